### What the commands say: on standard error, and in tables for people.

# A fault of arguments, and of what they ask for.
# $word, $name, $method, $passage, $pages (text): as typed. $meant (message or nothing): a question. $names, $others (list): what there is.
fault-no-command = There is no command and no file “{ $word }”{ $meant }; { $command } --help tells what can be typed
# $address (text): as it was given.
fault-not-announced = “{ $address }” is no page that can be opened this way
    .why = such an address names a page on the web, outside of your own network
    .now = Type the address itself.
fault-unknown-method = There is no method “{ $name }”{ $meant }
    .now = There are: { $names }.
fault-not-on-page = The page shows no text “{ $passage }”
    .now = Copy a passage from the page as a browser shows it.
fault-no-own-html = { $method } has no HTML of its own
    .now = These have: { $names }.
# $modes (message): "python or java". $mode (text): "python".
fault-own-text-mode = { $method } prints a text of its own only in the mode { $modes }; add --set mode={ $mode }
fault-no-own-text = { $method } follows no program whose print-out is known
    .now = These do: { $names }.
method-with-modes = { $method } (mode { $modes })
either = { $one } or { $other }
fault-picture-on-terminal = A picture is no text for a terminal; write it into a file with -o
fault-book-on-terminal = A book is no text for a terminal; write it into a file with -o
# $path (text): a file.
fault-finished-table = { $path } is finished; leave --resume out to write it anew
fault-no-parquet = This program was built without Parquet: write .jsonl, or build it with --features parquet
fault-no-fonts = This program was built without fonts for a PNG; use -f svg
fault-no-rule = There is no rule for { $pages }; clearline rules list tells what there is
fault-no-rule-but-others = There is no rule for { $pages }; the site has rules for these: { $others }
# $failed, $total (text): counts of inputs.
fault-some-failed = { $failed } of { $total } inputs failed; their records say why
# $detail (text): what went wrong in the program itself.
fault-internal = Internal fault: { $detail }
    .now = Please report it together with the page.
fault-not-opened = { $path } cannot be opened
    .why = { $why }
fault-no-window-built = No window can be opened
    .why = this program was built without one
    .now = Use `clearline extract`, which needs none.

# Parameters. $name, $value (text): as typed. $known (list): names of parameters. $takes (message): what it takes.
fault-parameter-of-none = There is no parameter "{ $name }": this method has none
fault-parameter-unknown = There is no parameter "{ $name }"
    .now = This method has: { $known }.
fault-parameter-meant = There is no parameter "{ $name }"
    .now = This method has: { $known }. Did you mean { $meant }?
fault-parameter-value = "{ $value }" is no value for { $name }
    .now = It takes { $takes }.
takes-one-of = one of { $choices }
takes-whole-number = a whole number from { $least } to { $most }
takes-number = a number from { $least } to { $most }
takes-auto-or-whole-number = auto or a whole number from { $least } to { $most }
takes-auto-or-number = auto or a number from { $least } to { $most }

# A file with what is known to be right, for `eval`, `tune` and marked pages. $path (text): its path; $why (text): the reason
fault-corpus = { $path } could not be read as gold text
    .why = { $why }
    .now = A corpus is a folder with pages/ and gold.jsonl.
# A file with the answers of another program. $path (text): its path; $why (text): the reason
fault-output = { $path } could not be read as a program's output
    .why = { $why }
    .now = --against takes a file with {"{"}"id": …, "text": …{"}"} a line, as clearline batch writes it.

# Rules. $path (text): a file or a folder. $why (text): in the words of the engine.
fault-rules-unreadable = The rules in { $path } cannot be read
    .why = { $why }
    .now = Check the path.
fault-rules-not-used = The rules in { $path } are not used
    .why = { $why }
    .now = Put the file right, or take it away.
fault-rules-not-imported = { $path } cannot be imported
    .why = { $why }
    .now = What can be imported is a file of rules (.toml), or a site configuration named after its host (.txt).
rules-no-folder = it is no folder
rules-no-place = the system has no place for it
rules-own-folder = your own folder
rules-new = Pages of { $pages } are read by a new rule.
rules-not-exported = The format cannot say { $what }; it is left out.
rules-none-in = There are no rules in { $folder }.
# $count (text): how often.
rules-used = used { $count }
rules-without = { $told } --rules none reads without it.
doubtful-all-the-same = { $status } What was found is written all the same.
# $address, $why (text). $images (number).
extract-image-missing = The image { $address } is missing: { $why }.
extract-more-images-missing = { $images ->
    [one] One more image is missing.
   *[other] { $images } more images are missing.
}
extract-images-of-web = { $images ->
    [one] One image is on the web and is left out, because the page is not from there.
   *[other] { $images } images are on the web and are left out, because the page is not from there.
}

# The output is an input. $output, $input, $folder, $file (text): paths.
fault-output-is-input = { $output } is not written
    .why = it is the file that is read
    .now = Give another one with -o.
fault-standard-output-is-input = Nothing is written
    .why = standard output leads into { $input }, which is read
    .now = Write into another file.
fault-output-in-input = { $output } is not written
    .why = it lies in { $folder }, which is read
    .now = Give a file outside of it with -o.

# A batch. $records (number). $kept (text): the file in which records are kept.
fault-batch-kept = The batch is not begun
    .why = { $file } is there already, and would be lost
    .now = If it is left of a batch that ended early, --resume goes on with that; else remove or rename the file, or give another one with -o.
fault-batch-no-journal = The batch cannot go on
    .why = { $file } was not written by a batch, and would be lost
    .now = Remove or rename the file, or give another one with -o.
# $why (text): a whole sentence.
fault-batch-stopped = { $why } { $records ->
    [one] One record is
   *[other] { $records } records are
} kept in { $kept }; the same command with --resume goes on after them
# $record (text): its number. $wanted (message): one of the two that follow.
fault-not-resumable = The batch cannot go on
    .why = record { $record } in { $kept } is of another one, since { $wanted }
    .now = Give the same inputs, or remove or rename the file to begin anew.
batch-other-input = the input “{ $id }” stands in its place
batch-fewer-inputs = there are fewer inputs
batch-nothing = There was no page to read in what was given.
batch-empty-folder = There is no page in { $folder }: it holds no files.
# $count (number): files. $names (text): some of them.
batch-left-out = { $count ->
    [one] One file in { $folder } is left out, since its name ends
   *[other] { $count } files in { $folder } are left out, since their names end
} in none of .html, .htm, .xhtml, .mhtml, .mht, each also with .gz: { $names }.
batch-progress = pages, { $eta } left
batch-progress-open = pages, { $elapsed }

# One page.
trace-takes = A trace is no table and no picture: --trace is answered in words or with -f json
why-takes = --why is answered in words or with -f json, and in no other form
why-needs = --why needs a passage of the page
# $units (message): "17 paragraphs". $first (text): of how many units it was asked.
why-many = The passage stands in { $units }, and the first { $first } were asked about. A longer passage names fewer.
why-no-unit = { $method } judges no unit that holds this text.
# $unit (message): "virtual line 12". $words (text): its first words.
why-unit = { $unit } “{ $words }”
why-fate = { $fate }: { $reason }
why-kept-with = It would be kept with
# $option (text): what is typed. $from (text): the present value. $effect (text): in the words of the engine.
why-change = { $option } (it is { $from } now). { $effect }
why-no-change = No other value of a single parameter keeps it; it can be taken in by hand in the window.
why-none-tried = No value that was tried keeps it, but not all could be tried on so large a page.
why-not-all-tried = Not all values could be tried on so large a page.
# $id (text): of the page. $pages (text): how many pages the corpus has.
gold-marked = Marked as gold: { $id } in { $folder } ({ $pages } in all); `clearline eval { $folder }` measures with it.
gold-marked-again = Marked as gold again, in the place of before: { $id } in { $folder } ({ $pages } in all); `clearline eval { $folder }` measures with it.
policy-contradiction = --policy { $policy } and --set policy={ $other } contradict each other; leave one out
policy-only-auto = --policy is for the method auto; { $methods } cannot be told what counts as main text
    .now = Leave --policy out, or choose -m auto.

# The list of methods. $takes (message), $default (text). $choice (text): as it is typed; $meaning (message): what it means. $title, $help
# (message): of a parameter.
methods-default = { " " }(default)
methods-parameter = { $takes }, default { $default }
methods-choice = { $choice } ({ $meaning })
methods-meaning = { $title }: { $help }
methods-sentence = { $title }. { $summary }

# Measures. $name (text): a corpus. $pages, $missing, $all, $count (text or number): pages.
eval-policies-only-auto = --policies is for the method auto, which is not to be measured; add -m auto
eval-folds-only-auto = --folds has models of the method auto, which is not to be measured; add -m auto or -m consensus
eval-learned-from = auto judges by the model that it ships with, which may have learned from these very pages; --folds judges each page by a model that has not.
tune-learned-from = auto judges by the model that it ships with, which may have learned from these very pages, so these figures are too good.
eval-strangers = No fold has left out the groups of { $count } of { $all } pages of { $name }; they are judged by the model of the program.
eval-without-boxes = { $method } was not measured on { $missing } of { $pages ->
    [one] 1 page
   *[other] { $pages } pages
} of { $name }, of which no boxes are known.
eval-long-texts = lcs was not measured on { $pages ->
    [one] 1 page
   *[other] { $pages } pages
} of { $name }, whose texts are too long for it; for { $method } it is the mean of the others.
eval-unread = { $count } of { $all } pages of { $name } could not be read and count as empty; the first is { $first }.
eval-missing = { $file } has no record of { $count } of { $all } pages of { $name }; they count as empty.
eval-no-markdown = No page of { $name } has gold Markdown (text_md), so nothing of it is measured.
eval-all-corpora = all corpora
# $from, $f1, $percent (text): figures.
eval-confidence = confidence ≥ { $from }: mean F1 { $f1 } on { $percent } % of pages
eval-structure-of = { $method } on { $name }, { $pages } pages
eval-group-pages = { $used } of { $pages } pages
eval-group-from = { $group } (from { $taught })

# Headings of tables.
table-method = method
table-corpus = corpus
table-pages = pages
table-empty = empty
table-nonempty = nonempty
table-must = must
table-must-not = mustnot
table-comments = comments
table-confidence = confidence
table-share = share
table-share-of-tokens = by tokens
table-element = element
table-kept = kept
table-mean-f1 = mean F1
table-bag-f1 = bag F1
table-kind = kind
table-gold = gold
table-text-kept = text kept
table-kind-kept = kind kept
table-fact = fact
table-stated = stated
table-equal = equal
table-ours = ours
table-scope = scope
table-groups = groups
table-learned = learned
table-refused = refused
table-used = used
table-stale = stale
table-before = before
table-after = after
table-change = change
table-falls = falls
scope-section = section
scope-site = site

# Where a page states a fact: beside title and byline, and behind what `eval --metadata` shows of it.
origin-address = address
origin-account-class = class of an account
origin-name-class = class of a name
origin-answer-day = day of the answer
origin-byline = byline
origin-date-class = class of a date
origin-author-class = class of an author
origin-h1 = h1 heading
origin-h2 = h2 heading
origin-h3 = h3 heading
origin-line-above = line above the text
origin-headline-line = line at the headline
origin-name-line = line of names
origin-publication-line = line of publication
origin-author-link = link to an author
origin-meta-generator = program of a forum (meta generator)
origin-account = name of the account
origin-script = script
origin-site-rule = the site's rule
origin-time-element = time element
origin-title-element = title element

# Fitting. $pages, $settings, $folds (number): counts. $mean (number): from 0 to 1.
tune-nothing-free = { $method } has no parameter that is free to be fitted
tune-no-gold = no page of these corpora has a gold text to fit to
tune-progress = { $settings } settings measured, mean F1 { NUMBER($mean, minimumFractionDigits: 4, maximumFractionDigits: 4) }
tune-heading = mean bag F1 of { $pages } pages with a gold text, { $settings } settings measured
tune-before = before
tune-after = after
tune-cross-validated = cross-validated
tune-on-fitted = on the pages that were fitted to
tune-by-group = by group, { $folds } folds
tune-one-group = all pages are of one group
tune-no-gain = No change gains enough: the defaults stay.

standard-output = standard output

# What the native host answers to the extension in a browser.
fault-foreign-caller = This is for the extension in a browser alone
    .now = Click on Clearline in the browser.
host-malformed = The extension has sent something that this Clearline does not understand.
host-version = Extension and program are of different versions; run `clearline integrate` again.
host-too-large = The page is too large: more than 64 MB with its boxes and pictures.
host-too-long = A message of the browser is too long: more than 4 MB.
host-incomplete = Parts of the page were lost on the way; click again.
host-address = This address cannot be opened: it is none on the web outside of your own network.
host-no-window = The window of Clearline could not be opened.
host-superseded = Another page was wanted before this one was shown.
host-ended = Clearline ended before it showed the page, or did not answer in time; click again.

# What was told to desktop and browsers. $path, $extension (text): a file, a folder. $files (number). $browsers (text). $why (text):
# a reason, such as “it is read-only”.
fault-no-home = The system names no home folder
    .now = Set HOME.
integrate-left = { $path } was changed by somebody else and stays as it is
integrate-failed = { $path } cannot be changed: { $why }
fault-not-all-changed = { $files ->
    [one] One file could not be changed
   *[other] { $files } files could not be changed
}
    .now = Clear the way and type the same again; what is done stays done.
integrate-nothing = Nothing was written before
integrate-would-remove = { $files } files would be taken back
integrate-removed = { $files } files are as they were before
integrate-run = So that the desktop knows the new kinds of files, install the program for it and run: { $command }
integrate-no-browser = no browser was found in your folders that could be told
integrate-browsers = these browsers know the native host now: { $browsers }
integrate-browsers-then = these browsers would know the native host: { $browsers }
integrate-would-write = { $files } files would be written; { $browsers }
integrate-written = { $files } files are written; { $browsers }. Now load the extension from { $extension }: docs/browser.md tells how
