### The analysis: the curve, the list of units, what is known of one, the tree of elements.

## The curve

curve-none = No curve: there is nothing on this page to measure.
# The curve in one sentence, for assistive technology. $measure (text): the name of the y axis; $unit (message): what the x axis counts;
# $facts (text): units-counted, curve-threshold, curve-kept.
curve-summary = Curve of { $measure } by { $unit }: { $facts }
# $value (text): a number.
curve-threshold = threshold { $value }
# $runs (number): stretches that are kept; $first (text) and $last (text): the numbers of the outermost units.
curve-kept = { $runs ->
    [one] kept { $first } to { $last }
   *[other] { $runs } runs kept between { $first } and { $last }
}
curve-nothing-kept = nothing kept
# In the legend: the colours of the least coherent part of a page, and of the most coherent.
curve-least-coherent = coherence 1
curve-most-coherent = coherence 10
# The markers at the ends of what is kept, as the papers call them.
curve-start = START
curve-end = END
# The line of the threshold, which can be moved. $parameter (text): what it stands for.
curve-threshold-handle = Threshold: { $parameter }
# A marker, which can be moved. $end (message): curve-start or curve-end; $unit (message): unit-numbered.
curve-handle = { $end } at { $unit }
# $handle (message): curve-handle.
curve-handle-hint = { $handle }: drag or use the arrow keys; Alt moves it without snapping
# In the legend: the curve from before all parameters were reset.
curve-before = before
# In the legend: the curve from before a parameter was moved. $parameter (text): its title; $value (text): what it was.
curve-before-value = before: { $parameter } { $value }
# In the legend: a line with an axis of its own.
curve-lengths = block length (characters, right)
curve-show-lengths = Show lengths
curve-hide-lengths = Hide lengths
curve-lengths-hint = How long each block is, beside how likely it is
curve-add-run = Make a span here
curve-remove-run = Take this span away
curve-show-block-lengths = Show block lengths
curve-hide-block-lengths = Hide block lengths
curve-show-whole = Show the whole curve

# A picture of the curve, about itself. $method (message): the title of a method; $outcome (message): trace-kept or a status.
figure-about = { $method }. { $outcome }
# The same with what is set. $parameters (message): toolbar-parameter, with list-comma between.
figure-about-set = { $method }. { $outcome } { $parameters }

## A unit

# $line (text): the number of a line in the source of the page.
unit-source-line = source line { $line }
# What was measured. $name (text): "block length"; $value (text): a number.
unit-value = { $name } { $value }
# $value (message): unit-value; $threshold (text): a number.
unit-value-at-threshold = { $value } at threshold { $threshold }
# $letter (text) and $class (text): of the class; $fate (message): fate-kept or fate-left-out; $reason (text): the whole verdict.
unit-verdict = { $letter } { $class }, { $fate }: { $reason }

## The list of units

# Choices of what is listed. $units (number): how many.
lines-all = All { $units }
lines-kept = Kept { $units }
lines-left-out = Left out { $units }
lines-surprises = Surprises { $units }
# $units (message): "lines".
lines-left-out-hint = Counted in { $units }; the bars in the text count passages.
lines-surprises-hint = Long text outside links that is left out, short or linked text that is kept, and classes that the context changed.
# What a browser that showed the page does not show. $reason (message): why it was kept or left out.
lines-unseen = Not visible { $units }
lines-unseen-hint = What the browser does not show. Nothing is left out for it: scripts bring text to light later.
# $units (number): those that are kept
lines-leave-out-unseen = Leave these { $units } out
reason-unseen = { $reason }; not visible on the screen
reason-covered = { $reason }; covered by a dialog
unit-unseen = The browser shows nothing of it: not visible on the screen.
unit-covered = A dialog of the page covers it on the screen.
# A row, for assistive technology. $unit (text): its number; $facts (text): lines-row-characters and others.
lines-row = { $unit }: { $facts }
# $row (message): lines-row; $words (text): the first words of the unit.
lines-row-with-words = { $row }: { $words }
# $characters (number): how long the unit is.
lines-row-characters = { $characters ->
    [one] 1 character
   *[other] { $characters } characters
}

## All that is known of a unit

details-hint = Click a row, the text or the curve to see all about it.
# $class (text): "good", or "short → good"; $fate (message): fate-kept or fate-left-out.
details-verdict = { $class }, { $fate }
details-show-figures = Show figures
details-hide-figures = Hide figures
# Above the grounds that speak for what was decided, and above the others.
details-for = For it
details-against = Against it
details-for-comment = For that
details-against-comment = Against that
# $sentence (text): a ground in words; $figures (text): its weight.
details-ground = { $sentence } ({ $figures })

## The tree of elements

tree-marks-hint = Mark 1: main text, kept whole. Mark 2: an ancestor of main text. Mark 0: dropped.
# Heads of narrow columns.
tree-element = element
tree-density = density
tree-sum = sum
tree-mark = mark
# A row, for assistive technology. $name (text): the element as a selector; $density (text), $sum (text): numbers; $mark (number): 0, 1, 2;
# $facts (list): what became of it, and why.
tree-row = { $name }: density { $density }, sum { $sum }, mark { $mark }, { $facts }
tree-row-open = { $name }: density { $density }, sum { $sum }, mark { $mark }, { $facts }, open
tree-row-closed = { $name }: density { $density }, sum { $sum }, mark { $mark }, { $facts }, closed

## The page's boxes

# The picture in a sentence, for assistive technology. $summary (text): boxes-summary, boxes-summary-separated or boxes-round.
boxes-name = The page's boxes: { $summary }
# $units (message): units-counted; $kept (number): how many of them are kept.
boxes-summary = { $units }, { $kept } kept
# The same where they are separated. $separators (message): count-separator.
boxes-summary-separated = { $units }, { $kept } kept; { $separators }
# $separator (message): vips-separator; $coherence (number): 1 to 10.
boxes-separator = { $separator }; what it parts has a degree of coherence of { $coherence }
boxes-larger = Larger
boxes-smaller = Smaller
# While rounds are played. $round, $rounds (numbers): which, and of how many; $parts (message): count-part.
boxes-round = Round { $round } of { $rounds }: { $parts }
