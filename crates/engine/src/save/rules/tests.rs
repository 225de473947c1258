use super::*;
use crate::methods;
use crate::page::{Page, Source};
use crate::reading::{Recipe, read};

fn rule(pages: &str) -> Rule {
    Rule::new(Pattern::parse(pages).unwrap())
}

#[test]
fn a_rule_is_found_in_the_file_of_its_site() {
    let folder = tempfile::tempdir().unwrap();
    let rules = RulesFolder::at(folder.path().join("rules"));
    assert_eq!(rules.sites(), Ok(vec![]));
    for pages in ["example.com", "de.example.com/a/*", ".example.com", "other.org"] {
        let rule = rule(pages);
        rules.change(rule.pages.site(), |site| site.add(rule.clone())).unwrap();
    }
    assert_eq!(rules.sites().unwrap(), ["de.example.com", "example.com", "other.org"]);
    let found = |address: &str| {
        let rule = rules.rule_for(&Url::parse(address).unwrap()).unwrap();
        rule.map(|rule| rule.pages.to_string())
    };
    assert_eq!(
        found("http://de.example.com/a/x").as_deref(),
        Some("de.example.com/a/*")
    );
    assert_eq!(found("http://de.example.com/x").as_deref(), Some(".example.com"));
    assert_eq!(found("http://www.other.org/x").as_deref(), Some("other.org"));
    assert_eq!(found("http://none.org/"), None);
    let gone = Pattern::parse("other.org").unwrap();
    assert_eq!(rules.change("other.org", |site| site.remove(&gone)), Ok(true));
    assert!(!rules.file_of("other.org").exists());
}

#[test]
fn a_saved_article_takes_no_method_from_a_rule_either() {
    let folder = tempfile::tempdir().unwrap();
    let rules = RulesFolder::at(folder.path().to_owned());
    let text = "[[rule]]\npages = \"example.com\"\ncontainer = [\"p\"]\nmethod = { name = \"line-block\" }\n";
    fs::write(rules.file_of("example.com"), text).unwrap();
    let method_of = |generator: &str| {
        let text = "The river rose in the night. ".repeat(20);
        let html = format!(
            "<meta name=generator content='{generator}'><link rel=canonical href='http://example.com/a'><main><p>{text}</main>"
        );
        let page = Page::from_html(Source::Pasted, &html);
        let reading = read(page.into(), &Recipe::default(), &rules, &|| false).unwrap();
        (reading.extraction.method, reading.recipe.rule.is_some())
    };
    assert_eq!(method_of("Another"), ("line-block", true));
    assert_eq!(method_of("Clearline 0.1.0"), (methods::DEFAULT.name, false));
}

#[test]
fn many_sites_are_written_at_once_and_a_fault_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let rules = RulesFolder::at(folder.path().to_owned());
    let site = |number: usize| format!("site{number:03}.example");
    let all = || (0..300).flat_map(|number| [rule(&site(number)), rule(&format!("{}/a/*", site(number)))]);
    rules.add(all()).unwrap();
    assert_eq!(rules.sites().unwrap(), (0..300).map(site).collect::<Vec<_>>());
    for number in 0..300 {
        assert_eq!(rules.site(&site(number)).unwrap().rules().len(), 2);
    }
    // The lock and the files: no draft is left.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 301);
    fs::write(rules.file_of(&site(0)), "no rules").unwrap();
    let fault = rules
        .add((0..600).map(|number| rule(&format!("{}/b/*", site(number)))))
        .unwrap_err();
    assert!(fault.to_string().contains("site000.example.toml"), "{fault}");
}

#[test]
fn what_is_no_file_of_rules_is_not_imported() {
    let folder = tempfile::tempdir().unwrap();
    let told = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let told = imported_rules(&path, None).unwrap_err().to_string();
        assert!(told.contains(name) && told.contains("cannot be imported: "), "{told}");
        told
    };
    assert!(told("long.toml", &vec![b'#'; LONGEST + 1]).contains("too long to hold rules"));
    assert!(told("picture.toml", b"\xFF\xD8").contains("not UTF-8 text"));
    assert!(told("empty.toml", b"").contains("there is no rule in it"));
    assert!(imported_rules(&folder.path().join("none.toml"), None).is_err());
}

#[test]
fn no_file_of_rules_is_called_like_a_device() {
    let folder = tempfile::tempdir().unwrap();
    let rules = RulesFolder::at(folder.path().to_owned());
    let sites = ["_con", "aux.example", "com1", "con", "example.com", "nul"];
    rules.add(sites.map(rule)).unwrap();
    assert_eq!(rules.sites().unwrap(), sites);
    assert_eq!(rules.site("con").unwrap().rules(), [rule("con")]);
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    let expected = [
        ".clearline.lock",
        "__con.toml",
        "_aux.example.toml",
        "_com1.toml",
        "_con.toml",
        "_nul.toml",
        "example.com.toml",
    ];
    assert_eq!(names, expected);
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_rules_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let rules = RulesFolder::at(folder.path().to_owned());
    let made = std::process::Command::new("mkfifo")
        .arg(rules.file_of("example.com"))
        .status();
    assert!(made.unwrap().success());
    assert!(
        rules
            .site("example.com")
            .unwrap_err()
            .to_string()
            .contains("a pipe or a device")
    );
}

#[test]
fn a_broken_file_is_told_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let rules = RulesFolder::at(folder.path().to_owned());
    fs::write(rules.file_of("example.com"), "[[rule]]\npages = 3\n").unwrap();
    let told = rules
        .change("example.com", |site| site.add(rule("example.com")))
        .unwrap_err();
    assert!(
        told.to_string().contains("example.com.toml") && told.to_string().contains("Line 2: "),
        "{told}"
    );
    assert_eq!(rules.text("example.com").unwrap(), "[[rule]]\npages = 3\n");
}
