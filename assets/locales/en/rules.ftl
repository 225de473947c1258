### Rules of sites: the strips that ask and tell, corrections, and the panel with all rules.

## The strips: by which rule the page is read, and what was remembered or forgotten.

# How a rule is named in the messages below. $pages (text): the pages that it is for, such as example.com/news
rules-rule = rule for { $pages }
# The same with the day when it was learned. $day (message): day; $pages (text): as above
rules-rule-of-day = rule of { $day } for { $pages }
# $rule (message): the rule; $times (number): how often it has been used, with this time
rules-read-by = Read by the { $rule }, used { $times ->
    [1] for the first time
    [2] twice
   *[other] { $times } times
}.
# $rule (message): the rule
rules-idle = The { $rule } changes nothing on this page.
# $rule (message): the rule; $why (text): the engine's reason, without a full stop
rules-stale = The { $rule } does not fit this page and is not used: { $why }.
rules-remembering = Remembering …
# $pages (text): what the rule is for; $summary (message): one of rules-summary-…
rules-remembered = Remembered for { $pages }: { $summary }.
# $place (text): selectors, joined by rules-or
rules-summary = the text stands in { $place }
# $place (text): as above; $part (text): the selector of the part that is left out
rules-summary-less = the text stands in { $place }, less { $part }
# $place (text): as above; $parts (number): how many parts are left out, 2 or more
rules-summary-less-parts = the text stands in { $place }, less { $parts } parts
# $parts (number): how many parts are left out, 1 or more
rules-summary-out = { $parts ->
    [one] one part of the page is left out
   *[other] { $parts } parts of the page are left out
}
# $parts (number): how many parts are taken in, 1 or more
rules-summary-in = { $parts ->
    [one] one part of the page is taken in
   *[other] { $parts } parts of the page are taken in
}
# $out (number): parts that are left out; $taken_in (number): parts that are taken in
rules-summary-out-and-in = parts of the page are left out ({ $out }) and taken in ({ $taken_in })
# Stands between selectors.
rules-or = { " or " }
# $pages (text): the pages that the rule was for
rules-forgotten = The rule for { $pages } is forgotten.
# $pages (text): the pages that the rule was for
rules-unlearned = The correction is undone, and the rule for { $pages } that was learned from it is forgotten.
rules-show = Show rule
rules-read-without = Read without it
rules-forget = Forget
rules-use-anyway = Use anyway
rules-undo-remembering = Undo remembering
rules-undo-forgetting = Undo forgetting

## The strips below the text: what was corrected, and the question whether it is to be remembered.

# $times (number): how many corrections
rules-corrected = Corrected by you{ $times ->
    [one] { "" }
   *[other] , { $times } times
}.
# Why nothing can be remembered. $site (text): example.com; $why (text): the reason, without a full stop; $now (text): a sentence on
# what to do
rules-others-stay = Other pages of { $site } stay as they are: { $why }. { $now }
# $site (text): example.com
rules-remember = Remember for { $site }?
rules-remember-site = The site
rules-remember-section = This section
rules-remember-no = No
rules-back-to-automatic = Back to automatic
rules-undo = Undo
fault-no-address-to-remember = This cannot be remembered for other pages
    .why = the page names no address, so its site is not known
    .now = Open it from the web.
fault-no-place-for-rules = Nothing can be remembered
    .why = the system has no place for it

## The panel with the rules of all sites.

rules-title = Rules of sites
rules-none = Nothing is remembered yet. Correct a page and have it remembered, or import rules.
# The name of the text field. $site (text): example.com
rules-of-site = Rules of { $site }
rules-text-right = The text can be used.
# $site (text): example.com; $pages (text): the pages of a rule for another site
rules-of-other-site = This is the file of { $site }; a rule for { $pages } would never be looked for in it.
rules-keep = Keep changes
rules-discard = Discard changes
rules-remove = Remove the site
rules-export = Export…
rules-import = Import…
rules-changes-not-kept = Your changes are not kept yet: keep or discard them first.
rules-kept = The rules are kept.
rules-removed = The rules of the site are removed.
# $site (text): example.com
rules-restored = The rules of { $site } are as they were.
# $path (text): the new file; $left_out (text): nothing, or sentences: rules-cannot-say and rules-cannot-say-others
rules-exported = Exported to { $path }.{ $left_out }
# Follows a sentence. $what (text): a part of a rule that the format of the file has no words for, by the engine
rules-cannot-say = { " " }The format cannot say { $what }.
# Follows a sentence.
rules-cannot-say-others = { " " }The format cannot say the other rules of the site.
# $pages (text): the pages of the rules, with rules-and between them; $left_out (text): nothing, or lines of the file
rules-imported = Imported: { $pages }.{ $left_out }
# Stands between the pages of rules.
rules-and = { ", " }

# $count (number): corrections.
corrections-are-back = { $count ->
    [one] Your correction of this page is in force again. Ctrl+Z takes it back.
   *[other] Your { $count } corrections of this page are in force again. Ctrl+Z takes them back.
}

# $count (number): corrections of a page that was fetched again.
corrections-are-gone = { $count ->
    [one] The page's text has changed, so your correction does not apply to it
   *[other] The page's text has changed, so your { $count } corrections do not apply to it
}

# $line (text): a number; $what (text): what is wrong there, in English: rules are TOML, and its parser says so
rules-fault-in-line = Line { $line }: { $what }
# A line of a site configuration. $line (text): its number; $why (message): left-out-…; $text (text): what it says
rules-line-left-out = Line { $line } is left out, since { $why }: { $text }
left-out-no-selector = no CSS selector says the same
left-out-not-used = Clearline does this in another way or not at all
left-out-no-instruction = it is no instruction

## What the format of a site configuration cannot say of a rule.

unsaid-rare-selector = a selector of a form that is seldom read
unsaid-site-part = that it is for a part of the site only
unsaid-only-adds-or-removes = that it only adds or only removes
unsaid-kept-anywhere = what is taken in wherever it stands
unsaid-method = the method
unsaid-text-shape = the shape of the text, by which stale rules are known

# $pages (text): what the rule is for.
rules-read = Read by the rule for { $pages }.
# What is wrong in a file of rules. $text (text): what stands there; $number (text): inf or nan.
fault-selector = “{ $text }” is no CSS selector that can be used here. Elements, #ids, .classes, [attributes], :not(), :has(), :nth-child() and :up-to() can.
fault-pattern = “{ $text }” does not name pages. It takes a host, and after it the path if you like: example.com/news/#/*
fault-shape-number = a shape takes numbers, and { $number } is none
