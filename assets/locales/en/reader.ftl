### The reading column and what is done in it, pictures, the player of steps, questions about the method, methods side by side.

## The column

# For assistive technology, in place of a title.
column-untitled = Untitled page
# For assistive technology. $words (number): words of scripts that write them apart.
column-words = { $words ->
    [one] 1 word
   *[other] { $words } words
}
# For assistive technology. $characters (number): Chinese characters and kana.
column-characters = { $characters ->
    [one] 1 character
   *[other] { $characters } characters
}
column-take-in-hint = Take in what is left out here (Ctrl+Z takes it back)
column-back-to-text = Back to the text

## The menu of the column

# For assistive technology: the menu of a passage.
column-menu = Passage
column-copy = Copy
column-copy-markdown = Copy as Markdown
column-copy-article = Copy the whole article
column-select-all = Select all
column-highlight = Highlight
column-note = Note …
column-edit-note = Edit the note …
column-next-kind = Highlight in the next colour
column-copy-highlight = Copy the highlight as Markdown
column-remove-highlight = Remove the highlight
column-find = Find …
# $words (text): the first words of what is selected.
column-find-words = Find “{ $words }”
column-why-not = Why not this?
column-why-beside = Why is the text next to it kept?
column-why-not-beside = Why is the text next to it left out?
column-take-in-all = Take in all that is left out here
column-take-in-selection = Take in what is selected
column-leave-out-selection = Leave out what is selected
column-take-in-passages = Take in these passages
column-leave-out-passages = Leave out these passages
column-take-in-passage = Take in this passage
column-leave-out-passage = Leave out this passage
column-open-link = Open the link here
column-open-link-outside = Open the link in the browser
column-copy-link = Copy the link
column-key-click = Click
column-key-ctrl-click = Ctrl+click

## Copying

# $characters (number): how many were copied.
copied = { $characters ->
    [one] Copied: 1 character
   *[other] Copied: { $characters } characters
}
# $characters (number): how many were copied.
copied-article = { $characters ->
    [one] The article copied: 1 character
   *[other] The article copied: { $characters } characters
}
# $characters (number): how many were copied.
copied-markdown = { $characters ->
    [one] Copied as Markdown: 1 character
   *[other] Copied as Markdown: { $characters } characters
}
copied-nothing-selected = Nothing is selected
copied-no-text = There is no text in what is selected

## Where a link leads

link-to-beginning = To the beginning of this page
# $name (text): the name of a place in the page.
link-on-this-page = On this page: #{ $name }
# $written (text): the link as the page writes it.
link-lacks-address = Cannot be followed, since the page names no address: { $written }
# $written (text): the link as the page writes it.
link-leads-nowhere = Leads nowhere that is followed: { $written }
# The address stands behind it. $named (text): the site that the words of the link name.
link-leads-elsewhere = The link says { $named }, but leads elsewhere:{ " " }

## How much has been read

# $percent (number): 0 to 100.
progress-read = { $percent }{ "\u00A0" }% read
# $percent (number): 0 to 100.
progress-read-of-minute = { $percent }{ "\u00A0" }% read, of about 1 minute
# $percent (number): 0 to 100; $left (message): text-minutes-left or text-hours-left.
progress-read-left = { $percent }{ "\u00A0" }% read, about { $left } left

## Pictures

pictures-try-again = Try again
pictures-load = Load
pictures-load-images = Load images
# Buttons stand behind it: pictures-this-article, pictures-always-for-site, pictures-always.
pictures-load-images-of = Load images:
pictures-this-article = this article
# $site (text): "example.com".
pictures-always-for-site = always for { $site }
pictures-always = always
# The name of the menu. $summary (message): pictures-count or pictures-count-missing.
pictures-menu = Images: { $summary }
# $images (number): how many the text has.
pictures-count = { $images ->
    [one] 1 image
   *[other] { $images } images
}
# $images (number): how many the text has; $missing (number): how many of them are not there.
pictures-count-missing = { $images ->
    [one] 1 image, { $missing } not loaded
   *[other] { $images } images, { $missing } not loaded
}
pictures-nothing-asked = No server was asked for an image.
# $requests (number): how many addresses were asked for an image.
pictures-requests = { $requests ->
    [one] 1 request
   *[other] { $requests } requests
}
# What came of a request. $address (text): the whole address.
pictures-request-loaded = { $address } – loaded
pictures-request-loading = { $address } – loading
# $address (text): the whole address; $why (text): the reason.
pictures-request-failed = { $address } – not loaded: { $why }
# $images (number): how many of the images.
pictures-waiting = { $images ->
    [one] 1 is not loaded before you allow it, or before it comes into sight.
   *[other] { $images } are not loaded before you allow it, or before they come into sight.
}
# $name (text): the file of an image; $fault (text): why it is not there.
pictures-fault = { $name }: { $fault }
# At the end of a list of reasons. $reasons (number): how many are not told.
pictures-more-reasons = … and { $reasons } more
pictures-in-page = in this page
# $place (text): the host that is asked, or pictures-in-page.
pictures-loading = { $place } – loading …
# $alt (text): what the page says of the image; may be empty.
pictures-close = Close the image: { $alt }
# $alt (text): what the page says of the image; may be empty.
pictures-enlarged = Enlarged image: { $alt }

## The player of steps

player-open = Watch it decide
player-open-told = Watch it decide, step by step
# $key (text): the key that does it.
player-open-hint = Watch it decide, step by step ({ $key })
player-on-the-way = The steps are on their way…
player-step-back = Step back
player-step-on = Step on
player-play = Play
player-pause = Pause
player-close = Close the player
# $step (number), $steps (number); $name (text): the step's.
player-step = Step { $step } of { $steps }: { $name }
player-undecided = not decided yet
# What the steps so far say of a unit. $step (text): the name of the one that said so; $class (text): the class.
player-left-out = { $step }: { $class }
player-kept = { $step }: { $class }, kept

## Why something was left out

why-not = Why not this?
why = Why this?
why-not-trying = Trying other values of every parameter …
why-not-hint = Paste a sentence that you miss in the text, or call the menu on a removed passage.
why-not-not-on-page = The page shows no such text. What a script adds in a browser is not part of the page.
why-not-outside-units = The text stands on the page, but in nothing that this method judges.
why-not-field = A sentence of the page
why-not-ask = Ask
# Numbers of units stand behind it. $places (number): how many, 2 or more.
why-not-places = In { $places } places:
# $unit (message): unit-numbered; $fate (message): fate-kept or fate-left-out.
why-not-unit = { $unit } · { $fate }
# Why the unit is as it is. $reason (text): what decided.
why-not-kept = Kept: { $reason }
why-not-kept-by-step = Kept by this step: { $reason }
why-not-left-out = Left out: { $reason }
why-not-left-out-by-step = Left out by this step: { $reason }
why-not-take-in = Take in just this
why-not-kept-with = It would be kept with
why-not-no-value = No other value of a single parameter keeps it.
why-not-no-value-tried = No value that was tried keeps it; on so large a page not all could be tried.
why-not-not-all-tried = On so large a page not all values could be tried.
# $parameter (text): its title; $value (text): what it would be set to.
why-not-set = Set { $parameter } to { $value }
# $value (text): what the parameter is now.
why-not-now = now { $value }

## Methods side by side

compare-most = Two to five methods can be compared.
compare-gold-heading = Gold text: precision, recall and F1
compare-gold-open = Open a file…
compare-gold-clear = Clear
compare-gold-mark = Mark as gold
compare-gold-mark-hint = Puts this page with its text, as it is read and corrected now, into your own corpus.
compare-gold-field-hint = The main text of this page, as it should be
compare-gold-field = Gold text
# $why (text): the reason.
fault-gold-text = The gold text could not be read
    .why = { $why }
    .now = Choose a text file in UTF-8.
# The reason in fault-gold-text. $megabytes (number): the most that is read.
compare-gold-too-long = it is longer than { $megabytes } MB
# Choices of what is listed. $leaves (number): how many.
compare-all = All { $leaves }
compare-disputed = Disputed { $leaves }
compare-columns-hint = The columns are the methods above, by their numbers.
compare-rule = (a line across the page)
# $alt (text): what the page says of the image; may be empty.
compare-image = (image) { $alt }
# $name (text): what is embedded.
compare-embed = (embedded) { $name }
# A row, for assistive technology. $leaf (text): its number; $fates (text): compare-keeps and the like of each method; $words (text): its
# first words.
compare-row = { $leaf }: { $fates }: { $words }
# $method (text): its title.
compare-keeps = { $method } keeps it
compare-keeps-part = { $method } keeps a part
compare-leaves-out = { $method } leaves it out
compare-top = top of the page
compare-end = its end
# The strip, for assistive technology. $methods (text): compare-agreement-method of each.
compare-agreement = Agreement: { $methods }
# $method (text): its title; $kept (number) of $leaves (number).
compare-agreement-method = { $method } keeps { $kept } of { $leaves }
# The same with a score. $score (number): from 0 to 1.
compare-agreement-scored = { $method } keeps { $kept } of { $leaves }, F1 { NUMBER($score, minimumFractionDigits: 3, maximumFractionDigits: 3) }
