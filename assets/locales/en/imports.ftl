### Imports: what other programs export becomes kept pages.

# The command line.
cli-option-offline = Ask nothing of the network: what has to be fetched waits for --resume
cli-option-library-import-resume = Go on with what earlier imports have left
cli-option-library-import-again = Also try again what failed before
cli-option-pause = Seconds for which a host is left alone between two pages

# What has written an import.
import-kind-pocket = an export of Pocket
import-kind-instapaper = an export of Instapaper
import-kind-wallabag = an export of wallabag
import-kind-readwise-reader = an export of Readwise Reader
import-kind-readwise-highlights = highlights of Readwise
import-kind-omnivore = an export of Omnivore
import-kind-bookmarks = bookmarks
import-kind-table = a table
import-kind-list = a list of addresses
import-kind-pages = pages
# $path (text): a file or folder. $kind (text): such as "bookmarks". $items, $unusable (numbers): how many can be kept, and how many cannot.
import-read = { $path }: { $kind }; { $items ->
    [one] 1 page
   *[other] { $items } pages
}{ $unusable ->
    [0] .
    [one] , 1 entry cannot be used.
   *[other] , { $unusable } entries cannot be used.
}
# $passed (number): entries of a list of bookmarks that are no pages.
import-passed-over = { $passed ->
    [one] 1 entry is no page of the web, such as a bookmarklet, and is passed over.
   *[other] { $passed } entries are no pages of the web, such as bookmarklets, and are passed over.
}

# A place in an import, and why what is there cannot be used.
# $line, $entry (numbers).
import-spot-line = Line { $line }
import-spot-entry = Entry { $entry }
import-spot-link = The link in line { $line }
# $file (text): the name of an import. $spot (text): a place in it.
import-spot-in = { $file }: { $spot }
import-flaw-no-address = It names no address
import-flaw-no-export = It is no export that Clearline knows, and no page
# $address (text): what it names.
import-flaw-not-on-the-web = “{ $address }” is no address on the web
import-flaw-broken = A quotation mark in it is not closed
import-flaw-empty = It holds no text
import-flaw-too-large = It is larger than 64 MB
import-flaw-cut-off = It ends in the middle. Export it once more
# $most (text): a size.
import-flaw-too-long = It is longer than { $most }, the most that an entry may have
# $most (text): a size.
import-flaw-too-much = It is larger than { $most }, with what else the export holds. Import parts of it one by one
# $reason (text): in the words of a decoder.
import-flaw-damaged = It is damaged: { $reason }
import-broken = The program broke down while it kept this

# $kept, $already, $failed (numbers): articles.
import-done = Kept: { $kept }; in the library before: { $already }; failed: { $failed }.
# $left (number): pages.
import-left = { $left ->
    [one] 1 page waits; clearline library import --resume goes on with it.
   *[other] { $left } pages wait; clearline library import --resume goes on with them.
}
# $failed (number): pages.
import-failed-before = { $failed ->
    [one] 1 page failed before; --again tries it again.
   *[other] { $failed } pages failed before; --again tries them again.
}
# $host (text). $seconds (number).
import-rests = { $host } asks to be left alone for { $seconds } s.
import-none-waits = No import waits.
# $waited (number): pages.
import-waited = { $waited ->
    [one] 1 page of an earlier import waits, and is kept with these.
   *[other] { $waited } pages of an earlier import wait, and are kept with these.
}
# $fault (text): a sentence.
library-index-temporary = The index is made for this command alone: { $fault }

# $folder (text): a path.
fault-library-importing = Nothing is imported
    .why = another program imports into { $folder }
    .now = Wait until it has finished, or pause it there.
# $path (text): a path; $most (message): how many bytes at most.
fault-library-long-line = What waits to be imported cannot be read
    .why = a line of { $path } is longer than { $most }, the most that an entry may have
    .now = Move that file away; then import once more what waited in it.
# $folder (text): a path.
fault-library-outside = Nothing is kept
    .why = the folder { $folder } cannot be a shelf of the library
    .now = Name a folder below the library, at most 32 deep and none of them hidden, such as weather/rain.

# The window.
import-button = Import
import-choose-file = A file…
import-choose-folder = A folder…
import-path-file = Export or page to import
import-path-folder = Folder to import
path-take-import = Import this folder
# $path (text): a file or folder.
import-reading = Reading { $path } …
# $done, $all (numbers): pages.
import-progress = Importing: { $done } of { $all }
# $left (number): pages.
import-paused = { $left ->
    [one] An import is paused: 1 page is left
   *[other] An import is paused: { $left } pages are left
}
import-pause = Pause
import-go-on = Go on
# $count (number): pages.
import-failures = Failed: { $count }
import-failures-title = What could not be imported
import-try-again = Try again
import-forget = Clear the list
list-more = … and { $count } more
