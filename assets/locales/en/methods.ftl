### The methods, their parameters, and what a person can choose of them.

# What follows until the choices is, word for word, what the engine tells of its methods.

method-auto-title = Auto
method-auto-summary = Boosted trees judge each block by its text, its place and its kind; the best expected F1 is kept.
method-auto-source = Clearline, trained on hand-marked pages; see the model card
parameter-auto-cut = least probability
parameter-auto-cut-help = Probability from which a block is kept, unless it stands in an aside, is hidden or repeats another; auto cuts where the expected F1 is best, and keeps nothing of a page that is hardly an article.
parameter-auto-policy = policy
parameter-auto-policy-help = What counts as main text: the article, or the thread where the page is one; what readers wrote below it as well; all of the page but its navigation.

method-justext-title = jusText
method-justext-summary = Judges each paragraph by its length, links and stop words, and the doubtful ones by their neighbours.
method-justext-source = Jan Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora. Masaryk University, 2011
parameter-justext-mode = mode
parameter-justext-mode-help = Repaired is for reading; package is the published program with its faults.
parameter-justext-length-low = short below
parameter-justext-length-low-help = Characters below which a paragraph is short; auto goes by language.
parameter-justext-length-high = long above
parameter-justext-length-high-help = Characters above which a paragraph is long; auto goes by language.
parameter-justext-stopwords-low = fewest stop words
parameter-justext-stopwords-low-help = Share of stop words from which a paragraph may be text; auto goes by language.
parameter-justext-stopwords-high = enough stop words
parameter-justext-stopwords-high-help = Share of stop words from which a long paragraph is text; auto goes by language.
parameter-justext-max-link-density = most link density
parameter-justext-max-link-density-help = Share of linked characters above which a paragraph is boilerplate.
parameter-justext-max-heading-distance = heading distance
parameter-justext-max-heading-distance-help = Characters that may stand between a heading and the text it is kept for.
parameter-justext-no-headings = ignore headings
parameter-justext-no-headings-help = Whether headings are treated like any other paragraph.
parameter-justext-language = language
parameter-justext-language-help = The language of the page; auto finds it out (in the mode package: English).
parameter-justext-list = stop list
parameter-justext-list-help = The stop list; auto goes by language, none makes the method independent of language.
parameter-justext-zh = Chinese by
parameter-justext-zh-help = Whether Chinese is read by characters or by the words of a dictionary (repaired mode).

method-line-block-title = Line blocks
method-line-block-summary = Adds up the characters of K neighbouring lines; main text lies between a sudden rise and a fall to zero.
method-line-block-source = Chen Xin: 基于行块分布函数的通用网页正文抽取. Harbin Institute of Technology, 2010
parameter-line-block-mode = mode
parameter-line-block-mode-help = Repaired is for reading; python and java decide as the published programs do, faults included.
parameter-line-block-threshold = block length
parameter-line-block-threshold-help = Block length above which main text may begin; in mode java 0 lets the program derive it from the page.
parameter-line-block-k = block height k
parameter-line-block-k-help = Lines that make a block.
parameter-line-block-end-run = empty run that ends
parameter-line-block-end-run-help = Empty blocks in a row that end a region (repaired mode).
parameter-line-block-gap = gap of empty lines
parameter-line-block-gap-help = Empty lines in a row that count; more are passed over (repaired mode).
parameter-line-block-join = weight to join
parameter-line-block-join-help = Share of the heaviest region's weight that another region needs to be kept (repaired mode).

method-text-density-title = Text density
method-text-density-summary = Divides the characters of each element by its tags; main text lies where the densities add up highest.
method-text-density-source = Sun, Song, Liao: DOM Based Content Extraction via Text Density. SIGIR 2011
parameter-text-density-mode = mode
parameter-text-density-mode-help = Repaired is for reading; original computes as the authors' program, with its faults.
parameter-text-density-threshold = density threshold
parameter-text-density-threshold-help = Density from which an element may hold main text; auto takes the least on the way from the densest element to the body.
parameter-text-density-punctuation = punctuation marks
parameter-text-density-punctuation-help = Marks that count for punctuation density; wider sets also fire in menus.
parameter-text-density-link-cut = link share allowed
parameter-text-density-link-cut-help = Drops block elements inside main text with a larger share of link characters; 1 drops none.

method-composite-density-title = Composite density
method-composite-density-summary = Text density that falls where the characters and tags of an element are those of links.
method-composite-density-source = Sun, Song, Liao: DOM Based Content Extraction via Text Density. SIGIR 2011
parameter-composite-density-mode = { parameter-text-density-mode }
parameter-composite-density-mode-help = { parameter-text-density-mode-help }
parameter-composite-density-threshold = { parameter-text-density-threshold }
parameter-composite-density-threshold-help = { parameter-text-density-threshold-help }
parameter-composite-density-punctuation = { parameter-text-density-punctuation }
parameter-composite-density-punctuation-help = { parameter-text-density-punctuation-help }
parameter-composite-density-link-cut = { parameter-text-density-link-cut }
parameter-composite-density-link-cut-help = { parameter-text-density-link-cut-help }

method-punctuation-density-title = Punctuation density
method-punctuation-density-summary = Divides the punctuation marks of each element by its tags: sentences have marks, menus have none.
method-punctuation-density-source = After Sun, Song, Liao: DOM Based Content Extraction via Text Density. SIGIR 2011
parameter-punctuation-density-mode = { parameter-text-density-mode }
parameter-punctuation-density-mode-help = { parameter-text-density-mode-help }
parameter-punctuation-density-threshold = { parameter-text-density-threshold }
parameter-punctuation-density-threshold-help = { parameter-text-density-threshold-help }
parameter-punctuation-density-punctuation = { parameter-text-density-punctuation }
parameter-punctuation-density-punctuation-help = { parameter-text-density-punctuation-help }
parameter-punctuation-density-link-cut = { parameter-text-density-link-cut }
parameter-punctuation-density-link-cut-help = { parameter-text-density-link-cut-help }

method-scored-blocks-title = Scored blocks
method-scored-blocks-summary = Scores blocks of lines by six features and lets the best one grow while its score rises.
method-scored-blocks-source = Chinese patent application: 基于动态文本块的网页正文提取
parameter-scored-blocks-mode = mode
parameter-scored-blocks-mode-help = Repaired is for reading; literal follows the words of the patent.
parameter-scored-blocks-separator = empty lines between
parameter-scored-blocks-separator-help = Empty lines that separate two blocks; 0 derives the number from the page.
parameter-scored-blocks-look-ahead = look ahead
parameter-scored-blocks-look-ahead-help = How many neighbouring blocks growth may take at once.
parameter-scored-blocks-link-floor = least link density
parameter-scored-blocks-link-floor-help = Least link density of a block, so that a few links do not decide (repaired mode).

method-dbscan-title = Clusters of lines
method-dbscan-summary = Finds the stretches where lines of text stand densely; isolated lines are noise.
method-dbscan-source = Ester, Kriegel, Sander, Xu: A density-based algorithm for discovering clusters. KDD 1996
parameter-dbscan-epsilon = neighbourhood ε
parameter-dbscan-epsilon-help = How many lines before and behind a line are its neighbourhood.
parameter-dbscan-mass = weight of a core
parameter-dbscan-mass-help = Weight, in Han characters, that a neighbourhood needs for its line to be a core.
parameter-dbscan-join = weight to join
parameter-dbscan-join-help = Share of the heaviest cluster's weight that another cluster needs to be kept; 1 keeps the heaviest alone.

method-clearreader-title = ClearReader
method-clearreader-summary = Line blocks as a reading bookmark computes them: a region lies between a long block and two empty ones.
method-clearreader-source = ClearReader, a reading bookmark after Chen Xin's line blocks of 2010 and their port to C#
parameter-clearreader-mode = mode
parameter-clearreader-mode-help = Repaired is for reading; post decides as the published program does, faults included.
parameter-clearreader-threshold = block length
parameter-clearreader-threshold-help = Length that a block has to exceed to open a region; in Han characters, in mode post in UTF-16 units.
parameter-clearreader-height = block height
parameter-clearreader-height-help = Lines that make a block.
parameter-clearreader-join = all regions
parameter-clearreader-join-help = On takes all regions, off the first alone.

method-consensus-title = Consensus
method-consensus-summary = Lets the nine methods that need no boxes vote on every line; what enough of them keep is main text.
method-consensus-source = Clearline; the majority of judges is Condorcet's: Essai sur l'application de l'analyse, 1785
parameter-consensus-votes = votes needed
parameter-consensus-votes-help = Least votes for a line to be kept; a method that keeps half of a line gives half a vote.
parameter-consensus-auto-votes = votes of auto
parameter-consensus-auto-votes-help = How many votes the method auto has; all others have one.

method-vips-title = Visual blocks
method-vips-summary = Divides the page as a browser shows it at its clearest gaps; the blocks of the main column are kept.
method-vips-source = Cai, Yu, Wen, Ma: VIPS: a Vision-based Page Segmentation Algorithm. Microsoft Research, MSR-TR-2003-79, 2003
parameter-vips-mode = mode
parameter-vips-mode-help = Repaired is for reading; paper follows the rules of the report.
parameter-vips-pdoc = coherence PDoC
parameter-vips-pdoc-help = Degree of coherence that a part of the page has to exceed to stay whole; less gives larger blocks.

# The values that parameters take. Codes of languages and names of stop lists are the same in every language.
choice-auto = auto
choice-repaired = repaired
choice-package = package
choice-python = python
choice-java = java
choice-original = original
choice-literal = literal
choice-paper = paper
choice-post = post
choice-none = none
choice-yes = yes
choice-no = no
choice-on = on
choice-off = off
choice-chars = chars
choice-words = words
choice-common = common
choice-chinese = chinese
choice-wide = wide
choice-article = article
choice-discussion = discussion
choice-page = page

# The classes of units.
class-good = good
class-near-good = near-good
class-short = short
class-bad = bad
# $first, $last (text): classes; the context changed the first into the last.
class-change = { $first } → { $last }

# What counts as main text: the label of each policy, and what it takes.
policy-article = Article
policy-article-takes = Take the article alone; of a thread, the thread
policy-discussion = Discussion
policy-discussion-takes = Take what readers wrote, too
policy-page = Whole page
policy-page-takes = Take all but the navigation: lists, addresses and notes, too
# $takes (text): what the policy takes. $site (text): the host that the choice is remembered for.
policy-for-site = { $takes }. For all pages of { $site }

method-reset-all = Reset all
parameter-back-to-default = Back to the default
# $name (text): the parameter's name, as it is typed.
parameter-on-command-line = On the command line: --set { $name }=…
# $least, $most (numbers): the range of a parameter. $default (number or text): its default.
parameter-bounds = From { $least } to { $most }; default { $default }.
# $default (text): the default of a choice.
parameter-default = Default { $default }.
# $first, $second (text): whole sentences, one after the other.
parameter-sentences = { $first } { $second }
parameters = Parameters
parameters-fold = Fold the parameters away
parameters-show = Show the parameters

# How far a parameter can move. $from, $to (numbers): values of the parameter.
sensitivity-none = No value changes the text.
sensitivity-alone = The text is this one at { $from } alone.
sensitivity-at-least = The text stays the same at least from { $from } to { $to }.
sensitivity-range = The text stays the same from { $from } to { $to }.

# $reason (text): why the value was refused, a sentence.
fault-parameter = The parameter stays as it was
    .why = { $reason }

# What curves measure, and their lines.
measure-main-text-probability = probability of main text
measure-probability = probability
measure-characters-per-tag = characters a tag
measure-characters-per-tag-weighted = characters a tag, weighed by links
measure-punctuation-per-tag = punctuation marks a tag
measure-text-density = text density
measure-composite-density = composite density
measure-punctuation-density = punctuation density
measure-density-sum = density sum
measure-block-length = block length
measure-block-length-characters = block length (characters)
measure-block-length-han = block length (Han characters)
measure-block-length-utf-16 = block length (UTF-16 units)
measure-block-length-weighted = block length (weighted characters)
measure-length = length
measure-length-characters = length (characters)
measure-characters = characters
measure-votes = votes
measure-method-votes = votes of the methods
measure-auto-votes = votes of auto
measure-score = score
measure-weight-han = weight (Han characters)
measure-lines = lines
measure-punctuation-marks = punctuation marks
measure-width = width
measure-line-weight = line weight
measure-neighbourhood-weight = neighbourhood weight
measure-text-units = units of text
measure-weighted-characters = weighted characters

# How the character set of a page is known, in brackets behind its name. $declared (text): another character set.
charset-known-bom = from byte order mark
charset-known-chosen = chosen by you
charset-known-detector = detected
charset-known-header = from header
charset-known-meta = from meta
charset-known-overruled = detected, declared as { $declared }
charset-known-text = came as text
charset-known-utf-8-throughout = valid throughout
charset-known-xml-declaration = from XML declaration
