### The panels over the page (all keys, what this program is, paths), and what is said about opening and saving.

## The page with all keys (F1). A key that is called the same in every language, such as Ctrl+L, stands in the code.

keys-title = Keys and words
# Stands between keys that do the same or belong together, such as “Alt+←,  Alt+→”.
keys-between = { ",  " }
keys-pages = Pages
keys-go-to-address = Go to the address field
keys-recent-pages = Recent pages that fit; Enter opens, Esc closes
keys-start-page = Start page: recent pages
keys-open-file = Open a file
keys-open-copied = Open the copied address or path
keys-open-copied-html = Open the copied HTML
keys-back-and-forward = Back and forward; also the mouse's own buttons
keys-extract-again = Extract again; try a failed address again
keys-fetch-again = Fetch again
keys-browse-page = Open the page itself in the browser
keys-keep = Keep the page in the library, again: take it out
keys-library = The library: what is kept, found by its words
keys-export = In the library: the chosen articles as a book
keys-save = Save, again to the same file
keys-save-as = Save under another name
keys-reading = Reading
keys-window-down = A window down
keys-window-up = A window up
keys-some-lines = Some lines up or down
keys-beginning-and-end = To the beginning, to the end
keys-sideways = Scroll the table or code at the pointer sideways
keys-headings = The heading before or after
keys-contents = Contents of the page; arrow keys choose a heading, Enter goes there
keys-caret = Arrow keys move a caret through the text, and Enter follows the link there; again: they scroll
keys-selecting = Selecting and finding
keys-find = Find in the text, beginning with what is selected
keys-hits = Next hit, previous hit
keys-select-all = Select all of the text
keys-select = Select; with Ctrl by words
keys-highlight = Highlight what is selected; on a highlight: its next colour
keys-note = Write a note on what is selected, or on the highlight there
keys-highlights = Highlights and notes of the page
keys-copy = Copy what is selected
keys-copy-markdown = Copy it as Markdown
keys-copy-article = Copy the whole article
keys-links = Links
keys-next-control = To the next link or control, to the one before
keys-open-link = Open the link here
keys-browse-link = Open the link in the browser
keys-methods = Methods
keys-choose-method = Choose a method, in the order of the menu
keys-source = The page's source, with what became of each part
keys-compare = Compare methods, or back to the curve
keys-watch = Watch the method decide; pause, play on
keys-analysis = Show or hide the analysis
keys-correcting = Correcting
keys-move-start = Move the START of the marked span, else the first one
keys-move-end = Move its END, else the last one
keys-move-in-curve = Move START, END or the threshold in the curve; without snapping
keys-make-span = Make a span in a gap of the curve; in a span, show the whole curve
keys-ask-why = Ask why a passage was left out and what would keep it; take it in, or leave it out
keys-flip-chosen = Keep the chosen line or block, or leave it out
keys-choose-next = Choose the next line or block, in all panes
keys-undo-and-redo = Undo and redo corrections, parameters, methods; undo keeping and taking out
keys-window = Window
keys-text-size = Larger, smaller, usual text
keys-control-size = Larger, smaller, usual controls
keys-only-text = Only the text, without toolbar and panes
keys-full-screen = Full screen
keys-stop = Stop fetching, close what is open, take the mark away, leave the full screen
keys-this-page = These keys and words
keys-to-row = Go from the selection or the hit to its row in the list
keys-quit = Quit

## The panel in which the keys are changed that act without Ctrl or Alt.

letter-keys-title = Keys without Ctrl or Alt
letter-keys-change = Change these keys …
letter-keys-hint = Press a button, then the key that is to do this. Keys with Ctrl or Alt work as well, and they act where those without are switched off.
# On a button, in the place of a key.
letter-keys-press = press a key
# On the button of something that has no key.
letter-keys-none = none
# $what (message): what the key does, such as keys-compare.
letter-keys-waits = Press the key for: { $what }. Esc leaves it as it is.
# $key (text): the key. $what (message): what it does.
letter-keys-now = { $key }: { $what }
# $key (text): the key. $what (message): what it does already.
letter-keys-taken = { $key } is taken: { $what }. Press another key, or Esc.
letter-keys-unfit = This key cannot be chosen. Press a letter, a digit, a sign or a function key, also with Ctrl or Alt; or Esc.
letter-keys-reset = Restore the usual keys
letter-keys-are-usual = All keys are the usual ones.
# $method (message): its title.
letter-keys-method = Method { $method }
letter-keys-start-back = Move START back
letter-keys-start-on = Move START on
letter-keys-end-back = Move END back
letter-keys-end-on = Move END on

## Names of keys and of what is done with the mouse.

keys-name-space = Space
keys-name-shift-space = Shift+Space
keys-name-shift-wheel = Shift+wheel
keys-name-shift-arrows = Shift+arrows
keys-name-click = Click
keys-name-ctrl-click = Ctrl+click
keys-name-middle-click = Middle click
keys-name-drag = Drag
keys-name-alt-drag = Alt+drag
keys-name-double-click = Double-click
keys-name-right-click = Right-click
keys-name-menu-key = Menu key
keys-name-space-in-list = Space in the list
keys-name-arrows-in-address = ↓ ↑ in the address field
keys-name-arrows-in-list = Arrows in the list

## Words and signs of the window, and what they mean. G, N, S and B are the classes of jusText.

keys-terms = Words and signs
keys-good = Good: main text
keys-near-good = Near-good: main text by its neighbours
keys-short = Short: too short to tell
keys-bad = Bad: not main text, such as menus and small print
keys-term-start = START
keys-term-end = END
keys-start-and-end = Where a span of kept text begins and ends in the curve: for the line methods, where the block length rises above the threshold and where it falls to nothing
keys-term-span = span
keys-span = Neighbouring lines or blocks that are kept together
keys-term-block = block
keys-block = What a method judges as one: a paragraph, a heading, an item of a list
keys-term-virtual-line = virtual line
keys-virtual-line = A line of text as a browser would show it in an endlessly wide window; tags count for nothing
keys-term-block-height = block height k
keys-block-height = How many lines one after the other make a block of the line methods
keys-term-block-length = block length
keys-block-length = Characters in these k lines. Drawn line by line they are the line-block distribution function; main text begins where it exceeds the threshold
keys-term-gap = gap
keys-gap = Empty lines between two stretches of text; a longer gap than the parameter says counts as one of that length
keys-term-threshold = threshold
keys-threshold = The dashed line in the curve: what lies above it is kept, or begins a span
keys-term-text-units = units of text
keys-text-units = How long a text is for the method Auto: words, and two characters as one word where words are not written apart
keys-term-link-density = link density
keys-link-density = The share of a block's characters that are in links: high in menus
keys-term-stop-words = stop words
keys-stop-words = The small words of a language, such as “the” and “of”: frequent in running text, rare in menus
keys-term-probability = probability
keys-probability = How sure the method Auto is that a block is main text, from 0 to 1: that is why its curve ends at 1
keys-term-confidence = confidence
keys-confidence = How well the whole text is likely to agree with the main text of the page; its parts are told under the pointer

## What this program is.

about-title = About Clearline
# $version (text): the number of the version, such as 0.3.0
about-version = Clearline { $version }
about-purpose = Finds the main text of a web page, and shows why.
about-promises = No page leaves this machine, no script of a page is run, no image is loaded before you allow it. Free software under the MIT or the Apache 2.0 licence.
about-fonts = Fonts: Source Serif 4, Source Sans 3, Source Code Pro, Charis SIL and fonts of the Noto family, under the SIL Open Font License.

## The box for a path, where the system has no file dialog.

path-open-page = Open a file
# A text that is known to be right, to compare with.
path-open-gold = Open a gold text
path-save-as = Save the text as
path-library-folder = Folder of the library
path-save-folder = Folder for saved texts
path-watched-folder = Watch a folder
path-export-articles = Export articles as
path-export-into = Export articles into a folder
path-take-folder = Take this folder
path-import-rules = Import rules
path-export-rules = Export rules as
path-no-dialog = The system has no file dialog. Type a path, or choose from the list.
path-field = Path
path-open = Open
path-save = Save
path-folder-above = Folder above
# $path (text): the file that is there
fault-rules-not-exported = The rules are not exported
    .why = { $path } is there already
    .now = Type another name.
fault-articles-not-exported = The articles are not exported
    .why = { $path } is there already
    .now = Type another name.
# $path (text): what was typed
fault-path-not-there = { $path } cannot be opened
    .why = there is no such file or folder
    .now = Look for it in the list below the field.
# $path (text): what was typed. $folder (text): the folder in it
fault-path-no-folder = { $path } cannot be written
    .why = there is no folder { $folder }
    .now = Type another name, or make the folder first.
# $path (text): what was typed
fault-path-no-folder-there = { $path } cannot be taken
    .why = it is a file, and a folder is wanted
    .now = Choose the folder that it lies in.

## The question before a file is written over.

replace-title = Replace the file?
# $path (text): the file
replace-question = { $path } holds something else. It would be lost.
replace-no = Keep it
replace-yes = Replace it

## Titles and kinds of files of the system's file dialogs.

file-dialog-open-page = Open a page
file-dialog-save = Save the text
file-dialog-export-rules = Export rules
file-dialog-web-pages = Web pages
file-dialog-texts = Texts
file-dialog-rules = Rules and site configurations
file-dialog-all-files = All files

## Saving the text, the curve and gold.

# $path (text): the new file
saving-saved = Saved as { $path }
# $path (text): the new file; $images (number): how many images of the text are not in it
saving-saved-without-images = { $images ->
    [one] Saved as { $path } without one image, which is not loaded
   *[other] Saved as { $path } without { $images } images, which are not loaded
}
# The same where they were asked for and did not come.
saving-saved-images-failed = { $images ->
    [one] Saved as { $path } without one image, which did not come
   *[other] Saved as { $path } without { $images } images, which did not come
}
saving-load-images = Load images and save again
saving-loading-images = Loading the images, then saving again
# A button: opens the file manager at the saved file.
saving-reveal = Show in folder
# A button: asks where a further copy of the saved file goes.
saving-elsewhere = Save a copy elsewhere…
# $folder (text): the folder; $error (text): what the system says
fault-not-revealed = { $folder } cannot be shown
    .why = no program for it could be started ({ $error })
    .now = Open the folder in your file manager.
# The name of a file with a curve. $date (text): the day; $title (text): the page's title
saving-curve-name = { $date } { $title } curve
fault-nothing-to-save = There is nothing to save
    .why = no page is open
    .now = Open a page first.
# Gold is a text that is known to be right; marked pages become a corpus of the user.
fault-no-folder-for-gold = The page was not marked as gold
    .why = the system names no folder for the program's data
    .now = Use `clearline extract --gold DIR`.
# $id (text): the name of the page in the corpus; $folder (text): the corpus; $pages (number): how many pages it holds now
saving-marked = Marked as gold: { $id } in { $folder } ({ $pages } in all); `clearline eval { $folder }` measures with it.
# The same where the page had been marked before. $id, $folder, $pages as above
saving-marked-again = Marked as gold again, in the place of before: { $id } in { $folder } ({ $pages } in all); `clearline eval { $folder }` measures with it.

## Opening pages.

opening-example-english = Example in English
opening-example-chinese = Example in Simplified Chinese 简体中文
opening-example-traditional-chinese = Example in Traditional Chinese 繁體中文
opening-no-web-address = This page names no address on the web
opening-address-copied = The address copied
opening-no-address = This page has no address

# The panel about the button in the browser. $folder (text): the path of the extension. $files (number). $browsers (list).
integration-title = From the browser
integration-button = A button in the browser
integration-purpose = A button in Firefox, Chromium and their relatives hands the page that you see to Clearline: built by scripts, behind a login, with the place of every line. Its site is asked nothing again.
integration-no-home = The system names no home folder, so nothing can be written.
integration-not-yet = Nothing is written yet. Clearline writes a few files into your own folders: what browsers need to find it, an entry for the desktop, and the extension. All of it can be taken back.
integration-load-chromium = Chromium and its relatives: open chrome://extensions, switch on developer mode, choose “Load unpacked”, and this folder: { $folder }
integration-load-firefox = Firefox: open about:debugging#/runtime/this-firefox, choose “Load Temporary Add-on”, and manifest.json in this folder: { $folder }. Firefox forgets it when it ends; docs/browser.md tells more.
integration-do = Write these files
integration-again = Write them again
integration-copy-folder = Copy the folder
integration-remove = Take all back
integration-copied = The path of the folder is copied
integration-written = { $files } files are written. These browsers know Clearline now: { $browsers }.
integration-written-alone = { $files } files are written. No browser was found in your folders that could be told.
integration-bookmark = A bookmark
integration-bookmark-purpose = Without the extension, a bookmark with this address hands over where you are. Clearline fetches the page itself, and asks before it does; the files above have to be written once.
integration-bookmark-copy = Copy the bookmark
integration-bookmark-copied = The address of the bookmark is copied

# The part of that panel about the watched folder. $folder (text): its path.
watched-title = A watched folder
watched-purpose = Pages that another program saves into a folder, such as SingleFile into your downloads, can be read here as they arrive.
watched-choose = Watch a folder…
watched-choose-other = Another folder…
watched-folder = Pages are waited for in { $folder }
watched-missing = { $folder } is not there. Pages are waited for as soon as it is back; choose another folder, or stop.
watched-refused = { $folder } cannot be watched: the system allows no more watches, or the folder has to be on this machine. Open its pages by hand, or choose another folder.
watched-offer = Offer them
watched-open = Open them
watched-keep-at-once = Keep them in the library
watched-stop = Stop
