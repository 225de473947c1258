### The library: pages that are kept as files, on the command line and wherever they are shown.

# $name (text): an article, by its path in the library.
library-kept-already = The page is kept already, in { $name }.
library-kept-and-changed = The page is kept already, in { $name }, and its text has changed since; --again keeps it as it is now.
library-no-highlights = Nothing is highlighted there.
library-nothing-found = Nothing in the library fits.
# $folder (text): the folder of the library
library-is-new = Nothing is kept yet. The first page that is kept makes { $folder }.
# $more (number): articles that were found and are not listed.
library-more-found = { $more ->
    [one] One more article fits; --limit lists more.
   *[other] { $more } more articles fit; --limit lists more.
}
# $all (number): files.
library-all-whole = { $all ->
    [0] There is no file in the library.
    [one] The one file is whole.
   *[other] All { $all } files are whole.
}
library-index-renewed = The index was damaged and is made anew; the files are what counts.
# $articles (number): articles in the index.
library-reindexed = { $articles ->
    [one] One article is in the index.
   *[other] { $articles } articles are in the index.
}

# $name (text): what was typed.
library-no-article = There is no article “{ $name }” in the library
    .now = clearline library list tells what there is.
# $title (text): what was typed. $names (list): the articles of this title.
library-several-articles = Several articles are called “{ $title }”
    .now = Name one of these instead: { $names }.
# $words (list): what was typed, such as is:wet.
library-unknown-facts = These parts of the search mean nothing: { $words }
    .now = Facts are tag: site: shelf: author: lang: before: after: in:title in:text in:notes, and is: with unread, reading, read, favourite, archived or highlighted.
# $option (text): what was typed, such as --json.
library-late-option = { $option } stands behind the words of the search
    .now = Options come before them.
library-unknown-option = There is no option { $option } here
    .now = --help after the command lists those that it has. To search for a word that begins so, put it in quotes: '"{ $option }"'.
library-nothing-to-change = Nothing is to be changed
    .now = Give --add, --remove, --state, --favourite or --archived.
# $there (text): a file that was there; $written (text): the file that was written.
library-export-name-taken = { $there } was there and stays as it is; the article is in { $written }.
library-nothing-to-export = No article fits, so nothing is exported
    .now = `clearline library list` lists what is there.
# $failed, $all (numbers): how many failed, of how many.
library-some-failed = { $failed } of { $all } failed; the sentences above say why

# Why something of the library cannot be read or written.
fault-library-no-place = There is no library
    .why = the system has no place for documents
    .now = Name a folder for it.
# $folder (text): a path.
fault-library-no-folder = The library cannot be read
    .why = there is no folder { $folder }
    .now = Connect the disk that it is on, or choose another folder. If the folder above it is there, the first page that is kept makes this one anew.
# $folder (text): a path.
fault-library-no-folder-there = The library { $folder } cannot be made
    .why = the system lets nobody make folders there
    .now = Choose another folder for it.
fault-library-no-permission = Nothing can be written into the folder { $folder } of the library
    .why = you have no permission to do so
    .now = Choose another folder for the library, or change the permissions of this one.
fault-library-read-only = Nothing can be written into the folder { $folder } of the library
    .why = it is read-only
    .now = Choose another folder for the library, or have this one made writable.
# $path (text): a path. $reason (message): why; in the words of the system where there are no others.
fault-library-unreadable = { $path } cannot be read
    .why = { $reason }
    .now = Check the path and its permissions.
fault-library-missing = { $path } cannot be read
    .why = there is no such file
    .now = Check the path, or whether the file was moved.
fault-library-no-zip = { $path } cannot be read
    .why = it is no whole zip file
    .now = Move it away; then put a copy from a backup in its place, or keep the page again.
fault-library-foreign = { $path } cannot be read
    .why = it is a zip file of another program
    .now = Where it lies in the library, move it out.
# $member (text): a part of the file.
fault-library-damaged = { $path } cannot be read
    .why = its part “{ $member }” is damaged
    .now = Move it away; then put a copy from a backup in its place, or keep the page again.
fault-library-lacks = { $path } cannot be read
    .why = its part “{ $member }” is missing
    .now = Move it away; then put a copy from a backup in its place, or keep the page again.
fault-library-marks = The highlights and notes in { $path } cannot be read
    .why = the part of the file that holds them is damaged
    .now = Its text can be read. The file is not changed, so that nothing more is lost; put a copy from a backup in its place.
fault-library-too-large = { $path } cannot be read
    .why = it would unpack to more than a page holds
    .now = Where it lies in the library, move it out.
fault-library-newer = { $path } stays as it is
    .why = a newer version of Clearline wrote it
    .now = It can be read; change it with that version.
fault-library-other-text = The page was not kept
    .why = its address is kept with another text, in { $path }
    .now = `clearline keep --again` takes this text in its place.
fault-library-nothing-found = { $path } keeps its text
    .why = this version finds no main text in its page
    .now = Open it to see what another method finds.
# $why (text): why, without a full stop.
fault-library-page = The page in { $path } cannot be opened
    .why = { $why }
    .now = Its text as it was kept is there all the same: in the library it is shown.
# $folder (text): a path. $reason (message): why; in the words of the index in English.
fault-library-index = The index in { $folder } cannot be used
    .why = { $reason }
    .now = The files are whole all the same; clearline library reindex makes it anew.
# Why the index cannot be used.
why-index-damaged = its bytes are damaged
# Why no book was written.
why-none-readable = none of the articles can be read

### In the window.

library-title = Library
library-hint = Words, "phrases", -not, tag: site: is: …
library-hint-short = Words, tag: site: …
# What screen readers call the field.
library-search = Search your library
library-filter = Which articles
library-filter-all = All
library-filter-unread = Unread
library-filter-reading = Reading
library-filter-read = Read
library-filter-favourites = Favourites
library-filter-archived = Archived
library-filter-highlighted = Highlighted
# A shelf is a folder below that of the library, which the reader has made.
library-shelf = Which shelf
library-shelf-all = All shelves
library-shelf-none = On no shelf
library-sort = Order
library-sort-best = Best first
library-sort-kept = Last kept first
library-sort-title = By title
library-sort-site = By site
library-sort-length = Shortest first
# A button that turns the order round.
library-sort-reverse = Reverse
library-searching = Looking …
# $fitting, $all (numbers): articles that fit, and all that there are.
library-count = { $fitting } of { $all } { $all ->
    [one] article
   *[other] articles
}
# $words (text): what was typed, such as is:wet.
library-unknown = This means nothing in a search: { $words }. Facts are tag: site: shelf: author: lang: is: before: after: in:title, in:text and in:notes.
# $folder (text): a path.
library-empty = Nothing is kept yet. Ctrl+D keeps the page that is open: as a file of your own in { $folder }, with its text as Markdown beside it. What is kept is found here by its words, in every language, and opens without the network.
library-none-fits = No article fits. Each word has to be in the title, the text or a note; "words in quotation marks" stand next to each other, and -word leaves out.
library-row-unreadable = cannot be read
library-row-marks-unreadable = highlights cannot be read
library-row-unread = unread
library-row-reading = reading
library-row-read = read
library-row-favourite = favourite
library-row-archived = archived
# $shelf (text): the folder of the article below the library.
library-row-shelf = shelf { $shelf }
# $count (number): highlights and notes.
library-row-marks = { $count ->
    [one] 1 highlight
   *[other] { $count } highlights
}
library-open = Open
library-mark-read = Mark as read
library-mark-unread = Mark as unread
library-favourite = Favourite
library-no-favourite = No favourite
library-archive = Archive
library-no-archive = Out of the archive
library-take-out = Take out
library-tags = Tags
library-tag-add = Add a tag
# $tag (text): a tag.
library-tag-remove = Take the tag { $tag } away
library-export = Export
library-export-name = Export the chosen articles
library-export-book = Book (.epub)
library-export-markdown = Markdown, a file each
library-export-html = HTML, a file each
library-export-highlights = Highlights and notes (.md)
library-export-lines = JSON lines (.jsonl)
# $count (number): articles; $path (text): the file or folder.
library-exported = { $count ->
    [one] The article is in { $path }
   *[other] { $count } articles are in { $path }
}
# $left, $count (numbers): articles that were not exported, of how many; $fault (message): what is wrong with the first.
fault-library-export-partly = { $left } of { $count } articles were not exported as a whole
    .why = the first: { $fault }
    .now = The others are whole.
# $count (number): articles.
library-chosen = { $count }{ "\u00A0" }chosen
library-other-folder = Folder…
library-markdown-beside = Markdown beside
library-markdown-beside-hint = A Markdown file for other programs beside each page that is kept from now on
library-kept = Kept in your library
# $folder (text): the folder of the library. $count (number): articles that it held.
library-kept-anew = Kept in a new folder { $folder }: the one with { $count ->
    [one] the article
   *[other] the { $count } articles
} of your library is not there any more. If it is on a disk that is not connected, connect it and take this page along.
# $count (number): pages.
library-files-kept = { $count ->
    [one] The page is in your library
   *[other] { $count } pages are in your library
}
# $left, $count (numbers): pages that were not kept, of how many; $fault (text): why the first was not.
fault-library-files-partly = { $left } of { $count } pages were not kept
    .why = the first: { $fault }
    .now = Their files are where they were; open one of them to see more.
# $day (text): a day.
library-page-kept = This page is in your library since { $day }; its text has not changed.
# $day (text): a day.
library-page-as-kept = This page comes from your library, as it was kept on { $day }.
library-fetch = Fetch again
# $added, $removed (numbers): lines that only the open page has, and that only the kept one has.
library-page-changed = This page is in your library since { $day }; its text has changed: { $added ->
    [one] 1 line is new
   *[other] { $added } lines are new
}, { $removed ->
    [one] 1 is gone
   *[other] { $removed } are gone
}.
# The same where only what it is read by is new: a rule, a correction, a version.
library-page-read-otherwise = This page is in your library since { $day }; the page has not changed, but it is read otherwise now: { $added ->
    [one] 1 line is new
   *[other] { $added } lines are new
}, { $removed ->
    [one] 1 is gone
   *[other] { $removed } are gone
}.
library-keep-again = Keep the new text
library-kept-again = The new text is kept in the place of the old one.
# $count (number): articles. $title (text): the title of the only one.
library-taken-out = { $count ->
    [one] “{ $title }” was taken out of your library.
   *[other] { $count } pages were taken out of your library.
}
library-undo = Put back
# $count (number): articles.
library-put-back = { $count ->
    [one] The page is back in your library
   *[other] { $count } pages are back in your library
}
# $count (number): pages that were put back, and had been kept anew before that.
library-united = { $count ->
    [one] The page had been kept anew: highlights, notes and tags of both are in one article now
   *[other] { $count } pages had been kept anew: highlights, notes and tags of both are in one article each now
}

### Highlights and notes.

highlights-title = Highlights and notes
# $highlight (text), $note (text): their keys.
highlights-none = Nothing is highlighted on this page. Select some text and press { $highlight }, or { $note } to write a note on it; the page is kept in your library then, and the highlights lie in its file.
highlights-none-by-menu = Nothing is highlighted on this page. Select some text and call its menu, to highlight it or to write a note on it; the page is kept in your library then, and the highlights lie in its file.
# $count (number): highlights of the page.
highlights-count = { $count ->
    [one] 1 highlight
   *[other] { $count } highlights
}
# $count (number): highlights and notes of other programs.
highlights-unread = { $count ->
    [one] 1 highlight or note of another program cannot be shown; it stays in the file as it is.
   *[other] { $count } highlights and notes of other programs cannot be shown; they stay in the file as they are.
}
# $path (text): a file. $count (number): highlights and notes of other programs.
library-annotations-unread = { $count ->
    [one] { $path }: 1 highlight or note of another program cannot be shown; it stays in the file as it is.
   *[other] { $path }: { $count } highlights and notes of other programs cannot be shown; they stay in the file as they are.
}
# For assistive technology. $letter (text): A, B, C or D. $words (text): the passage. $note (text): the note, or nothing.
highlights-row = { $letter }: { $words }. { $note }
# $note (text): the note, or nothing.
highlights-row-lost = (no longer on the page) { $note }
# $count (number): highlights and notes that are being written before the window closes; 0 where it is a file.
highlights-being-written = { $count ->
    [0] The window closes once a file is written. Close it again to leave without it.
    [one] The window closes once a highlight is written. Close it again to leave without it.
   *[other] The window closes once { $count } highlights are written. Close it again to leave without them.
}
# $count (number): highlights and notes. $reason (text): why they could not be written.
highlights-unwritten = { $count ->
    [one] 1 highlight is not written yet and is tried again every 10 seconds. { $reason }
   *[other] { $count } highlights are not written yet and are tried again every 10 seconds. { $reason }
}
# The same, when the window is to be closed.
highlights-unwritten-leaving = { $count ->
    [one] 1 highlight would be lost: it is not written yet and is tried again every 10 seconds. { $reason } Close the window again to leave without it.
   *[other] { $count } highlights would be lost: they are not written yet and are tried again every 10 seconds. { $reason } Close the window again to leave without them.
}
# $note (text): the note, or nothing.
highlights-row-unwritten = (not written yet) { $note }
# $count (number): highlights. $reason (text): why their page could not be kept or written, in whole sentences.
fault-highlights-lost = { $count ->
    [one] 1 highlight is lost
   *[other] { $count } highlights are lost
}
    .why = { $count ->
        [one] it could not be written before the window was gone
       *[other] they could not be written before the window was gone
    }
    .now = { $reason }
highlights-go-to = Go there
highlights-note = Note …
highlights-copy = Copy as Markdown
highlights-copy-all = Copy all
highlights-remove = Remove
# $letter (text): A, B, C or D.
highlights-kind = Highlight in colour { $letter }
# $count (number): highlights that an undone step takes away.
highlights-undone = { $count ->
    [one] The highlight is gone; Ctrl+Y brings it back
   *[other] { $count } highlights are gone; Ctrl+Y brings them back
}
highlight-nothing-selected = Nothing is selected. Select some text first.
highlight-not-of-the-page = What is selected is not part of the page's own text.
# $most (number): characters.
highlight-too-long = That is too much for one highlight: { $most } characters at most.
highlight-lost = This passage is no longer on the page.
# $count (number): highlights that were copied.
highlight-copied = { $count ->
    [one] Copied: 1 highlight
   *[other] Copied: { $count } highlights
}
note-title = Note
note-hint = Your note, in Markdown
note-keep = Keep the note
note-drop = Discard changes
# $most (number): characters.
note-is-full = A note has { $most } characters at most. What came after them was left out.

# What stands in a book of articles (EPUB), in the language of the book.
book-contents = Contents
# $count (number): articles in the book.
book-articles = { $count ->
    [one] { $count } article
   *[other] { $count } articles
}
# The title of a book of several articles.
book-title = Kept articles
# The title of an article without one.
book-untitled = Untitled
book-notes = Your notes
book-lost = Highlights whose passage is no longer in the text

### Articles that are read again by this version.

reread-button = Read again
reread-button-name = Which articles this version reads again
# $count (number): articles.
reread-chosen = { $count ->
    [one] The chosen article
   *[other] The { $count } chosen articles
}
reread-all = All articles
# $done, $all (numbers): articles.
reread-progress = Reading again: { $done } of { $all }
# $read, $changed (numbers): articles.
reread-found = { $read ->
    [one] 1 article was read again
   *[other] { $read } articles were read again
}; { $changed ->
    [0] each text is as it was kept.
    [one] 1 reads differently now.
   *[other] { $changed } read differently now.
}
reread-show = Show
# $failed (number): articles. $why (text): why the first could not be read.
reread-failed = { $failed ->
    [one] 1 could not be read. { $why }
   *[other] { $failed } could not be read. The first: { $why }
}
reread-title = What reads differently now
reread-keep-all-new = Keep all new texts
reread-keep-all-old = Leave all as they are
reread-keep-old = Leave the old text
reread-compare = Compare
reread-hide = Hide
# $added, $removed (numbers): lines.
reread-lines = { $added ->
    [one] 1 line is new
   *[other] { $added } lines are new
}, { $removed ->
    [one] 1 is gone
   *[other] { $removed } are gone
}
