//! XPath of site configurations as CSS selectors.
//!
//! What occurs there is translated: steps by `/` and `//`, names and `*`, `|`, and conditions on attributes: `@a`, `@a = 'v'`,
//! `@a != 'v'`, `contains(@a, 'v')`, `starts-with(@a, 'v')`, the idiom `contains(concat(' ', normalize-space(@class), ' '), ' v ')`,
//! `not(…)`, `and`, `or`, and positions after a name (`div[2]`, `div[last()]`). The rest is refused.

use crate::correct::rules::Selector;

/// Bytes of the longest path that is read. Brackets are read by recursion, so this bounds the stack too.
const LONGEST: usize = 1_000;

/// The selector that names the same elements; `None` where CSS has none, or the form is none of the above.
pub(super) fn selector(xpath: &str) -> Option<Selector> {
    if xpath.len() > LONGEST {
        return None;
    }
    let mut text = Reader(xpath);
    let mut alternatives = vec![path(&mut text)?];
    while text.takes("|") {
        alternatives.push(path(&mut text)?);
    }
    text.is_done().then_some(())?;
    Selector::parse(&alternatives.join(", ")).ok()
}

/// What is left to be read; blanks before a word do not count.
struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    fn is_done(&mut self) -> bool {
        self.0 = self.0.trim_start();
        self.0.is_empty()
    }

    fn takes(&mut self, word: &str) -> bool {
        let rest = self.0.trim_start().strip_prefix(word);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// A word that ends where a name does.
    fn takes_word(&mut self, word: &str) -> bool {
        let before = self.0;
        let is_whole = self.takes(word) && !self.0.starts_with(is_of_name);
        if !is_whole {
            self.0 = before;
        }
        is_whole
    }

    fn name(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let (name, rest) = text.split_at(text.find(|c: char| !is_of_name(c)).unwrap_or(text.len()));
        self.0 = rest;
        name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            .then_some(name)
    }

    fn quoted(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let quote = text.chars().next().filter(|quote| matches!(quote, '\'' | '"'))?;
        let (value, rest) = text.get(1..)?.split_once(quote)?;
        self.0 = rest;
        Some(value)
    }

    fn number(&mut self) -> Option<u32> {
        let text = self.0.trim_start();
        let (digits, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
        self.0 = rest;
        digits.parse().ok()
    }
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.')
}

fn path(text: &mut Reader<'_>) -> Option<String> {
    // `.` before a path says what is so anyway.
    text.takes(".");
    let mut css = match (text.takes("//"), text.takes("/")) {
        (true, _) => String::new(),
        (false, true) => ":root".to_owned(),
        (false, false) => return None,
    };
    // An absolute path begins with the root itself.
    if css == ":root" && !text.takes_word("html") {
        return None;
    }
    if css.is_empty() {
        css = step(text)?;
    }
    loop {
        let combinator = match (text.takes("//"), text.takes("/")) {
            (true, _) => " ",
            (false, true) => " > ",
            (false, false) => return Some(css),
        };
        css = format!("{css}{combinator}{}", step(text)?);
    }
}

fn step(text: &mut Reader<'_>) -> Option<String> {
    let name = if text.takes("*") {
        "*".to_owned()
    } else {
        Selector::escaped(&text.name()?.to_lowercase())
    };
    let mut conditions = String::new();
    while text.takes("[") {
        let condition = match position(text) {
            // With conditions before it, CSS would count other elements.
            Some(position) => (conditions.is_empty() && name != "*").then_some(position)?,
            None => any_of(text)?,
        };
        conditions.push_str(&condition);
        text.takes("]").then_some(())?;
    }
    Some(name + &conditions)
}

fn position(text: &mut Reader<'_>) -> Option<String> {
    let before = text.0;
    if text.takes("last()") {
        return Some(":last-of-type".to_owned());
    }
    text.takes("position()");
    text.takes("=");
    let number = text.number();
    if number.is_none() {
        text.0 = before;
    }
    Some(format!(":nth-of-type({})", number?))
}

fn any_of(text: &mut Reader<'_>) -> Option<String> {
    let mut choices = vec![all_of(text)?];
    while text.takes_word("or") {
        choices.push(all_of(text)?);
    }
    Some(match <[String; 1]>::try_from(choices) {
        Ok([only]) => only,
        Err(choices) => format!(":is({})", choices.join(", ")),
    })
}

fn all_of(text: &mut Reader<'_>) -> Option<String> {
    let mut all = condition(text)?;
    while text.takes_word("and") {
        all.push_str(&condition(text)?);
    }
    Some(all)
}

fn condition(text: &mut Reader<'_>) -> Option<String> {
    if text.takes_word("not") {
        text.takes("(").then_some(())?;
        let inner = any_of(text)?;
        return text.takes(")").then(|| format!(":not({inner})"));
    }
    for (function, operator) in [("contains", "*="), ("starts-with", "^=")] {
        if text.takes_word(function) {
            return compared(text, operator);
        }
    }
    if text.takes("(") {
        let inner = any_of(text)?;
        return text.takes(")").then_some(inner);
    }
    let name = attribute(text)?;
    if text.takes("!=") {
        let value = quoted(text.quoted()?);
        return Some(format!("[{name}]:not([{name}={value}])"));
    }
    if text.takes("=") {
        Some(format!("[{name}={}]", quoted(text.quoted()?)))
    } else {
        Some(format!("[{name}]"))
    }
}

/// What is in the brackets of `contains(…)` and `starts-with(…)`.
fn compared(text: &mut Reader<'_>, operator: &str) -> Option<String> {
    text.takes("(").then_some(())?;
    let is_padded = text.takes_word("concat");
    if is_padded {
        text.takes("(").then_some(())?;
        (text.quoted()? == " " && text.takes(",")).then_some(())?;
    }
    let is_normal = text.takes_word("normalize-space");
    if is_normal {
        text.takes("(").then_some(())?;
    }
    let name = attribute(text)?;
    if is_normal {
        text.takes(")").then_some(())?;
    }
    if is_padded {
        (text.takes(",") && text.quoted()? == " " && text.takes(")")).then_some(())?;
    }
    text.takes(",").then_some(())?;
    let value = text.quoted()?;
    text.takes(")").then_some(())?;
    let word = value.trim();
    Some(if is_padded && operator == "*=" && value == format!(" {word} ") {
        format!("[{name}~={}]", quoted(word))
    } else {
        format!("[{name}{operator}{}]", quoted(value))
    })
}

fn attribute(text: &mut Reader<'_>) -> Option<String> {
    text.takes("@").then_some(())?;
    Some(Selector::escaped(&text.name()?.to_lowercase()))
}

fn quoted(value: &str) -> String {
    let mut quoted = String::with_capacity(value.len() + 2);
    // Writing into a string cannot fail.
    let _ = cssparser::serialize_string(value, &mut quoted);
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn css(xpath: &str) -> Option<String> {
        selector(xpath).map(|selector| selector.text().to_owned())
    }

    #[test]
    fn the_usual_forms_become_selectors() {
        let pairs = [
            ("//article", "article"),
            ("//div[@id='story']", "div[id=\"story\"]"),
            ("//*[@id = \"story\"]/p", "*[id=\"story\"] > p"),
            ("//div[contains(@class, 'body')]//p", "div[class*=\"body\"] p"),
            (
                "//div[contains(concat(' ',normalize-space(@class),' '),' x ')]",
                "div[class~=\"x\"]",
            ),
            ("//h1 | //h2[@class='t']", "h1, h2[class=\"t\"]"),
            ("/html/body/div[2]", ":root > body > div:nth-of-type(2)"),
            ("//ul[last()]/li[position()=3]", "ul:last-of-type > li:nth-of-type(3)"),
            ("//a[@rel and not(@href)]", "a[rel]:not([href])"),
            (
                "//p[@class='a' or starts-with(@id, 'b')]",
                "p:is([class=\"a\"], [id^=\"b\"])",
            ),
            ("//div[@class!='x']", "div[class]:not([class=\"x\"])"),
        ];
        for (xpath, expected) in pairs {
            assert_eq!(css(xpath).as_deref(), Some(expected), "{xpath}");
        }
    }

    #[test]
    fn what_css_cannot_say_is_refused() {
        for xpath in [
            "",
            "article",
            "//meta/@content",
            "//p[text()='x']",
            "(//div)[1]",
            "//div[@class='x'][1]",
            "//div/..",
            "//h1/following-sibling::p",
            "//div[@id='a'",
            "//div[count(p) > 2]",
            "substring-after(//title, '-')",
        ] {
            assert_eq!(css(xpath), None, "{xpath}");
        }
    }

    #[test]
    fn brackets_without_end_are_refused() {
        for depth in [900, 900_000] {
            let brackets = "(".repeat(depth);
            assert_eq!(css(&format!("//p[{brackets}")), None);
        }
    }
}
