### What the engine tells of a page: whether it holds an article, what is to be known of it, and why there is none.
### Word for word what the engine itself says; a test compares the two.

# $bytes (number): fewer than a thousand bytes.
size-bytes = { $bytes ->
    [one] 1 byte
   *[other] { $bytes } bytes
}
# $size (number): thousands of bytes.
size-kilobytes = { $size } kB
# $size (text): millions of bytes, with one decimal place.
size-megabytes = { $size } MB
# $seconds (number): how long something may take.
size-seconds = { $seconds } s

# Why a page holds no article, after "This is not an article: ".
no-article-empty = the page holds no text
no-article-built-by-script = the page is built by scripts, which Clearline does not run; a copy that a browser saved holds its text
no-article-frames = the page consists of frames
no-article-index-of-links = the page is an index: most of its text is links to other pages
no-article-consent-page = the page only asks for consent
no-article-error-page = the page tells of an error
no-article-too-little-text = there is too little text in one place
no-article-left-out = you have left everything out
no-article-cut-too-high = nothing reaches this cut
no-article-no-boxes = this method needs to know where a browser puts each part of the page; open it from your browser
no-article-foreign-boxes = the boxes that came with it are not those of this page

status-found = Main text found.
status-left-out = Nothing is left: you have left everything out.
status-cut-too-high = Nothing reaches this cut; lower it.
# $reason (text): one of the reasons above.
status-doubtful = This may not be an article: { $reason }.
status-nothing = This is not an article: { $reason }.
status-not-looked = Nothing was looked for: { $reason }.
# $frame (text): the address of a frame.
status-frames = The page consists of frames; its text is in the frame { $frame }.

# What is to be known of a page that was read nevertheless.
# $size (text): how much was read, such as "16.7 MB".
notice-only-first = Only the first { $size } of this page were read: it is larger than the limit.
# $size (text): how much came. $cut (text): why no more came, without a full stop.
notice-cut-short = The page ends after { $size }: { $cut }.
# $count (number): characters. $charset (text): the name of a character set.
notice-unreadable = { $count ->
    [one] 1 character could not be read as { $charset }.
   *[other] { $count } characters could not be read as { $charset }.
}
# $limit (text): what the archive goes beyond, without a full stop.
notice-archive-beyond = Parts of this web archive were left out: { $limit }.
# $to (text): an address.
notice-leads-on = This page leads on to { $to }.
# $to (text): an address. $why (text): why it was not followed, a sentence.
notice-leads-on-stays = This page leads on to { $to }. { $why }
# $of (text): the address of a page.
notice-from-frame = This text is from a frame of { $of }.
# $frame (text): its address. $why (text): a sentence.
notice-frame-not-read = The largest frame of this page is { $frame }. { $why }
# $declared, $charset (text): the names of character sets.
notice-overruled = The page calls itself { $declared }, but its bytes are { $charset }, and so it is read.
notice-other-reading = The bytes of the page look like { $charset }.
# $line (number)
notice-front-matter = What this file states at its beginning is read up to line { $line } only: from there on it is no YAML.

# Why a page ends early.
cut-connection-lost = the connection ended before everything had come
# $seconds (text): a time, such as "15 s".
cut-stalled = nothing came for { $seconds }
cut-too-slow = the rest did not come within { $seconds }
cut-broken-compression = the compressed data are damaged there

# What a web archive goes beyond. $levels, $parts (numbers). $size (text): such as "64 kB".
archive-levels = its parts lie more than { $levels } levels deep in each other
archive-parts = it has more than { $parts } parts
archive-head = the header of a part has more than { $size }

# What was noticed when the page was read. $percent (number): how much of it was read.
caution-deep = This page is unusually deep. The first { $percent } % was read.
caution-large = This page is unusually large. The first { $percent } % was read.
caution-cancelled = Reading was cancelled after { $percent } % of the page.
caution-incomplete = The main text may be incomplete: the page hides { $paragraphs ->
    [one] 1 paragraph
   *[other] { $paragraphs } paragraphs
} that could belong to it.
caution-left-out-with-thing = The main text may be incomplete: { $passages ->
    [one] 1 passage
   *[other] { $passages } passages
} could belong to it, but most of their list or table is left out.
# $all, $unmade (numbers): corrections by hand.
caution-unmade = Of { $all } corrections the last { $unmade } are not made: together they go through more text than is possible at once. Correct larger parts with fewer of them.

# Somebody stopped it.
fault-stopped = Stopped
    .why = you asked for it

# What was typed is no address. $scheme, $typed (text): what was typed. $reason (text): what is wrong with it.
fault-address-empty = This is not an address that can be opened
    .why = nothing was typed
    .now = Type a web address or the path of a file.
fault-address-scheme = This is not an address that can be opened
    .why = addresses that begin with “{ $scheme }:” are not read here
    .now = Use an address that begins with http: or https:, or the path of a file.
fault-address-malformed = This is not an address that can be opened
    .why = in “{ $typed }”: { $reason }
    .now = Correct the address and try again.
fault-address-words = This is not an address that can be opened
    .why = “{ $typed }” holds spaces and names no existing file
    .now = Type a web address or the path of a file.
# $typed (text): what was typed, shortened. $count (number): how many addresses it has.
fault-address-several = This is not an address that can be opened
    .why = “{ $typed }” has { $count } addresses
    .now = Paste one of them.
fault-address-remote-file = This is not an address that can be opened
    .why = “{ $typed }” names a file on another machine
    .now = Copy the file to this machine and open the copy.
address-no-host = the name of the site is missing
address-bad-host = the name of the site holds characters that no site may use
address-bad-port = the port is not a number from 0 to 65535
address-bad-ipv4 = the IPv4 address is not valid
address-bad-ipv6 = the IPv6 address in brackets is not valid
address-bad-form = the address is not well formed

# A file that cannot be read. $name (text): its path. $size, $detail (text): the limit, or what the system said.
fault-open-missing = { $name } cannot be opened
    .why = there is no such file
    .now = Check the path, or whether the file was moved.
fault-open-denied = { $name } cannot be opened
    .why = you have no permission to read it
    .now = Change its permissions, or copy it.
fault-open-folder = { $name } cannot be opened
    .why = it is a folder
    .now = Choose a file in it.
fault-open-no-plain-file = { $name } cannot be opened
    .why = it is a pipe or a device, not a file
    .now = Save the page as a file, or pass it on standard input.
fault-open-too-large = { $name } cannot be opened
    .why = it holds more than { $size }
    .now = Split it, or save only the page that you want to read.
fault-open-broken-gzip = { $name } cannot be opened
    .why = its gzip data are damaged from the beginning
    .now = Get the file again.
fault-open-failed = { $name } cannot be opened
    .why = { $detail }
    .now = Try again, or copy the file.
fault-open-nothing-to-read = { $name } cannot be opened
    .why = there are no bytes to read behind it
    .now = Open a file or an address.

# Bytes that are no page. $kind (text): a content type. $size (text): of the file. $limit, $detail (text): why, without a full stop.
fault-content-pdf = This is a PDF document
    .why = only HTML, MHTML and plain text can be read
    .now = Open it in a PDF reader.
fault-content-zip = This is a ZIP archive or an office document
    .why = only HTML, MHTML and plain text can be read
    .now = Open it in a program for such files.
fault-content-gzip = This is a gzip file
    .why = it is compressed once more than was declared
    .now = Save it, and open the saved file or unpack it first.
fault-content-image = This is a picture
    .why = its type is { $kind }; only HTML, MHTML and plain text can be read
    .now = Open it in the browser.
fault-content-media = This is sound or film
    .why = its type is { $kind }; only HTML, MHTML and plain text can be read
    .now = Open it in the browser.
fault-content-json = These are JSON data
    .why = only HTML, MHTML and plain text can be read
    .now = Open the page that shows them instead.
fault-content-analysis = This analysis cannot be opened
    .why = { $detail }
    .now = Open the page itself, and save it again.
fault-content-layout = These boxes of a page cannot be read
    .why = { $detail }
    .now = Hand the page over from the browser again.
# What is wrong with a file of Clearline's own. $line, $column, $version (text).
flaw-damaged = the file is damaged at line { $line }, column { $column }
flaw-no-page = it holds no page
flaw-no-page-yet = it holds no page, since an older version or another program wrote it
flaw-newer = Clearline { $version } wrote it in a form that this version does not know
flaw-newer-form = it is of a form that this version does not know
flaw-other-format = its format is not clearline-layout
flaw-unequal-columns = its columns are not equally long
flaw-page = its page is damaged
flaw-address = the address of its page is damaged
flaw-charset = the character set of its page is damaged
flaw-picture = a picture of its page is damaged
flaw-parameters = the list of its parameters is damaged
flaw-rule = the rule that its page was read by is damaged
fault-content-other = This is not a web page
    .why = its type is { $kind }; only HTML, MHTML and plain text can be read
    .now = Open it in the browser.
fault-content-binary = These bytes are not text
    .why = only HTML, MHTML and plain text can be read
    .now = Check that the right file or address was chosen.
fault-content-archive-without-page = This web archive holds no page
    .why = none of the parts in its { $size } is HTML
    .now = Save the page again, best as one HTML file.
fault-content-archive-beyond = No page was found in this web archive
    .why = { $limit }, and what is beyond is not read
    .now = Save the page again, best as one HTML file.

# $name (text): what was typed.
fault-charset = “{ $name }” is not a character set
    .why = the Encoding Standard does not list that name
    .now = Use a name such as utf-8, gb18030, big5, shift_jis, euc-kr or windows-1251.

# The network gave no page. $host (text): the name of the site. $port (text). $address (text). $detail (text): in the words of a library.
fault-network-setup = This machine cannot make connections
    .why = { $detail }
    .now = Install the system's certificates (package ca-certificates).
fault-network-port = { $host } was not asked
    .why = port { $port } is one of other services, at which browsers ask for no page either
    .now = Check the address.
fault-network-not-public = “{ $address }” was not asked
    .why = it lies in your own network, and only public addresses are wanted
    .now = Ask for that page by itself, if you trust its address.

# No answer came. $proxied (text): nothing, or the message that follows. $seconds (text): a time, such as "15 s".
connection-proxied = { " " }(asked through the proxy { $proxy })
fault-connection-unknown-host = The site { $host } was not found
    .why = its name has no address{ $proxied }
    .now = Check the spelling and the network connection.
fault-connection-refused = No connection to { $host }
    .why = no server listens there{ $proxied }
    .now = Check the address, or try again later.
fault-connection-failed = No connection to { $host }
    .why = { $detail }{ $proxied }
    .now = Check the network connection.
fault-connection-late = { $host } took too long
    .why = no connection stood within { $seconds }{ $proxied }
    .now = Try again later.
fault-connection-no-answer = { $host } took too long
    .why = no answer came within { $seconds }{ $proxied }
    .now = Try again later.
fault-connection-no-page = { $host } took too long
    .why = the page did not come within { $seconds }{ $proxied }
    .now = Try again later.
fault-connection-bad-answer = { $host } did not answer as a web server
    .why = { $detail }{ $proxied }
    .now = Check the address, or try again later.

# The connection could not be made safe.
fault-tls-self-signed = The connection to { $host } is not safe
    .why = it vouches for itself with a certificate of its own making{ $proxied }
    .now = Tell the site's owner, or open a saved copy of the page.
fault-tls-unknown-issuer = The connection to { $host } is not safe
    .why = its certificate comes from an issuer that this machine does not know{ $proxied }
    .now = Tell the site's owner, or open a saved copy of the page.
fault-tls-expired = The connection to { $host } is not safe
    .why = its certificate is out of date{ $proxied }
    .now = Check the clock of this machine; if it is right, the site has to be repaired.
fault-tls-not-yet-valid = The connection to { $host } is not safe
    .why = its certificate is not valid yet{ $proxied }
    .now = Check the clock of this machine; if it is right, the site has to be repaired.
fault-tls-wrong-name = The connection to { $host } is not safe
    .why = its certificate is made out to another site{ $proxied }
    .now = Check the spelling of the address.
fault-tls-not-tls = The connection to { $host } is not safe
    .why = the server does not speak TLS on this port{ $proxied }
    .now = Type the address with http: if you accept an open connection.
fault-tls-other = The connection to { $host } is not safe
    .why = { $detail }{ $proxied }
    .now = Tell the site's owner, or open a saved copy of the page.

# The server sent us where we do not go. $limit (number): redirects. $status (text). $to (text): an address.
fault-redirect-too-many = The redirect was not followed
    .why = the server sent us on more than { $limit } times
    .now = Open the page in the browser; it may want a cookie or a login.
fault-redirect-nowhere = The redirect was not followed
    .why = the server said { $status }, but not where the page is
    .now = Open the page in the browser.
fault-redirect-no-web-address = The redirect was not followed
    .why = the server sends us to “{ $to }”, which is no web address
    .now = Open the page in the browser, if you trust it.
fault-redirect-downgrade = The redirect was not followed
    .why = it leads from a safe connection to an open one, “{ $to }”
    .now = Type the address with http: if you accept that.
fault-redirect-inside = The redirect was not followed
    .why = it leads from a public page into your own network, “{ $to }”
    .now = Type that address yourself, if you trust it.
fault-frame-loop = Couldn't read the frame
    .why = “{ $to }” is a page that the frame is in
    .now = Open the page in the browser.
fault-frame-empty = Couldn't read the frame
    .why = “{ $to }” has no more text than the page that the frame is in
    .now = Open the page in the browser.
fault-frame-leaving = Couldn't read the frame
    .why = it leads to another site, “{ $to }”
    .now = Open the page in the browser.

# An answer without a page. $code (text): its status. $name (text): a compression. $cut (text): why it broke off.
fault-answer-not-modified = Server said 304
    .why = “not modified”, though no older copy was asked about
    .now = Try again.
fault-answer-no-content = Server said { $code }
    .why = there is no content at this address
    .now = Check the address.
fault-answer-compression = The page cannot be unpacked
    .why = the server compressed it as “{ $name }”
    .now = Open the page in the browser.
fault-answer-empty = The page is empty
    .why = the server sent no bytes
    .now = Open the page in the browser.
fault-answer-cut-short = No page came
    .why = before its first byte, { $cut }
    .now = Try again.

# An error status. $reason, $advice (text): two of the messages that follow.
fault-answer-status = Server said { $code }
    .why = { $reason }
    .now = { $advice }
answer-elsewhere = the page is elsewhere, but it did not say where
answer-login = it asks for a login
answer-forbidden = it does not want to show this page
answer-missing = there is no such page
answer-gone = the page was taken away for good
answer-too-many = it got too many requests
answer-legal = it may not show this page for legal reasons
answer-refused = it refuses the request
answer-busy = it is overloaded or under repair
answer-failed = something failed on its side
answer-strange = that is no status a web server should send
advice-browser = Open the page in the browser.
advice-login = Open the page in the browser and log in there.
advice-saved-copy = Open the page in the browser, or open a saved copy.
advice-search = Check the address, or search the site.
advice-archive = Look for a copy in a web archive.
advice-wait = Wait a while and try again.
advice-other-copy = Look for another copy of the page.
advice-later = Try again later.
# $seconds (text): a time, such as "120 s".
advice-after = It asks to be tried again in { $seconds }.

# Nothing was saved. $target (text): the file. $folder (text): its folder. $form (text): a format, such as "Markdown". $size (text): such as
# "64.0 MB". $detail (text): in the words of the system. $path (text): what is where a folder has to be.
fault-save-full = { $target } cannot be written
    .why = the disk is full
    .now = Make room, or save elsewhere.
fault-save-denied = { $target } cannot be written
    .why = you have no permission to write into { $folder }
    .now = Save elsewhere, or change the folder's permissions.
fault-save-read-only = { $target } cannot be written
    .why = it is read-only
    .now = Save elsewhere, or under another name.
fault-save-is-folder = { $target } cannot be written
    .why = it is a folder
    .now = Give the name of a file in it.
fault-save-no-folder = { $target } cannot be written
    .why = there is no folder { $folder }
    .now = Make the folder first, or save elsewhere.
fault-save-in-the-way = { $target } cannot be written
    .why = { $path } is no folder
    .now = Move it away or rename it.
fault-save-name-too-long = { $target } cannot be written
    .why = the name is too long
    .now = Choose a shorter name.
fault-save-broken-pipe = { $target } cannot be written
    .why = nobody reads it any more
fault-save-busy = { $target } cannot be written
    .why = another program is writing there
    .now = Try again, or end that program.
fault-save-taken = { $target } cannot be written
    .why = it is there already, and would be lost
    .now = Remove or rename it, or save under another name.
fault-save-too-large = { $target } cannot be written
    .why = as { $form } this page would hold more than { $size }, many times its size
    .now = Choose another format, such as plain text or JSON.
fault-save-other = { $target } cannot be written
    .why = { $detail }
    .now = Try again, or save elsewhere.

# The same where a text was to be copied.
fault-too-large = Nothing was written
    .why = as { $form } this page would hold more than { $size }, many times its size
    .now = Choose another format, such as plain text or JSON.

# $why (text): one of the reasons that follow.
picture-not-loaded = Image not loaded: { $why }.
picture-no-address = the page names no address that leads to it
picture-not-in-folder = the folder of the page has no such file
# $size (text): a size with its unit.
picture-too-large-together = the images of a page may be { $size } together
# $seconds (number).
picture-too-slow-together = the images of a page may take { $seconds } s together
# $limit (number): images.
picture-too-many = only { $limit } images of a page are loaded
picture-broken-data = its data cannot be read
# $size (text): such as "8.3 MB".
picture-too-large = the file is larger than { $size }
picture-too-many-pixels = it has more pixels than are shown safely
picture-no-decoder = this program was built without what reads images
picture-not-running = what loads images has stopped; start Clearline again
picture-svg = SVG drawings are not shown
picture-unknown-kind = the file is no PNG, JPEG, GIF or WebP
# $detail (text): in the words of a library.
picture-damaged = the file is damaged ({ $detail })
picture-no-web-address = “{ $address }” is no web address
picture-inside = the address lies in your own network
picture-cut-short = the file broke off
picture-stopped = you asked for it
# $what, $why (text): one of the faults above.
picture-not-fetched = { $what } ({ $why })

# Why nothing can be learned from corrections for other pages.
fault-learning-nothing-kept = This cannot be remembered for other pages
    .why = nothing of this page is kept
    .now = Keep the text first.
fault-learning-no-container = This cannot be remembered for other pages
    .why = the page gives the place of your text no name by which other pages could be searched for it
    .now = Correct the other pages one by one, or try another method.
fault-learning-not-the-text = This cannot be remembered for other pages
    .why = text that you keep and text that you leave out stand side by side in the same part of the page
    .now = Keep or leave out whole parts of the page, not single paragraphs.
fault-learning-scraps = This cannot be remembered for other pages
    .why = what you took in is bits of a few words, which other pages have everywhere
    .now = Take in whole sentences only.
fault-learning-brings-nothing = This cannot be remembered for other pages
    .why = no rule for other pages would come closer to your text than the method does by itself
    .now = Correct the other pages one by one where they need it.
fault-learning-known = This cannot be remembered for other pages
    .why = the rule of the site does so already
    .now = There is nothing to do.
fault-learning-within-text = This cannot be remembered for other pages
    .why = the passage stands in one paragraph with text that you do not change
    .now = Leave out or take in the whole paragraph.
fault-learning-no-mark = This cannot be remembered for other pages
    .why = the passage has no mark of its own on the page; its place among the paragraphs is all there is
    .now = Correct the other pages one by one where they need it.
fault-learning-only-here = This cannot be remembered for other pages
    .why = the marks of the passage are made for this page only
    .now = Correct the other pages one by one where they need it.
fault-learning-others-alike = This cannot be remembered for other pages
    .why = passages that you do not change have the same marks on the page
    .now = Leave out or take in all that are like it.
fault-learning-many-parts = This cannot be remembered for other pages
    .why = you changed more parts than pages of one site have in common
    .now = Undo some of it, and have the rest remembered.
fault-learning-exhausted = This cannot be remembered for other pages
    .why = finding names for the parts of a page like this takes more comparisons than are granted
    .now = Correct the other pages one by one, or try another method.
fault-learning-cancelled = This cannot be remembered for other pages
    .why = learning was cancelled before it came to its end
    .now = Correct the other pages one by one, or try another method.

# Why a file could not be read.
why-path-through-file = a part of its path is a file and no folder
why-is-folder = it is a folder
why-not-utf-8 = it is not UTF-8 text
why-no-rule = there is no rule in it
why-missing = there is no such file
why-denied = you have no permission to read it

# Why a rule does not fit a page. $kept, $automatic: numbers of characters.
stale-cancelled = reading was cancelled before its parts were found
stale-elsewhere = it leaves out much of what the method keeps here
stale-exhausted = finding its parts on a page like this takes more comparisons than a rule is granted
stale-links = what it brings here is mostly links
stale-no-container = the page has nothing where the rule looks for its text
stale-other-borders = links stand where its text should begin or end
stale-scraps = what it brings here is no sentences
stale-too-little = it keeps { $kept } characters where the method alone keeps { $automatic }

# $path (text): the file. $why (message): the reason.
fault-policies = { $path } could not be read as policies
    .why = { $why }
    .now = --policies takes a JSON file such as {"{"}"CORPUS": "page", "CORPUS KIND": "discussion"{"}"}.
fault-folds = { $path } could not be read as part of a cross-validation
    .why = { $why }
    .now = --folds takes a folder that tools/train/run.sh has written: folds.json and the models it names.
# Why a corpus could not be read. $line (text): a number; $why (message): what is wrong there. $id (text): as it is written.
why-corpus-line = line { $line }: { $why }
why-corpus-id = the id “{ $id }” leads out of the folder of the pages
# Why models could not be read. $why (message): in the words of the parser. $most (number)
why-folds-no-list = it is no list of models: { $why }
why-folds-too-many = it names more than { $most } models

# Why a file cannot be read or written, as a part of a sentence. $size (message): such as "64.0 MB".
why-no-plain-file = it is a pipe or a device, not a file
why-too-large = it holds more than { $size }
why-no-file-in-place = something else than a file is in its place
why-links-in-circle = links lead round in a circle there
why-names-taken = every proposed name is taken
why-too-long-for-rules = it is too long to hold rules
why-no-host-name = its name is not that of a host, so nobody knows which pages it is for
# In a saved analysis. $limit (message): a size.
notice-units-left-out = The units are left out, since the file would hold more than { $limit }

# A line or a record of a batch holds no page. $detail (text or message): in the words of the system or a library, or one of those that follow. $name (text): a path.
fault-record-lines = The input cannot be read further
    .why = { $detail }
fault-record-long-line = The line is too long
    .why = it holds more than 96 MiB
fault-record-no-object = The line is no JSON object of a page
    .why = { $detail }
fault-record-no-html = The line has neither html nor html_base64
fault-record-no-base64 = html_base64 is not base64
    .why = { $detail }
fault-record-warc = The WARC file cannot be read further
    .why = { $detail }
fault-record-long-record = The record is too long
    .why = it holds more than 64 MiB
fault-record-cut-headers = The stored answer ends within its headers
fault-record-no-answer = The record holds no HTTP answer
    .why = { $detail }
fault-record-broken-compression = The stored page cannot be decompressed
    .why = { $detail }
fault-record-zstd = The stored page is compressed with zstd, which batch does not read from WARC files
fault-record-large-page = The page is larger than 64 MiB
fault-record-passed-over = The page was passed over
fault-record-file-in-list = It is not read
    .why = it is a file, and only public addresses are wanted
    .now = Name it by itself, if you trust the list.
fault-record-unreadable = { $name } cannot be read
    .why = { $detail }

# Why a WARC file cannot be read further.
warc-ends-within = it ends within a record
warc-empty-lines = there are only empty lines
warc-no-record = what should be a record does not begin with WARC/
warc-endless-head = the head of a record has no end
warc-bad-length = the length of a record is no number

# Why a file is no model of the method auto. $layout, $wanted (text): numbers of layouts. $tree (text): the number of a tree.
fault-model-no-model = This is no model file
fault-model-layout = The model has layout { $layout }, but this program reads layout { $wanted }
    .now = Train it anew.
fault-model-other-features = The model was trained on other features than this program computes
    .now = Train it anew.
fault-model-length = The model file is cut off or too long
    .now = Write it anew.
fault-model-tree = Tree { $tree } of the model is broken
    .now = Write the file anew.
fault-model-number = The model holds a value that is no number
    .now = Write the file anew.

# What a rule names in the place of a method. $name (text): as it stands there.
why-no-method = there is no method “{ $name }”
# In the front matter of a Markdown file.
notice-flattened = Quotes and lists are written to the twelfth level; what the page nests deeper stands there, one below the other.
# Forms of the output of a method itself, in fault-too-large.
form-own-html = HTML of its method
form-own-text = the text of its method
