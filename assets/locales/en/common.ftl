### Messages that several parts of the program use.

# Something that is the same in every language.
verbatim = { $text }

# A fault as one sentence or two. $why and $now may be empty: the program chooses.
sentence-what = { $what }.
sentence-what-why = { $what }: { $why }.
sentence-and-now = { $sentence } { $now }

close = Close

# $passages (number): paragraphs of the page that are not part of the main text.
left-out = { $passages ->
    [one] 1 passage left out
   *[other] { $passages } passages left out
}

fault-no-thread = This could not be started
    .why = the system gives no more threads
    .now = Close other programs and try again.
