### The help of the command line, and what it says of wrong arguments.

# Headings of the help.
cli-heading-usage = Usage:{ " " }
cli-heading-commands = Commands:
cli-heading-arguments = Arguments:
cli-heading-options = Options:
cli-heading-choices = Possible values:
# $values (text): names that are typed, such as "text, json".
cli-default = [default: { $values }]
cli-choices = [possible values: { $values }]
cli-usage-options = [OPTIONS]
cli-usage-command = <COMMAND>

# Commands.
cli-command-clearline = Finds the main text of web pages and shows why
cli-command-extract = Print the main text of a page
cli-command-explain = Print every unit of a page with its verdict, the curve and the kept spans
cli-command-batch = Extract many pages, one JSON record a line, in the order of the inputs
cli-command-eval = Measure methods, or another program's output, against gold text
cli-command-tune = Fit the parameters of a method to gold texts
cli-command-methods = List the methods with their parameters
cli-command-rules = List, show, import, export and remove the rules by which pages of known sites are read
cli-command-rules-list = List all rules, a line each
cli-command-rules-show = Print the file of a site
cli-command-rules-import = Take in rules from TOML files, or from text files of ftr-site-config, which are named by their host; rules for the same pages are replaced
cli-command-rules-export = Print a rule in the format of ftr-site-config
cli-command-rules-remove = Remove a rule
cli-command-keep = Keep pages in your library
cli-command-library = List, search, show, tag, export, import and check the pages that you have kept
cli-command-library-list = List what is kept, a line each, the last first
cli-command-library-search = Find articles by their words, best first
cli-command-library-show = Print an article
cli-command-library-highlights = Print highlights and notes as Markdown, of all articles or of those that fit
cli-command-library-tag = Change tags and state of articles
cli-command-library-export = Write articles for other programs
cli-command-library-import = Keep what is in files and folders: exports of Pocket, Instapaper, wallabag, Readwise and Omnivore, bookmarks, pages, and kept pages
cli-command-library-check = Read every file whole, and tell what is damaged
cli-command-library-reindex = Make the index of the library anew
cli-command-library-reread = Read kept pages with this version, and list whose text is another now
cli-command-integrate = Tell desktop and browsers of this program: manifests for the native host, desktop file, icon, scheme handler, and the extension, unpacked
cli-command-native-host = Serve the extension in a browser, which starts this by itself
cli-command-help = Print this message or the help of the given subcommand(s)

# Options and arguments. An id with a command's name in it is for this command alone.
cli-option-help = Print help
cli-option-help-brief = Print help (see more with '--help')
cli-option-help-whole = Print help (see a summary with '-h')
cli-option-version = Print version
cli-option-clearline-page = A page to open in the window
cli-option-new-window = Open another window, even where one runs already
cli-option-method = The extraction method; `clearline methods` lists them
cli-option-assignments = Set a parameter of the method, such as `-m line-block --set k=5`; `clearline methods` lists them; may be given several times
cli-option-policy = What the method auto takes for main text; short for `--set policy=…`
cli-option-charset = Read the bytes in this character set, whatever the page declares
cli-option-rules = Read pages by the rules of this folder; `none` for no rules. Unless given, single pages are read by your own rules, and batches by none
cli-option-url = The page's address, for files that do not know it
cli-option-layout = Where a browser has put the parts of the page: a clearline-layout file, for a page that came without; for the method vips
cli-option-output = Write into this file instead of standard output, which is also `-`; an existing file is replaced
cli-option-page = The page; `-` reads standard input
cli-option-dry-run = Only list the files
cli-option-integrate-remove = Take back what was written: every file is as it was before
cli-option-integrate-bookmarklet = Print a bookmark that hands over the address of a page, and write nothing
cli-option-caller = What the browser says of itself
cli-option-format = What to write
cli-option-no-dates = Leave today's date out of the front matter
cli-option-no-images = With -f html or epub: leave the images out. Without it, the images of an address are downloaded, and those of a page that a browser saved with its files are read from its folder
cli-option-gold = Also put the page with this text into a corpus that eval can measure with; the folder is made where there is none
cli-option-trace = How the method came to its answer, step by step: in words, or with -f json beside the whole analysis
cli-option-why = Why a passage of the page was left out, and what would keep it; in words unless -f json is given
cli-option-explain-format = What to write: json unless given, words for --trace and --why
cli-option-jobs = Pages read at the same time; as many as there are processors unless given
cli-option-timing = Add `ms` to each record: from the unzipped bytes in memory to the finished text
cli-option-public-only = Fetch only what lies outside of your own network, and read no files that a list names: for addresses that others have collected. A proxy looks names up itself, so behind one only addresses in numbers are seen
cli-option-quiet = No progress bar and no closing sentence
cli-option-batch-output = Write into this file instead of standard output; an existing file is replaced when all is done, and until then the records are kept beside it, in OUT.jsonl.part, which must not be there yet unless --resume goes on with it. A file with the ending .parquet becomes a table, where the program was built with the feature parquet
cli-option-resume = Go on after the last record of a batch with the same inputs that ended early; a record at which the program itself ended twice is left out
cli-option-inputs = Folders, page files, addresses, .txt lists of them, .jsonl, .warc and .warc.gz files; `-` reads JSONL from standard input
cli-option-methods = A method to measure; may be given several times; all methods unless given
cli-option-eval-assignments = Set a parameter of every method that has it; may be given several times
cli-option-nonempty = Leave out pages whose gold text is empty
cli-option-folds = Judge each page by the model of this folder that has not seen its group; for the method auto
cli-option-policies = What the golds of the corpora ask for, a policy for each corpus or for each kind of its pages; for the method auto
cli-option-against = Measure the output of another program instead: a record with `id` and `text` a line
cli-option-structure = Measure what is kept of headings, list items, tables, code, images, links and footnotes, by gold that has Markdown
cli-option-blocks = Measure which listings, lists, definitions, quotations and tables stay in one piece
cli-option-metadata = Measure title, author and date instead of the text
cli-option-site-memory = Measure what it is worth to put one page of a site right: rules learned from it, used on the site's other pages
cli-option-worst = Also list the pages with the lowest bag F1; with --structure, of each page as many elements that were lost; with --blocks, the first blocks that were torn or left out, as many for each method and corpus; with --metadata, the facts that are not as the gold has them
cli-option-corpora = Folders with pages/ and gold.jsonl
cli-option-folder = The folder of the rules; your own unless given
cli-option-site = The site, such as example.com; pages of it will do
cli-option-rules-import-pages = The pages that a text file is for, where its name does not say so
cli-option-files = The files
cli-option-pages = The pages that the rule is for, as `list` prints them; the site alone where it has one rule
cli-option-tune-assignments = Keep a parameter at this value; may be given several times
cli-option-tune-method = The method; `clearline methods` lists them
cli-option-library = The folder of the library; Clearline in your documents unless given
cli-option-json = Write one JSON object a line
cli-option-again = Also pages that are kept already: the page as it is now takes the place of the old one, and tags and notes stay
cli-option-keep-pages = The pages
cli-option-shelf = Keep them in this folder of the library; it is made where there is none
cli-option-tags = Give them a tag; may be given several times
cli-option-no-markdown = Write no Markdown file beside each
cli-option-query = Which articles, as for `search`; all unless given
cli-option-library-list-query = What to list, such as `is:unread tag:rivers`; all unless given
cli-option-limit = Articles that are listed at most
cli-option-library-search-query = Words, "phrases", -not, tag: site: shelf: author: lang: is: before: after: in:title|text|notes
cli-option-library-show-format = What to write; `--json` writes all that is kept but the page
cli-option-article = Its path, its name as `list` prints it, or its title
cli-option-library-export-format = What to write: a file for each article, or with `epub` one book; with `--json`, a line of JSON for each in one file
cli-option-library-export-output = The folder that the files are written into, which is made where it is missing; with `epub` and `--json`, the file
cli-option-library-import-files = Files and folders
cli-option-apply = Put the new text in the place of the old one
cli-option-keep-old = Keep the old text, and list the new one no more
cli-option-diff = List the lines by which the texts differ
cli-option-articles = Which articles; all unless given
cli-option-library-tag-articles = The articles
cli-option-add = Add a tag; may be given several times
cli-option-library-tag-remove = Take a tag away; may be given several times
cli-option-state = How far they are read
cli-option-favourite = Whether they are favourites
cli-option-archived = Whether they are put aside

# What stands for a value in the help.
cli-value-method = METHOD
cli-value-name-value = NAME=VALUE
cli-value-policy = POLICY
cli-value-charset = CHARSET
cli-value-dir-none = DIR|none
cli-value-dir = DIR
cli-value-base = BASE
cli-value-file = FILE
cli-value-url-file = URL|FILE
cli-value-url-file-stdin = URL|FILE|-
cli-value-format = FORMAT
cli-value-passage = PASSAGE
cli-value-n = N
cli-value-out-jsonl = OUT.jsonl
cli-value-input = INPUT
cli-value-file-json = FILE.json
cli-value-file-jsonl = FILE.jsonl
cli-value-corpus = CORPUS
cli-value-site-pages = SITE|PAGES
cli-value-host = HOST
cli-value-folder = FOLDER
cli-value-tag = TAG
cli-value-query = QUERY
cli-value-article = ARTICLE
cli-value-dir-file = DIR|FILE
cli-value-file-folder = FILE|FOLDER
cli-value-state = STATE
cli-value-yes-no = yes|no
cli-value-caller = CALLER

# The formats of `extract`, as the engine describes them, and those of `explain`.
cli-choice-extract-format-txt = Plain text
cli-choice-extract-format-md = Markdown
cli-choice-extract-format-html = One file that any browser shows, clean, with the images of the page inside
cli-choice-extract-format-epub = An e-book with contents, cover and the images of the page
cli-choice-extract-format-json = Page, text, metadata, units and verdicts; can be opened again
cli-choice-extract-format-own-html = What the method itself puts out: the pruned page of a density, the preview of clearreader
cli-choice-extract-format-own-text = What the published program itself prints, to the letter: line-block in the modes python and java, clearreader in the mode post, scored-blocks in the mode literal
cli-choice-explain-format-json = The whole analysis
cli-choice-explain-format-csv = A row for each unit
cli-choice-explain-format-svg = The curve as a drawing that is sharp at every size
cli-choice-explain-format-png = The curve in pixels; needs a program with a window

# Wrong arguments. $what (message): one of those that follow. $meant (message or nothing): one of the two after it.
# $command (text): such as "clearline extract".
cli-usage-fault = { $what }{ $meant }; { $command } --help tells what can be typed
# $name (text): what was probably meant.
cli-did-you-mean = { " " }(did you mean { $name }?)
cli-means-parameter = { " " }(parameters are set by --set NAME=VALUE)
# $argument, $value, $others (text): as they are typed. $values (text): names.
cli-usage-no-such-command = there is no such command{ $meant }, and a page for the window stands alone
cli-usage-one-of = { $command } takes one of these: { $commands }
cli-usage-unknown = unexpected argument '{ $argument }' found
cli-usage-unknown-command = unrecognized subcommand '{ $argument }'
cli-usage-conflict = the argument '{ $argument }' cannot be used with '{ $others }'
cli-usage-conflicts = the argument '{ $argument }' cannot be used with: { $others }
cli-usage-twice = the argument '{ $argument }' cannot be used multiple times
cli-usage-missing = the following required arguments were not provided: { $arguments }
cli-usage-no-value = a value is required for '{ $argument }' but none was supplied
cli-usage-value = invalid value '{ $value }' for '{ $argument }'
cli-usage-value-why = invalid value '{ $value }' for '{ $argument }': { $why }
cli-usage-value-of = invalid value '{ $value }' for '{ $argument }' [possible values: { $values }]
cli-usage-too-many = unexpected value '{ $value }' for '{ $argument }' found; no more were expected
cli-usage-no-unicode = invalid UTF-8 was detected in one or more arguments

# Why a value is not taken. $least, $most (number). $why (text): in the words of the engine.
cli-takes-assignment = it takes the form NAME=VALUE
cli-takes-web-address = an address begins with http: or https:
cli-takes-whole = it takes a whole number
cli-takes-whole-from-to = it takes a whole number from { $least } to { $most }
