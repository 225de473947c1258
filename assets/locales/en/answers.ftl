### What the engine says of an answer as a whole.

# How a page was read, where its method reads pages in different ways.
remark-saved = This file holds nothing but an article; all of it is kept.
remark-stated = The text stands in the page's data for scripts, not in the page itself.
remark-own-words = The page says of itself: { $description }
remark-scored-blocks = { $lines ->
    [one] Every empty line separates two blocks.
   *[other] { $lines } empty lines in a row separate two blocks.
}
remark-justext-any-language = any language
remark-justext-unknown-language = an unknown language
remark-justext-by-characters = by characters
remark-justext-by-dictionary = by words of a dictionary
remark-justext-by-list = by the words of a list
remark-justext-by-spaces = by words between spaces
remark-justext-by-words = by words
remark-justext-with-list = Read as { $language }, { $words }, with the stop list { $list }.
remark-justext-without-list = Read as { $language }, by length and links alone, without a stop list.
remark-justext-few-words-in-list = Read as { $language }, by length and links alone, as few of its words are in the stop list { $list }.

# An analysis that was opened again.
reopened-unknown = This analysis was made by Clearline { $version } with { $with } that this version ({ $this }) does not have; the page is read anew.
reopened-method = a method or parameters of “{ $method }”
reopened-rule = a form of rule
reopened-corrections = a form of corrections
reopened-differs = The text is not the one that was saved: { $why }.
reopened-cut = not all of the page was read, and how much is depends on the time it takes
reopened-changed = the file of this analysis was changed since
reopened-version = Clearline { $version } has found another than this version ({ $this })

# Confidence. $share (number) and $mean (number): of a hundred. $what (text): a message "confidence-of-…". $times (number): its weight.
confidence-explained = Confidence { NUMBER($share, maximumFractionDigits: 0) }{ "\u00A0" }%: how well the text is likely to agree with the main text of the page.
confidence-part = { $what }: { NUMBER($share, maximumFractionDigits: 0) }{ "\u00A0" }%; { $times ->
    [1] counts once
    [2] counts twice
   *[other] counts { $times } times
}
confidence-together = Together { NUMBER($mean, maximumFractionDigits: 0) }{ "\u00A0" }%. On pages whose main text is known, answers with such a figure were right to { NUMBER($share, maximumFractionDigits: 0) }{ "\u00A0" }%.
confidence-torn = Some of it was judged in pieces, is hidden by the page, or belongs to another story: { $points } percentage { $points ->
    [one] point
   *[other] points
} less.

# What else a change would do.
others = { $count ->
    [one] 1 other { $unit }
   *[other] { $count } other { $unit }
}
effect-comes-in = { $count ->
    [one] { $others }, of { $characters }, would come in too: “{ $first }”.
   *[other] { $others }, of { $characters } together, would come in too, the first “{ $first }”.
}
effect-goes-out = { $count ->
    [one] { $others }, of { $characters }, would be left out: “{ $first }”.
   *[other] { $others }, of { $characters } together, would be left out, the first “{ $first }”.
}
effect-none = Nothing else would change.

# Boxes of a page.
vips-no-boxes = The method divides a page by its boxes, and none are known of this one. Open it from your browser.
vips-refused = The boxes that came with this page are not used: { $misfit }. Methods other than Visual blocks read the page as ever.
vips-cut = This page is unusually intricate: a part of it was not divided.
misfit-element = element { $element } has another name in the table than on the page
misfit-elements = the table lists { $table } elements, and the page has { $page }
misfit-texts = of { $table } texts in the table { $fit } are where the page has them
misfit-damaged = the table is damaged, as where a number is missing
