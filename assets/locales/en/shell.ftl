### The window's bar, menus, strips and status line.

## The bar on top

language = Language
language-of-system = As the system
toolbar-menu = Menu
toolbar-save = Save
toolbar-save-text = Save the text
toolbar-type = Aa: font, size, lines and theme
# What screen readers call a menu of which something is chosen. $name (text): what is chosen among; $chosen (text): what is.
menu-chosen = { $name }: { $chosen }
toolbar-back = Back (Alt+←)
toolbar-forward = Forward (Alt+→)
toolbar-retry = Try the failed address again (F5)
toolbar-again = Fetch again (Shift+F5); F5 extracts again
toolbar-stop = Stop (Esc)
toolbar-method = Method and its parameters
# $set (text): parameters that are not as they come, with their values.
toolbar-method-set = Method and its parameters; set: { $set }
# $parameter (message): its name; $value (number or message): what it is set to.
toolbar-parameter = { $parameter } { $value }
# $method (text): its name; $told (text): toolbar-method or toolbar-method-set.
toolbar-method-told = { $method }. { $told }
way-back = Show the toolbar and the panes (F8)
# Said for a moment once F8 or Shift+F7 was pressed, and read out.
only-text-on = Toolbar and panes are put away; F8 or Esc brings them back
only-text-off = Toolbar and panes are back
caret-on = The arrow keys move a caret through the text
caret-off = The arrow keys scroll the text
address = Address
address-hint = Address or path
address-hint-example = Example page – type an address or a path
address-hint-pasted = Pasted HTML – type an address or a path

## The frame of the window, where the desktop draws none

frame-minimize = Minimize
frame-maximize = Maximize
frame-restore = Back to its own size
frame-close = Close the window

## The menus

save-again = Save again
save-as = Save as…
save-markdown = Markdown (.md)
save-text = Plain text (.txt)
save-html = HTML (.html)
save-epub = Book (.epub)
save-json = Analysis (.json)
save-own-html = HTML as the method writes it (.html)
# A menu that names the folder of saved texts.
save-folder = Folder for saving
save-folder-asks = The first save of a page asks where it goes.
save-folder-choose = Choose a folder…
save-folder-forget = Ask at the next save
menu-open-file = Open a file…
menu-open-copied = Open copied HTML
open-in-browser = Open in the browser
menu-copy-address = Copy address
menu-undo = Undo
menu-redo = Redo
menu-gold = Mark as gold
menu-analysis = Show the analysis (F9)
menu-library = Library
menu-highlights = Highlights and notes
menu-keep = Keep in the library
menu-take-out = Take out of the library
letter-keys = Digits, letters and brackets are keys without Ctrl or Alt
menu-rules = Rules of sites…
menu-browser = Browser…
menu-only-text = Only the text
menu-full-screen = Full screen
menu-keys = Keys and words
menu-about = About Clearline
menu-quit = Quit

## How the text is set, and the colours

type-size = Text size
type-characters = Characters a line
type-lines-cjk = For Chinese, Japanese and Korean
type-lines-others = For Latin and all other scripts
type-line-height = Line height
type-paragraph-gap = Paragraph space
type-lines = Lines
type-ragged = Ragged
type-justified = Justified
type-hyphenate = Hyphenate words
type-indent = Indent first lines
type-defaults = Back to defaults
theme-system = Follow the system
theme-light = Light
theme-dark = Dark
theme-sepia = Sepia
theme-grey = Grey
theme-high-contrast = High contrast
font-serif = Serif
font-sans = Sans
font-mono = Mono
font-of-system = System
font-search = Search fonts
fonts-reading = Reading the list of fonts…
font-lacks-sans = No font of this system has Chinese, Japanese and Korean characters without serifs; the bundled font with serifs sets them, and the letters beside them.
fonts-none = There is no such font.

## The list of headings

contents = Contents
contents-key = Contents (F7)
# $why (message): contents-none or contents-one.
contents-why-none = Contents (F7): { $why }
contents-none = This page has no headings to list
contents-one = This page has one heading only, which needs no list
contents-hide = Hide the contents
contents-hide-key = Hide the contents (F7)

## The search in the text

find-hint = Find in the text
find-previous = Previous hit (Shift+F3)
find-next = Next hit (F3)
find-close = Close the search (Esc)
find-searching = Searching …
find-none = Not found
find-not-in-article = Not in the article
# $now (number): the hit that the search stands at; $count (number): all hits in the text.
find-count = { $now } of { $count }
# $now (number): the hit that the search stands at; $most (number): there are more hits than that.
find-count-more = { $now } of more than { $most }
# $count (number): hits in text that is left out; there are no others.
find-in-removed = { $count } in removed text
# $count (number): hits in text that is left out, besides those in the text.
find-more-in-removed = { $count } more in removed text
find-unfold = Unfold the removed text that holds the next of them

## The strips above the page

strip-close = Close this message
strip-stop = Stop
strip-try-again = Try again
strip-open-target = Open it
# $host, $address (text): what a site has named.
handover-announced = A site or another program asks to read a page of { $host }: { $address }
handover-refused = “{ $address }” was not opened: a clearline: address has to name a page on the web outside of your own network
# $title, $folder (text): of a page, and the name of the folder in which it has arrived.
watched-arrived = “{ $title }” has arrived in { $folder }
# $count (number): pages.
watched-several = { $count } pages have arrived in { $folder }
watched-read = Read
watched-keep = Keep
watched-keep-all = Keep all
watched-list = List the folder
# $charset (text): the name of a character set.
strip-read-as = Read as { $charset }
# $host (text): such as example.org.
strip-fetching = Fetching { $host }
# $source (text): a path, or the name of an example.
strip-opening = Opening { $source }
strip-opening-input = Opening standard input
strip-opening-pasted = Opening pasted HTML
# $what (message): one of the four above.
strip-on-its-way = { $what } …
# $what (message): as before; $received (message): what has come, such as 12 kB.
strip-some-is-here = { $what } … – { $received }
# $what, $received: as before; $expected (message): what is to come in all, such as 40 kB.
strip-partly-here = { $what } … – { $received } of { $expected }
# What follows the strong beginning of a fault. $now (text): a sentence, or nothing.
strip-fault-now = { "." } { $now }
# The same with the reason. $why (text): without a full stop.
strip-fault-why-now = { ":" } { $why }. { $now }

## The status line

status-no-page = No page is open.
status-file = file
status-example = example
status-pasted = pasted
status-page = page
# $browser (text): such as “Firefox 140”.
status-shown-by = as shown by { $browser }, scripts run
# $charset (text): its name; $reason (text): how it was found out.
status-charset = { $charset } ({ $reason })
# $label (text): status-charset.
status-charset-named = Character set: { $label }
status-language-declared = The language that the page declares
status-language-script = The language, by its characters
status-language-words = The language, by its words
status-language-unknown = The language that the page declares; its text is too short to tell
# $reason (text): a message from above. $code (text): its tag, as in zh-TW.
status-language-told = { $reason } ({ $code })
# $code (text): the first part of a language's tag, as in zh.
language-name = { $code ->
    [af] Afrikaans
    [ak] Akan
    [am] Amharic
    [ar] Arabic
    [az] Azerbaijani
    [be] Belarusian
    [bg] Bulgarian
    [bn] Bengali
    [ca] Catalan
    [cs] Czech
    [cy] Welsh
    [da] Danish
    [de] German
    [el] Greek
    [en] English
    [eo] Esperanto
    [es] Spanish
    [et] Estonian
    [eu] Basque
    [fa] Persian
    [fi] Finnish
    [fr] French
    [ga] Irish
    [gl] Galician
    [gu] Gujarati
    [he] Hebrew
    [hi] Hindi
    [hr] Croatian
    [hu] Hungarian
    [hy] Armenian
    [id] Indonesian
    [is] Icelandic
    [it] Italian
    [ja] Japanese
    [jv] Javanese
    [ka] Georgian
    [km] Khmer
    [kn] Kannada
    [ko] Korean
    [la] Latin
    [lt] Lithuanian
    [lv] Latvian
    [mk] Macedonian
    [ml] Malayalam
    [mr] Marathi
    [ms] Malay
    [my] Burmese
    [nb] Norwegian
    [ne] Nepali
    [nl] Dutch
    [nn] Norwegian
    [no] Norwegian
    [or] Odia
    [pa] Punjabi
    [pl] Polish
    [pt] Portuguese
    [ro] Romanian
    [ru] Russian
    [si] Sinhala
    [sk] Slovak
    [sl] Slovenian
    [sn] Shona
    [sq] Albanian
    [sr] Serbian
    [sv] Swedish
    [sw] Swahili
    [ta] Tamil
    [te] Telugu
    [th] Thai
    [tk] Turkmen
    [tl] Tagalog
    [tr] Turkish
    [uk] Ukrainian
    [ur] Urdu
    [uz] Uzbek
    [vi] Vietnamese
    [yi] Yiddish
    [yue] Cantonese
    [zh] Chinese
    [zu] Zulu
   *[other] { $code }
}
# $count (number): how often the server sent us on.
status-redirects = { $count ->
    [one] 1 redirect
   *[other] { $count } redirects
}
# $units (message): units-counted; $kept (number): how many of them are kept.
status-kept = { $units }, { $kept } kept
# The same of a page that is plain text.
status-kept-plain = { $units } of plain text, { $kept } kept
# The same of a page that is Markdown.
status-kept-markdown = { $units } of Markdown, { $kept } kept
# The same for assistive technology: it is read out whenever it changes. $kept (message): as above; $method (message): method-…-title.
status-kept-by = { $kept }, by { $method }
# $units (message): what the method judges, many.
status-what-is-counted =
    What is kept is counted in { $units }: these are what the method judges, one by one.
    What is left out of the text is counted in passages: paragraphs, headings, items of lists, rows of tables.
# $count (number): of the text; $pace (number): words that are read in a minute.
status-words = { $count ->
    [one] 1 word, { $pace } a minute
   *[other] { $count } words, { $pace } a minute
}
# $count (number): of the text; $pace (number): characters that are read in a minute.
status-characters = { $count ->
    [one] 1 character, { $pace } a minute
   *[other] { $count } characters, { $pace } a minute
}
# $percent (number): how much of the text is read.
status-read = { NUMBER($percent, maximumFractionDigits: 0) }{ "\u00A0" }% read
# $time (number)
status-milliseconds = { NUMBER($time, maximumFractionDigits: 1) }{ "\u00A0" }ms
# $count (number): different characters without a glyph.
status-missing = { $count ->
    [one] 1 character cannot be shown: no font has it
   *[other] { $count } characters cannot be shown: no font has them
}
status-missing-hint = A font of the system that has them would show them. They are:
status-in-library = in your library
# $day (text): since when it is kept.
status-in-library-since = Kept on { $day }; Ctrl+D takes it out
status-took = Time to parse and judge the page
# $percent (number)
status-confidence = confidence { NUMBER($percent, maximumFractionDigits: 0) }{ "\u00A0" }%
status-kind-discussion = looks like a discussion
status-kind-list = looks like a list of pages or things
status-kind-product = looks like a product page
# $origin (message): where the page says so, as "JSON-LD Product".
status-kind-origin = By what the page states about itself: { $origin }. What belongs to the text of such a page is often a matter of opinion.

## The character sets that are offered

charset-of-page = As the page declares, or its bytes show
charset-utf-8 = UTF-8
charset-gb18030 = gb18030 – simplified Chinese
charset-hz-gb-2312 = HZ – simplified Chinese
charset-big5 = Big5 – traditional Chinese
charset-shift-jis = Shift_JIS – Japanese
charset-euc-jp = EUC-JP – Japanese
charset-iso-2022-jp = ISO-2022-JP – Japanese
charset-euc-kr = EUC-KR – Korean
charset-windows-1252 = windows-1252 – western Europe
charset-iso-8859-15 = ISO-8859-15 – western Europe
charset-windows-1250 = windows-1250 – central Europe
charset-iso-8859-2 = ISO-8859-2 – central Europe
charset-windows-1251 = windows-1251 – Cyrillic
charset-koi8-r = KOI8-R – Russian
charset-windows-1253 = windows-1253 – Greek
charset-windows-1254 = windows-1254 – Turkish
charset-windows-1255 = windows-1255 – Hebrew
charset-windows-1256 = windows-1256 – Arabic
charset-windows-874 = windows-874 – Thai
charset-windows-1258 = windows-1258 – Vietnamese

## The analysis beside the text

tab-curve = Curve
tab-boxes = Boxes
tab-blocks = Blocks
tab-tree = Tree
tab-source = Source
tab-compare = Compare
plot = Plot
plot-save = Save the plot
plot-svg = Plot as a drawing (.svg)
plot-png = Plot as a picture (.png)
plot-csv = Numbers as a table (.csv)
plot-json = Numbers and reasons (.json)
ask-why-not = Why not this?
ask-why-not-hint = What would keep it
ask-short = Ask…
ask-sentence = Ask about a sentence…
ask-sentence-hint = Why a sentence that you paste was left out
reason-hint = Point at the text or at the curve to see why a line was kept or left out.
# For assistive technology. $units (message): what the method judges, many.
units-by-keyboard = List of { $units }: arrow keys choose, Space keeps or leaves out
compare-by-keyboard = List of paragraphs: arrow keys choose, Space keeps or leaves out
source-by-keyboard = List of lines: arrow keys choose blocks, Space keeps or leaves out
# $unit (message): unit-numbered; $words (text): its first words.
unit-spoken = { $unit }: { $words }
# $unit, $words: as before; $classes (text): what the method takes it for; $reason (text): what decided.
unit-spoken-kept = { $unit }, { $classes }, kept, { $reason }: { $words }
# The same of one that is left out.
unit-spoken-left-out = { $unit }, { $classes }, left out, { $reason }: { $words }
# $unit (message): unit-numbered; $said (message): what the steps so far say of it.
unit-so-far = { $unit } – { $said }

## The source

source-reading = Reading the source…
source-raw = Raw
source-raw-hint = The source as it is written, its tags dimmed
source-stripped = Stripped
source-stripped-hint = The text that is left without tags, a row for each virtual line that has any
# $unit (message): unit-numbered.
source-no-place = { $unit } has no place in the source
# $count (number): lines of the source.
source-lines = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
source-copy-line = Copy the source line
# $unit (message): unit.
source-copy-unit = Copy the chosen { $unit } as it is written
# $number (text): the first is 1.
source-line = Source line { $number }
# $number (text): as before.
source-line-continued = Source line { $number }, continued
source-no-line = No source line
# $line (message): one of the three above; $text (text): what is written there.
source-row = { $line }: { $text }
# The same of text that is kept.
source-row-kept = { $line }, kept: { $text }
# The same of text that is left out.
source-row-left-out = { $line }, left out: { $text }

## Links that are not followed

link-file-for-browser = A browser is never handed a file. A plain click opens this page here.
# $name (text): as the link writes it.
link-no-place = The page has no place with the name “{ $name }”.
# $link (text): as the page writes it.
link-not-beside-file = The link “{ $link }” is not followed: it leads to no page beside this file. Only pages in its folder and below are opened from it.
# $link (text): as the page writes it.
link-without-address = The link “{ $link }” cannot be followed: it is only the end of an address, and the page names no address that it would follow. Open the page by its own address to follow its links.
# $link (text): as the page writes it.
link-elsewhere = Only links to web pages and mail are followed. This one leads elsewhere: { $link }

## What can go wrong

fault-no-browser = The page is not opened in the browser
    .why = no browser is found on this system
    .now = Install one or set the variable BROWSER to it; until then, the menu copies the address of a page, and a secondary click that of a link.
fault-no-mail-program = The mail is not begun
    .why = the system names no program for mail
    .now = Install one, or copy the address by a secondary click on the link.
# $error (text): what the system says.
fault-program-not-started = The address is not opened outside of Clearline
    .why = the system could not start the program for it ({ $error })
    .now = The menu copies the address of a page, and a secondary click that of a link.
# $reason (message): what the program said, or one of the next two.
fault-job-broken = An internal fault stopped this job
    .why = { $reason }
    .now = Everything else goes on; please report the page and this sentence.
reason-thread-gone = its thread is gone
reason-none = no reason was given
fault-too-long = The job took too long and was given up
    .why = it did not come to an end
    .now = Try another page.
fault-too-long-too-often = The job took too long and was given up
    .why = it did not come to an end
    .now = It has happened too often: start Clearline again.
# $reason (message): as of fault-job-broken.
fault-view-broken = An internal fault kept a part of the window from being drawn
    .why = { $reason }
    .now = Everything else goes on; please report this sentence.
# $file (text): settings, positions (the recent pages) or session; $reason (text): what the system says.
fault-not-kept = { $file ->
    [positions] The recent pages were not saved
    [session] The session was not saved
   *[settings] The settings were not saved
}
    .why = { $reason }
# $file, $reason: as before; $aside (text): a path.
fault-set-aside = { $file ->
    [positions] Your recent pages could not be read and are as at the first start
    [session] Your last session could not be read and is as at the first start
   *[settings] Your settings could not be read and are as at the first start
}
    .why = { $reason }
    .now = The broken file is kept as { $aside }.
# $file, $reason: as before.
fault-to-be-replaced = { $file ->
    [positions] Your recent pages could not be read and are as at the first start
    [session] Your last session could not be read and is as at the first start
   *[settings] Your settings could not be read and are as at the first start
}
    .why = { $reason }
    .now = The broken file will be replaced.
# $file, $reason: as before.
fault-left-alone = { $file ->
    [positions] Your recent pages could not be read and are as at the first start
    [session] Your last session could not be read and is as at the first start
   *[settings] Your settings could not be read and are as at the first start
}
    .why = { $reason }
    .now = The file is left as it is, and changes are not kept.
fault-no-display = No window can be opened
    .why = neither DISPLAY nor WAYLAND_DISPLAY names a display
    .now = Start Clearline on a desktop, or use `clearline extract`, which needs no window.
# $name (text): what the display is called, as in :0.
fault-display-silent = No window can be opened
    .why = the display { $name } does not answer
    .now = Start Clearline on the desktop, or give DISPLAY or WAYLAND_DISPLAY the name of a display that runs; `clearline extract` needs no window.
# $detail (text): what the library says; $packages (text): names of packages.
fault-no-window-system = No window can be opened
    .why = the display does not answer or a library is missing ({ $detail })
    .now = On Debian, install the packages { $packages }; `clearline extract` works without a window.
# $detail, $packages: as before.
fault-no-graphics = No window can be opened
    .why = there is no usable OpenGL ({ $detail })
    .now = On Debian, install the packages { $packages }; `clearline extract` works without a window.
# $detail (text): what the program said.
fault-display-gone = The display has gone away
    .why = the connection to it has ended
    .now = Start Clearline again: settings and places are kept, and the page can be opened anew.
fault-window-broken = The window broke down
    .why = { $detail }
    .now = Start Clearline again; if it happens once more, please report this sentence.
