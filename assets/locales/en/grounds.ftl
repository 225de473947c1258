### What spoke for and against a block, by the method auto.

# What a ground is about. Shown with what it adds: "links: −1.25".
ground-in-figures = { $ground }: { $amount }
ground-weight = { $ground }, of a score of { $score }, where 0 is undecided
ground-score = The score is { $score }, where 0 is undecided.
grounds-for = For it: { $sentences }
grounds-against = Against it: { $sentences }
# $share (text): a probability such as "93 %", here and in the sentences on comments below.
grounds-comment = It is a comment or a post of a reader with a probability of { $share }.
grounds-for-comment = For that: { $sentences }
grounds-against-comment = Against that: { $sentences }

# Parts of sentences.
first-and-second = { $first } and { $second }
percent = { $share } %
percent-less-than-one = less than 1 %
about-characters = { $count ->
    [one] about 1 character
   *[other] about { $count } characters
}
parts-words = words
parts-characters = characters

# What a heading, a line or the name of a box may speak of.
about-comments = comments
about-content = content
about-menus = menus or banners
about-offers = what the site offers or asks
about-other-articles = other articles
about-pictures = pictures
about-reading-on = more to read
about-summaries = summaries

# What a block is, in a few words, …
what-and-where = { $what } { $place }
what-address = text with an address
what-bold-text = bold text
what-button = a button
what-capitals = text in capitals
what-caption = a caption
what-code = code
what-comment = a comment or post
what-copies = { $count ->
    [2] text that the page has twice
   *[other] text that the page has { $count } times
}
what-credit = a credit
what-few-links = text with few links
what-field-label = a label of a field
what-form = a form
what-glossary-line = a line of a glossary
what-hardly-running-text = text that hardly runs on
what-heading = a heading
what-headline = the headline
what-hidden-text = hidden text
what-line-on = a line on { $about }
what-link = a link
what-list-item = a list item
what-long-running-text = long running text
what-long-text = long text
what-many-figures = text with many figures
what-much-in-links = text with much in links
what-no-links = text without links
what-no-sentence = no full sentence
what-offer = an offer of the site
what-one-of-lines = one of { $count } lines alike
what-one-of-links = one of { $count } links
what-paragraph = a paragraph
what-parted-text = text parted by signs
what-picture = text with a picture
what-pointer = a pointer to other articles
what-postal-address = an address
what-price = a price
what-quotation = a quotation
what-running-text = running text
what-short-text = short text
what-small-print = small print
what-table-cell = a table cell
what-table-text = text in a table
what-text-of = text of { $size }
what-text-without-scripts = text for readers without scripts
what-time = a time
what-title-case = text in title case

# … what it does, …
does-repeat-description = repeats the page's description
does-repeat-title = repeats the page's title

# … and where it stands.
where-above-headline = above the headline
where-above-main-text = above the main text
where-above-paragraphs = above the long paragraphs
where-among-dated-lines = among { $count } dated lines
where-among-links = among links
where-among-long-texts = among long texts
where-among-short-texts = among short texts
where-article-body = in what the page marks as an article's body
where-article-element = in an article element
where-aside = in an aside
where-below-headline = below the headline
where-below-line-on = below a line on { $about }
where-below-main-text = below the main text
where-below-paragraphs = below the long paragraphs
where-beside-long-text = beside long text
where-between-paragraphs = between paragraphs
where-box-named = in a box named after { $about }
where-box-of-links = in a box of links
where-box-of-running-text = in a box of running text
where-box-of-short-texts = in a box of short texts
where-button = on a button
where-cards = in one of { $count } boxes alike
where-comment = in a comment
where-dialog = in a dialog
where-far-below-headline = far below the headline
where-figure = in a figure
where-foot = at the foot
where-footer = in the footer
where-form = in a form
where-header = in a header
where-main-element = in the main element
where-main-part = in the main part
where-menu = in the menu
where-menu-or-margin = in a menu or a margin
where-part-of-links = in a part full of links
where-section = in a section
where-top = at the top
where-under-heading = under a heading
where-under-heading-on = under a heading on { $about }
where-within-main-text = within the main text

# Its own text.
because-length-long = Its text is long: { $size }.
because-length-short = Its text is short: { $size }.
because-prose = It reads as running text: { $marks } in { $size }.
because-prose-hardly = It hardly reads as running text: { $marks } in { $size }.
because-prose-none = It is no sentence: no full stop and no comma.
because-prose-worded = It is worded like main text, though it has no full stop and no comma.
because-sentences = It has { $marks } in { $size }.
because-comment-asked-for = With a probability of { $share } a reader wrote it, as a comment or a post, and such text is asked for, or the page says that it is a thread.
because-comment-not-asked-for = With a probability of { $share } a reader wrote it, as a comment or a post; only the article is asked for.
because-lettering-bold = Of its characters, { $share } are bold.
because-lettering-capitals = Of its characters, { $share } are capitals.
because-lettering-code = Of its characters, { $share } are code.
because-lettering-figures = Of its characters, { $share } are figures.
because-lettering-labels = It is lettered as captions and labels often are.
because-lettering-running = It is lettered as running text is: few capitals, few figures.
because-lettering-small = It begins with a small letter.
because-lettering-title-case = Of its words, { $share } begin with a capital.
because-links-little = Little of it stands in links: { $share }, in { $links }.
because-links-much = Much of it stands in links: { $share }.
because-links-none = No part of it is a link.
because-links-one = It is nothing but a link.
because-links-only = It is nothing but { $count } links.
because-contents-address = It has a web address, written out.
because-contents-at = It has an @ sign.
because-contents-copyright = It is small print: it has a sign of copyright.
because-contents-credit = It speaks of who made a picture or a text.
because-contents-form = It holds fields or buttons of a form.
because-contents-none = It holds no small print, no credits, no offers and no form.
because-contents-offer = It speaks of what a site offers or asks.
because-contents-parted = It is parted by signs that stand between links, such as | or ».
because-contents-picture = It holds a picture.
because-contents-pointer = It speaks of other articles.
because-contents-price = It has a sign of money.
because-copies = { $count ->
    [2] The page has the same text twice.
   *[other] The page has the same text { $count } times.
}
because-copies-none = It stands on the page once.
because-title-none = None of its { $parts } stand in the page's title.
because-title-repeated = It repeats the page's title.
because-title-shared = Of its { $parts }, { $share } stand in the page's title too.
because-description-follows = The text that the page's description repeats comes { $blocks } below it.
because-description-here = It holds most of the page's description.
because-description-none = None of its { $parts } stand in the page's description.
because-description-precedes = The text that the page's description repeats stands { $blocks } above it.
because-description-repeated = It repeats the page's description: of its { $parts }, { $share } stand there.
because-description-shared = Of its { $parts }, { $share } stand in the page's description too.
because-stated-text = Of its runs of four words, { $share } are in the text that the page's data state.

# Its mark-up.
because-element = It is marked up as { $kind }.
because-element-box = It is marked up as no paragraph: it stands in a mere box.
because-region = It stands { $region }.
because-region-hidden = The page hides it.
because-region-none = It stands in no menu, header, footer or form.
because-region-unmarked = It stands in no part that the page marks as its text.
because-region-without-scripts = It is shown only where no script runs.
because-names = A box around it has a class or an id named after { $about }.
because-names-no-content = No class or id around it is named after content.
because-names-none = No class or id around it is named after menus, comments or other articles.
because-names-no-comments = No class or id around it is named after comments.
because-cards = It stands in one of { $count } boxes alike; this one holds { $length }.
because-cards-none = It belongs to no row of boxes alike.
because-kin = It is one of { $count } blocks marked up alike, of { $length } on average, { $share } in links.
because-kin-classes = It is one of { $count } blocks with the same classes, of { $length } on average, { $share } in links.
because-kin-elements = It is one of { $count } blocks in the same elements, and the only one with its classes.
because-kin-none = No other block of the page is marked up like it.

# Its place.
because-place-between = It stands { $share } down the page, between { $above } above and { $below } below.
because-place-foot = It stands at the foot of the page, { $below } from its end.
because-place-top = It stands at the top of the page, { $above } down.
because-headline-above = It stands { $blocks } above the headline.
because-headline-below = It stands { $blocks } below the headline.
because-headline-far-below = It stands far below the headline: { $blocks }.
because-headline-itself = It is the headline itself.
because-headings-about = The heading above it, { $blocks } up, speaks of { $about }.
because-headings-above = The nearest heading stands { $blocks } above it.
because-headings-none = No heading stands above it.
because-main-text-above = It stands { $blocks } above the box that holds most of the text.
because-main-text-below = It stands { $blocks } below the box that holds most of the text.
because-main-text-within = It stands within the box that holds most of the text, { $share } down.

# Its surroundings.
mostly-links = { $all ->
    [yes] nothing but links
   *[no] { $share } links
}
mostly-running-text = { $all ->
    [yes] nothing but running text
   *[no] { $share } running text
}
because-branch = The part of the page around it, of { $size }, is { $mostly }.
because-branch-little = The part of the page around it has little running text: { $size } in all.
because-box-links = The box around it is { $mostly }.
because-box-little = The box around it has little running text: { $size } in all.
because-box-running-text = The box around it, of { $size }, is { $mostly }, and holds { $share } of the page's.
because-neighbours = { $count ->
    [one] The block next to it has { $sizes }.
   *[other] The blocks next to it have { $sizes }.
}
because-neighbours-links = { $count ->
    [one] The block next to it is nothing but links.
   *[other] The blocks next to it are nothing but links.
}
because-neighbours-long = { $count ->
    [one] The block next to it is long: { $sizes }.
   *[other] The blocks next to it are long: { $sizes }.
}
because-neighbours-none = It stands alone on the page.
because-neighbours-short = { $count ->
    [one] The block next to it is short: { $sizes }.
   *[other] The blocks next to it are short: { $sizes }.
}
because-paragraphs-above = The last long paragraph of the page stands { $blocks } above it.
because-paragraphs-below = The first long paragraph of the page comes { $blocks } further down.
because-paragraphs-between = It stands between the first and the last long paragraph of the page.
because-paragraphs-near = Running text stands { $above } above it and { $below } below it.
because-announcement = It is a short line that speaks of { $about }.
because-announcement-above = A short line { $blocks } above it speaks of { $about }.
because-announcement-dated = Around it, { $count } lines have a date or a time.
because-announcement-none = No line above it announces comments, other articles or offers.

# The page, the same for all of its blocks.
because-language-spaceless = The page is written in a script without spaces.
because-language-stop-words = Of the page's words, { $share } are among the most common ones of its language.
because-page = The page has { $length }; { $long } of them are running text, { $links } stand in links.
because-page-says = The page says that it { $says }. { $shape }
page-says-article = is an article
page-says-discussion = is a discussion
page-says-forum = is made by a forum's program
page-says-manual = is made by a manual's program
page-says-product = sells a product
because-request-leaves = You asked for { $asked }, which does not take text like this.
because-request-rarely = You asked for { $asked }. In the pages that Auto has learned from, text like this was mostly left out.
because-request-takes = You asked for { $asked }, which takes text like this.
# $sure (text) and $doubtful (text): shares such as "40 %".
because-first-look = At the first look, { $sure } of the page's text is surely main text; of the text that may be main text, { $doubtful } is in doubt.
asked-for-article = the article
asked-for-discussion = the discussion, too
asked-for-page = the whole page
