### Messages that several parts of the program use.

# Something that is the same in every language.
verbatim = { $text }

# A fault as one sentence or two. $why and $now may be empty: the program chooses.
sentence-what = { $what }.
sentence-what-why = { $what }: { $why }.
sentence-and-now = { $sentence } { $now }

close = Close
resize-panel = Resize the panel

fault-no-thread = This could not be started
    .why = the system gives no more threads
    .now = Close other programs and try again.

# What a method judges, one. $kind (text): line, virtual-line, element, paragraph or block.
unit = { $kind ->
    [line] line
    [virtual-line] virtual line
    [element] element
    [paragraph] paragraph
    [visual-block] visual block
   *[block] block
}

# The same, many. $kind (text) as above.
units = { $kind ->
    [line] lines
    [virtual-line] virtual lines
    [element] elements
    [paragraph] paragraphs
    [visual-block] visual blocks
   *[block] blocks
}

# "line 12". $unit (message): "line"; $number (text): the first is 0.
unit-numbered = { $unit } { $number }

# $kind (text) as above; $count (number): how many.
units-counted = { $kind ->
    [line] { $count ->
        [one] 1 line
       *[other] { $count } lines
    }
    [virtual-line] { $count ->
        [one] 1 virtual line
       *[other] { $count } virtual lines
    }
    [element] { $count ->
        [one] 1 element
       *[other] { $count } elements
    }
    [paragraph] { $count ->
        [one] 1 paragraph
       *[other] { $count } paragraphs
    }
    [visual-block] { $count ->
        [one] 1 visual block
       *[other] { $count } visual blocks
    }
   *[block] { $count ->
        [one] 1 block
       *[other] { $count } blocks
    }
}

# Between the parts of a list, and between longer parts.
sentence-space = { " " }
list-comma = ,{ " " }
list-semicolon = ;{ " " }

# What is said of something. $name (text): a page, a file, a line; $text (text): what is said.
said-of = { $name }: { $text }

# Words of a page. $words (text): as they stand there.
quoted = “{ $words }”

# What became of a part of the page.
fate-kept = kept
fate-left-out = left out
