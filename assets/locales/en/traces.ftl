### What happens in each step of a decision, as "Watch it decide" and `explain --trace` tell it.

sentences = { $sentences }
# A line of `explain --trace`. $number (text): which step it is; $step (message): its name; $sentence (text): what happens in it.
trace-step = { $number }. { $step }: { $sentence }
trace-kept = Kept: { $kept } of { $all }.
trace-afterwards = What belongs together, what is known of this page or what was corrected by hand overrules the method: { $changed }. { $kept }

# So many of something.
count-block = { $count ->
    [one] 1 block
   *[other] { $count } blocks
}
count-character = { $count ->
    [one] 1 character
   *[other] { $count } characters
}
count-cluster = { $count ->
    [one] 1 cluster
   *[other] { $count } clusters
}
count-comma = { $count ->
    [one] 1 comma
   *[other] { $count } commas
}
count-core = { $count ->
    [one] 1 core
   *[other] { $count } cores
}
count-element = { $count ->
    [one] 1 element
   *[other] { $count } elements
}
count-line = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
count-line-block = { $count ->
    [one] 1 block
   *[other] { $count } blocks
}
count-link = { $count ->
    [one] 1 link
   *[other] { $count } links
}
count-paragraph = { $count ->
    [one] 1 paragraph
   *[other] { $count } paragraphs
}
count-punctuation-mark = { $count ->
    [one] 1 punctuation mark
   *[other] { $count } punctuation marks
}
count-region = { $count ->
    [one] 1 region
   *[other] { $count } regions
}
count-sentence-end = { $count ->
    [one] 1 end of a sentence
   *[other] { $count } ends of sentences
}
count-step = { $count ->
    [one] 1 step
   *[other] { $count } steps
}
count-subtree = { $count ->
    [one] 1 subtree
   *[other] { $count } subtrees
}
count-tag = { $count ->
    [one] 1 tag
   *[other] { $count } tags
}
count-virtual-line = { $count ->
    [one] 1 virtual line
   *[other] { $count } virtual lines
}
count-visual-block = { $count ->
    [one] 1 visual block
   *[other] { $count } visual blocks
}
count-vote = { $count ->
    [one] 1 vote
   *[other] { $count } votes
}
count-word = { $count ->
    [one] 1 word
   *[other] { $count } words
}

# Auto.
trace-auto-features = { $features } numbers are found of each block ({ $blocks } in all): its text, its place, its kind, its neighbours.
trace-auto-probability = The model weighs them and says how likely each block is main text; rather so than not: { $blocks }.
trace-auto-probability-again = The model weighs them. Since that leaves much in doubt, it looks again, knowing what the first look says of the page as a whole. It says how likely each block is main text; rather so than not: { $blocks }.
trace-auto-comments-for = What readers wrote is asked for, or the page says that it is a thread: that it may be a comment or a post counts for a block here: { $blocks }.
trace-auto-comments-against = Only the article is asked for: that it may be a comment or a post counts against a block here: { $blocks }.
trace-auto-comments-nothing = Posts may be the text of this page: that it may be a comment or a post counts neither for a block nor against it; such blocks: { $blocks }.
trace-auto-cut = The page is cut at { $threshold }: what is at least so likely is kept. The F1 that is expected, which counts what is kept wrongly and what is left out wrongly, is { $expected } %. Kept so far: { $blocks }.
trace-auto-cut-set = The cut was set to { $threshold }: what is at least so likely is kept. The F1 that is expected, which counts what is kept wrongly and what is left out wrongly, is { $expected } %. Kept so far: { $blocks }.
trace-auto-asides-left-out = What the page sets apart from its text as an aside is left out: { $blocks }.
trace-auto-asides-stay = Asides hold { $share } % of the text, so they belong to it and stay: { $blocks }.
trace-auto-hidden = What the page keeps from view – labels for screen readers, and boxes that no control opens – is left out: { $blocks }.
trace-auto-copies = A text is kept once; left out as repeating an earlier one: { $blocks }.
trace-auto-companions = Unlikely, but goes with what is kept: { $blocks }.
trace-auto-silence = Still nothing is shown: { $reason }. { $kept }

# jusText.
trace-justext-paragraphs = Tags of blocks and two line breaks in a row cut the page into { $paragraphs } with { $characters }.
trace-justext-context-free = Each by itself, by length, links and stop words: { $good } good, { $near } near-good, { $short } short, { $bad } bad ({ $linked } for their links).
trace-justext-step-1 = A short heading with good text close ahead is near-good. Changed: { $changed } ({ $good } to good).
trace-justext-step-2 = A short paragraph goes with its neighbours. Changed: { $changed } ({ $good } to good).
trace-justext-step-3 = A near-good paragraph is good unless it stands between bad ones. Changed: { $changed } ({ $good } to good).
trace-justext-step-4 = A heading that only its neighbours made bad is good before good text. Changed: { $changed } ({ $good } to good).

# Line blocks.
trace-line-block-strip = Without its tags the page has { $lines }, of which { $empty ->
    [one] 1 is
   *[other] { $empty } are
} empty; more than { $gap ->
    [one] 1 empty one
   *[other] { $gap } empty ones
} in a row are passed over.
trace-line-block-measure = Han and kana characters count 1, others 0.46, links nothing; mostly links and so without weight: { $lines }.
trace-line-block-smooth = A block is a line and those after it, { $lines } in all; the longest block has { $longest }.
trace-line-block-threshold = The block length exceeds { $threshold } at { $above } of { $lines }.
trace-line-block-rise-and-fall = Found: { $regions } from a rise above { $threshold }, with text in the next { $blocks }, to the next empty block.
trace-line-block-bridge = Gaps of fewer than { $run ->
    [one] 1 empty block
   *[other] { $run } empty blocks
} are bridged: { $gaps ->
    [one] 1 gap
   *[other] { $gaps } gaps
}. That makes { $regions }.
trace-line-block-trim = Lines without weight are cut off the ends of the regions: { $lines }.
trace-line-block-select = Left out: { $copyright } with a copyright notice, { $light } lighter than { $join } of the heaviest, { $dropped } of links or too short. { $kept }

trace-line-block-published-strip = The program's patterns delete the mark-up: of { $characters } { $left ->
    [one] 1 is
   *[other] { $left } are
} left.
trace-line-block-published-measure = White space is deleted, and the characters of { $lines } are counted; empty: { $empty }.
trace-line-block-published-smooth = A block is { $lines }; none begins at the last ones, which leaves { $blocks }.
trace-line-block-published-threshold = The threshold is { $threshold }. Longer: { $blocks }.
trace-line-block-published-threshold-derived = The page gives a threshold of { $threshold }, half of it for the first region. Longer: { $blocks }.
trace-line-block-published-rise-and-fall = Found: { $regions } from a rise, with text in the blocks after it, to the next empty block.
trace-line-block-published-trim = Lines of fewer than 5 characters are not printed: { $lines }.
trace-line-block-published-copyright = Nothing comes out after a copyright mark.
trace-line-block-published-lost = A region that never closes is lost.

# Densities.
trace-density-counts = What is below each element is counted ({ $elements } in all); the body has { $counted } and { $tags }.
trace-density-of-text = Characters are divided by tags; the highest density is { $highest }.
trace-density-of-text-and-links = Characters are divided by tags, and less where they are those of links; the highest density is { $highest }.
trace-density-of-punctuation = Punctuation marks are divided by tags; the highest density is { $highest }.
trace-density-element = element { $number } ({ $name })
trace-density-sums = Densities of children and own text are added up; most has { $densest }: { $sum }, the next one { $next }.
trace-density-threshold = The way from { $densest } up to the body takes { $steps }; the least density on it, { $threshold }, is the threshold.
trace-density-threshold-set = The threshold was set to { $threshold }, whatever the densities are on the way to the body.
trace-density-marking = In each dense element the subtree with the largest sum is marked: { $subtrees }. Main text (1): { $main }, above it (2): { $above }, the rest (0): { $rest }.
trace-density-keeping = 1 is kept, text directly in 2 is not, 0 is dropped.
trace-density-keeping-original = 1 is kept, text directly in 2 is kept, 0 is dropped.
trace-density-links-dropped = In blocks mostly of links, and so dropped: { $count }.

# Scored blocks.
trace-scored-blocks-lines = The page has { $lines }, of which { $empty ->
    [one] 1 is
   *[other] { $empty } are
} empty.
trace-scored-blocks-blocks = Cut at rows of at least { $separator ->
    [one] 1 empty line
   *[other] { $separator } empty lines
}, they make { $blocks }.
trace-scored-blocks-score = Each block is scored by six features; the best is block { $block } with { $score }.
trace-scored-blocks-merged = { $count ->
    [one] block { $first }
   *[other] blocks { $first } to { $last }
}
trace-scored-blocks-others = others
trace-scored-blocks-growth = { $steps ->
    [one] Step { $first }
   *[other] Steps { $first } to { $last }
}: { $blocks } { $count ->
    [one] comes
   *[other] come
} in, which raises the score from { $before } to { $after }.
trace-scored-blocks-end = Any neighbour more would bring the score from { $score } to { $refused } at most, so growth ends. { $kept }
trace-scored-blocks-end-alone = There is no neighbour left. { $kept }
trace-scored-blocks-end-without-text = There is no block with text. { $kept }

# Clusters of lines.
trace-dbscan-weights = Each line is a point as heavy as its text outside links ({ $lines } in all); weightless and no point: { $weightless }.
trace-dbscan-neighbourhood = The weights of all lines within { $reach } are added up; the heaviest neighbourhood has { $heaviest }.
trace-dbscan-cores = A neighbourhood of at least { $mass } makes a core; cores within { $reach } share a cluster. Found: { $cores } in { $clusters }.
trace-dbscan-reach = A line that is no core but has one within reach joins its cluster as a border: { $lines }.
trace-dbscan-noise = Whatever has no core within reach is noise: { $lines }.
trace-dbscan-selection = Left out as lighter than { $join } of the heaviest: { $light } of { $clusters }; lines mostly of links go too. { $kept }

# ClearReader.
trace-clearreader-strip = Without its mark-up the page has { $lines }, of which { $empty ->
    [one] 1 is
   *[other] { $empty } are
} empty.
trace-clearreader-measure = Lines are measured in Han characters outside links; narrower than { $narrowest } between empty ones, they count as empty: { $lines }.
trace-clearreader-measure-published = Lines are measured in UTF-16 units without white space; narrower than { $narrowest } between empty ones, they count as empty: { $lines }.
trace-clearreader-smooth = A block adds up { $lines }; of { $blocks } the longest has { $longest }.
trace-clearreader-threshold = Longer than { $threshold }: { $blocks }.
trace-clearreader-rise-and-fall = Found: { $regions } from a block above the threshold to two empty blocks in a row.
trace-clearreader-join-all = All regions are taken. Kept, but for lines without text outside links: { $kept } of { $all }.
trace-clearreader-join-first = The first region is taken alone; left out: { $regions }. Kept, but for lines without text outside links: { $kept } of { $all }.

# Consensus.
trace-consensus-voter = { $votes ->
    [one] Its vote goes
   *[other] Its { $votes } votes go
} to { $kept } of { $lines }.
trace-consensus-count = Kept with at least { $votes }. { $kept }

# Visual blocks.
trace-vips-no-separators = No band goes through the page without crossing a block.
trace-vips-round = Round { $round }: 13 rules divide the elements or keep them whole, and bands that cross no block separate: { $separators }; { $parts } now. The heaviest is { $heaviest }, so what it parts has a degree of coherence of { $coherence }.
trace-vips-segments = At its heaviest separators the page falls apart, and each part again. What is more coherent than { $permitted } stays whole: { $segments }.
trace-vips-scores = Each segment scores its characters outside links, less towards the sides of the window. The best scores { $best }; { $least } is enough.
trace-vips-main-text = The best segment, those of its column that score enough, and what stands between them: { $segments }.
vips-separator = { $facts }: weight { $weight }
vips-horizontal = horizontal
vips-vertical = vertical
vips-width = { $width } px wide
vips-has-rule = with a rule in it
vips-changes-background = between two backgrounds
vips-changes-font = between two fonts
vips-grows = above larger text
vips-is-alike = between like texts
count-part = { $count ->
    [one] 1 part
   *[other] { $count } parts
}
count-segment = { $count ->
    [one] 1 segment
   *[other] { $count } segments
}
count-separator = { $count ->
    [one] 1 separator
   *[other] { $count } separators
}
