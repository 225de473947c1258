### What stands in the text: bars, byline, time to read, pictures.

# The bar in place of text that is left out; a click shows it. $passages (number): how many paragraphs.
bar-show = { $passages ->
    [one] 1 passage left out – show
   *[other] { $passages } passages left out – show
}

# The bar above text that is left out and shown; a click hides it. $passages (number): how many paragraphs.
bar-hide = { $passages ->
    [one] 1 passage left out – hide
   *[other] { $passages } passages left out – hide
}

# Behind the text of bar-hide, as a link. $passages (number): how many paragraphs it takes in.
bar-take-in = { $passages ->
    [one] take it in
   *[other] take in all
}

# The bar below text that is left out and shown; a click hides it.
bar-end = end of what is left out – hide

# Where the page states a fact of the byline. $place (message): one of origin-…, or "meta author", "JSON-LD headline".
byline-title = Title: { $place }
byline-site = Site: { $place }
byline-author = Author: { $place }
byline-date = Date: { $place }

# A day. $day (text): such as "2026-01-02".
day = { DATETIME($day, dateStyle: "long") }

# How long the text takes to be read. $minutes (number): whole minutes.
text-minutes = { $minutes }{ "\u00A0" }min
# The same for long texts. $hours (number): whole hours.
text-hours = about { $hours }{ "\u00A0" }h

# The time that is left to read, in progress-read-left. $left (number), $all (number): minutes.
text-minutes-left = { $left } of { $all } minutes
# The same for long texts. $left (number), $all (number): hours.
text-hours-left = { $left } of { $all } hours

# In place of a picture that is not shown.
text-image = Picture
text-image-without-description = Picture without a description
# $kind (text): video, audio or page.
text-embed = { $kind ->
    [video] Video
    [audio] Audio
   *[page] Embedded page
}
# $kind (text): video, audio or page. $from (text): its title, or the site that it is from.
text-embed-from = { $kind ->
    [video] Video: { $from }
    [audio] Audio: { $from }
   *[page] Embedded page: { $from }
}

# On the code and the tables of the text, and what assistive technology says of them.
column-copied = Copied
column-copy-code = Copy code
column-copied-code = Copied code
column-scroll-table = Scroll the table sideways
column-scroll-code = Scroll the code sideways
column-left-out = Left out of the text
column-rule = Line across the text
# Before the number of a reference to a footnote.
column-footnote = Note
column-way-back = Back to the text
