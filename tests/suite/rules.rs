//! Rules of sites on the command line and in saved analyses.

use super::panes::around;
use super::program::{self, clearline, fed};
use super::written::json;
use clearline_engine::correct::rules::{ChosenRule, Pattern, Rule, Selector};
use clearline_engine::internals::correct::rules::comparisons;
use clearline_engine::internals::methods::line_block;
use clearline_engine::internals::save::notices;
use clearline_engine::internals::save::text;
use clearline_engine::methods::Parameters;
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::save::RulesFolder;
use clearline_engine::{NoRules, Reading, Recipe, read};
use clearline_words::message;
use std::fs;
use tempfile::TempDir;

const ADDRESS: &str = "https://www.example.com/news/12/flood";
/// The pages that [`RULE`] is for.
const PAGES: &str = "example.com/news/#/*";

fn html() -> String {
    let paragraph = "<p>The river rose in the night, and by morning the lower road was gone under brown water.";
    let remark = "<p class=remark>I remember the year when it came up to the second step of the mill, and more.";
    format!(
        "<title>Flood</title><h2>The river</h2><div id=story>{}{}</div>",
        paragraph.repeat(5),
        remark.repeat(3)
    )
}

/// A folder with a rule that drops the remarks and says where the headline stands.
fn rules() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("example.com.toml"), RULE).unwrap();
    folder
}

const RULE: &str =
    "[[rule]]\npages = \"example.com/news/#/*\"\ncontainer = [\"#story\"]\ndrop = [\".remark\"]\ntitle = [\"h2\"]\n";

fn path(folder: &TempDir) -> String {
    folder.path().display().to_string()
}

#[test]
fn a_page_is_read_by_the_rule_of_its_site() {
    let folder = rules();
    let read = |more: &[&str]| {
        let arguments = [&["extract", "-m", "line-block"], more, &["-"]].concat();
        fed(&arguments, html().as_bytes())
    };
    let by_rule = read(&["--rules", &path(&folder), "--url", ADDRESS, "-f", "md", "--no-dates"]);
    assert_eq!(by_rule.code, Some(0));
    let told = message!("rules-read", pages = PAGES);
    assert_eq!(by_rule.sentence(), message!("rules-without", told = told).to_string());
    assert!(by_rule.stdout.contains("The river rose") && !by_rule.stdout.contains("I remember"));
    assert!(by_rule.stdout.contains("title: \"The river\""), "{}", by_rule.stdout);
    for without in [
        &["--rules", "none", "--url", ADDRESS][..],
        &["--url", ADDRESS],
        &["--rules", &path(&folder), "--url", "https://example.com/"],
        &["--rules", &path(&folder)],
    ] {
        let read = read(without);
        assert!(
            read.stdout.contains("I remember") && read.stderr.is_empty(),
            "{without:?}"
        );
    }
}

#[test]
fn steps_tell_of_the_rule_and_batches_use_one_only_when_asked() {
    let folder = rules();
    let input = serde_json::json!({"id": "a", "url": ADDRESS, "html": html()}).to_string();
    let batch = fed(&["batch", "--rules", &path(&folder), "-"], input.as_bytes());
    let record = &batch.records()[0];
    assert_eq!(record["rule"], PAGES);
    assert!(!record["text"].as_str().unwrap().contains("I remember"));
    let without = fed(&["batch", "-"], input.as_bytes());
    assert!(without.records()[0].get("rule").is_none());
    let page = html();
    let told = fed(
        &["explain", "--rules", &path(&folder), "--url", ADDRESS, "-f", "csv", "-"],
        page.as_bytes(),
    );
    assert!(
        told.stdout.contains(&program::text("step-rule-drops")),
        "{}",
        told.stdout
    );
}

#[test]
fn a_stale_rule_is_told_and_a_broken_file_says_nothing_about_others() {
    let folder = rules();
    let other = html().replace("id=story", "id=text");
    let run = fed(
        &["extract", "--rules", &path(&folder), "--url", ADDRESS, "-"],
        other.as_bytes(),
    );
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("I remember"));
    let stale = message!(
        "rules-stale",
        rule = message!("rules-rule", pages = PAGES),
        why = message!("stale-no-container")
    );
    assert!(run.sentence().contains(&stale.to_string()), "{}", run.sentence());
    fs::write(folder.path().join("other.org.toml"), "[[rule]]\npages = 1\n").unwrap();
    let page = html();
    let run = fed(
        &["extract", "--rules", &path(&folder), "--url", ADDRESS, "-"],
        page.as_bytes(),
    );
    assert_eq!(run.code, Some(0));
    assert!(!run.stdout.contains("I remember"), "the good rule is used");
    let told: Vec<&str> = run.stderr.lines().collect();
    let line = message!("rules-fault-in-line", line = "2", what = "").to_string();
    assert!(told[0].contains("other.org.toml") && told[0].contains(&line));
    let read = message!("rules-read", pages = PAGES).to_string();
    assert!(told[1].contains(&read) && told.len() == 2, "{told:?}");
    let listed = clearline(&["rules", "list", "--rules", &path(&folder)]);
    assert!(listed.stdout.contains("example.com") && listed.stderr.contains("other.org.toml"));
    assert_eq!(
        clearline(&["extract", "--rules", "/nowhere/at/all", "x.html"]).code,
        Some(5)
    );
}

#[test]
fn rules_are_imported_listed_shown_exported_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let rules = path(&folder) + "/rules";
    let file = folder.path().join("example.com.txt");
    fs::write(
        &file,
        "title: //h2\nbody: //div[@id='story']\nstrip_id_or_class: remark\nprune: no\n",
    )
    .unwrap();
    let run = clearline(&["rules", "import", "--rules", &rules, file.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let left_out = message!("rules-line-left-out", line = "4", why = "|", text = "|");
    let new = message!("rules-new", pages = "example.com").to_string();
    assert!(run.stderr.contains(&around(&left_out, 0)) && run.stderr.contains(&new));
    let listed = clearline(&["rules", "list", "--rules", &rules]).stdout;
    assert!(
        listed.starts_with("example.com ") && listed.contains("div[id=\"story\"]"),
        "{listed}"
    );
    let json = clearline(&["rules", "list", "-f", "json", "--rules", &rules]).json();
    assert_eq!(json[0]["pages"], "example.com");
    let shown = clearline(&["rules", "show", "--rules", &rules, "www.example.com"]).stdout;
    assert!(
        shown.starts_with("# How Clearline reads") && shown.contains("[[rule]]"),
        "{shown}"
    );
    let out = folder.path().join("out.txt");
    let run = clearline(&[
        "rules",
        "export",
        "--rules",
        &rules,
        "-o",
        out.to_str().unwrap(),
        "example.com",
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(fs::read_to_string(&out).unwrap().contains("body: //div[@id=\"story\"]"));
    assert_eq!(
        clearline(&["rules", "remove", "--rules", &rules, "example.com"]).code,
        Some(0)
    );
    let gone = clearline(&["rules", "remove", "--rules", &rules, "example.com"]);
    assert_eq!(gone.code, Some(2));
    let no_rule = message!("fault-no-rule", pages = "example.com").error_text();
    assert_eq!(gone.sentence(), no_rule.to_string());
    assert_eq!(clearline(&["rules", "list", "--rules", &rules]).stdout, "");
    assert_eq!(
        clearline(&["rules", "import", "--rules", &rules, out.to_str().unwrap()]).code,
        Some(5)
    );
}

#[test]
fn a_rule_for_parts_is_listed_by_them_and_reads_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let rule =
        "[[rule]]\npages = \"example.com\"\ndrop = [\".remark\"]\nkeep = [\"h2 + p:up-to(9)\"]\neffect = \"remove\"\n";
    fs::write(folder.path().join("example.com.toml"), rule).unwrap();
    let listed = clearline(&["rules", "list", "--rules", &path(&folder)]).stdout;
    assert!(listed.trim_end().ends_with("−.remark; +h2 + p:up-to(9)"), "{listed}");
    let page = html().replace("<div id=story>", "<p>Drip.</p><div id=story>");
    let arguments = [
        "extract",
        "-m",
        "line-block",
        "--rules",
        &path(&folder),
        "--url",
        ADDRESS,
        "-",
    ];
    let read = fed(&arguments, page.as_bytes()).stdout;
    assert!(
        read.contains("Drip.") && read.contains("The river rose") && !read.contains("I remember"),
        "{read}"
    );
    let exported = clearline(&["rules", "export", "--rules", &path(&folder), "example.com"]);
    let unsaid = message!("rules-not-exported", what = message!("unsaid-kept-anywhere"));
    assert!(exported.stdout.contains("strip: ") && exported.stderr.contains(&unsaid.to_string()));
}

#[test]
fn a_host_names_the_only_rule_of_its_site() {
    let folder = rules();
    let on_rules = |verb: &str, pages: &str| clearline(&["rules", verb, "--rules", &path(&folder), pages]);
    let second = RULE.replace("/news/#/*", "/essays/*");
    let file = folder.path().join("example.com.toml");
    fs::write(&file, format!("{RULE}{second}")).unwrap();
    for verb in ["export", "remove"] {
        let run = on_rules(verb, "example.com");
        assert_eq!(run.code, Some(2), "which of them?");
        let others = "example.com/news/#/*, example.com/essays/*";
        let told = message!("fault-no-rule-but-others", pages = "example.com", others = others);
        assert_eq!(run.sentence(), told.error_text().to_string());
    }
    assert_eq!(on_rules("remove", "example.com/essays/*").code, Some(0));
    for verb in ["show", "export"] {
        let run = on_rules(verb, "www.example.com");
        assert!(run.code == Some(0) && run.stdout.contains("story"), "{}", run.stderr);
    }
    assert_eq!(on_rules("remove", "example.com/other").code, Some(2));
    assert_eq!(on_rules("remove", "example.com").code, Some(0));
    assert!(!file.exists() || !fs::read_to_string(&file).unwrap().contains("[[rule]]"));
}

#[test]
fn an_analysis_keeps_the_rule_that_it_was_made_by() {
    let options = Options {
        base_url: Some(ADDRESS.parse().unwrap()),
        ..Options::default()
    };
    let page = Page::from_bytes(Source::Stdin, html().into_bytes(), &options).unwrap();
    let rule = Rule {
        drop: vec![Selector::parse(".remark").unwrap()],
        title: vec![Selector::parse("h2").unwrap()],
        ..Rule::new(Pattern::parse("example.com").unwrap())
    };
    let reading = Reading::of(page, &line_block::METHOD, &Parameters::default())
        .ruled(&ChosenRule::new(rule), &comparisons(&|| false));
    let saved = json(&reading);
    let page = Page::from_bytes(
        Source::File("a.json".into()),
        saved.clone().into_bytes(),
        &Options::default(),
    )
    .unwrap();
    let again = read(page.into(), &Recipe::default(), &NoRules, &|| false).unwrap();
    assert_eq!((again.text(), notices(&again)), (reading.text(), vec![]));
    assert_eq!(again.metadata.title.as_deref(), Some("The river"));
    assert_eq!(
        again
            .by(&line_block::METHOD, &Parameters::default())
            .metadata
            .title
            .as_deref(),
        Some("Flood")
    );
    // On the command line the file is enough; there, too, the rule's own folder is not asked.
    let run = fed(&["extract", "-"], saved.as_bytes());
    assert_eq!((run.stdout, run.stderr.as_str()), (text(&reading), ""));
    assert!(RulesFolder::at("/nowhere".into()).sites().unwrap().is_empty());
}

#[test]
fn one_page_put_right_mends_the_others_of_its_group() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pages")).unwrap();
    let mut gold = String::new();
    for (id, words) in [
        ("a", "The river"),
        ("b", "The lake"),
        ("c", "The pond"),
        ("d", "The sea"),
    ] {
        let text =
            format!("{words} rose in the night, and by morning the lower road was gone under brown water. ").repeat(6);
        let remark =
            "<p>I remember the year when it came up to the second step of the mill, and we had to carry the flour.";
        let html = format!(
            "<div class=story><p>{text}</div><hr><div class=remarks>{}</div>",
            remark.repeat(5)
        );
        fs::write(folder.path().join("pages").join(format!("{id}.html")), html).unwrap();
        let page = serde_json::json!({"id": id, "group": "example.com", "text": text});
        gold.push_str(&format!("{page}\n"));
    }
    fs::write(folder.path().join("gold.jsonl"), gold).unwrap();
    let corpus = path(&folder);
    let run = clearline(&["eval", "--site-memory", "-m", "line-block", "-f", "json", &corpus]);
    let groups = run.json();
    let group = &groups[1]["groups"][0];
    assert_eq!(
        (&groups[1]["scope"], &group["pages"], &group["used"]),
        (&"site".into(), &3.into(), &3.into()),
        "{group}"
    );
    assert!(group["after"].as_f64() > group["before"].as_f64(), "{group}");
    assert_eq!(group["refused"], serde_json::Value::Null);
    let table = clearline(&["eval", "--site-memory", "-m", "line-block", &corpus]).stdout;
    let pages = message!("eval-group-pages", used = "3", pages = "3");
    let group = &around(&message!("eval-group-from", group = "example.com", taught = "|"), 0);
    assert!(table.contains(&format!("{pages}  {group}")), "{table}");
}
