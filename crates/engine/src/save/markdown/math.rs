//! Formulas between dollar signs. A reader that does not know them sees Markdown, so TeX that would be mark-up there is
//! written in another way that means the same.

/// A formula within a line; in a table, bars inside are written as commands.
pub(super) fn span(tex: &str, in_table: bool) -> String {
    let tex = harmless(&tex.split_whitespace().collect::<Vec<_>>().join(" "));
    if in_table {
        format!("${}$", tex.replace("\\|", "\\Vert ").replace('|', "\\vert "))
    } else {
        format!("${tex}$")
    }
}

/// A displayed formula. An empty line would end it.
pub(super) fn block(tex: &str) -> String {
    let lines: Vec<&str> = tex.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    format!("$$\n{}\n$$", harmless(&lines.join("\n")))
}

/// TeX without what would end the formula, or begin an element, a link or a code span.
fn harmless(tex: &str) -> String {
    let mut out = String::with_capacity(tex.len());
    let mut previous = None;
    for c in tex.chars() {
        match c {
            '<' => out.push_str("\\lt "),
            '>' => out.push_str("\\gt "),
            '`' => out.push('\''),
            '$' if previous != Some('\\') => out.push_str("\\$"),
            '(' | '[' | ':' if previous == Some(']') => {
                out.push(' ');
                out.push(c);
            }
            _ => out.push(c),
        }
        previous = Some(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tex_stays_tex_and_is_no_mark_up() {
        assert_eq!(span("a_1 <\n b\\$ + c$d", false), "$a_1 \\lt  b\\$ + c\\$d$");
        assert_eq!(span("[x](javascript:y) `z`", false), "$[x] (javascript:y) 'z'$");
        assert_eq!(span("|x| \\|y", true), "$\\vert x\\vert  \\Vert y$");
        assert_eq!(
            block("\\begin{aligned}\n\n x &= 1 \\\\\n\\end{aligned}"),
            "$$\n\\begin{aligned}\nx &= 1 \\\\\n\\end{aligned}\n$$"
        );
    }
}
