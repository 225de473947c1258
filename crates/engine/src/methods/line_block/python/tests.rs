use super::*;

fn bounds(regions: &[Region]) -> Vec<(usize, usize, bool)> {
    regions
        .iter()
        .map(|region| (region.start, region.end, region.is_kept()))
        .collect()
}

/// The whole method on one small page, by hand, with K = 3 and threshold 20.
///
/// | line | source | left of it | w |
/// |---|---|---|---|
/// | 0 | `<html><body>` | | 0 |
/// | 1 | `<a href=x>Menu</a>` | `Menu` | 4 |
/// | 2–4 | | | 0 |
/// | 5 | `<p>Tea is a drink.</p>` | `Tea is a drink.` | 15 |
/// | 6 | `<p>Hot!</p>` | `Hot!` | 4 |
/// | 7 | `<p>It &amp; milk mix.` | `It & milk mix.` | 14 |
/// | 8–10 | | | 0 |
/// | 11 | `<p>End</p>` | `End` | 3 |
/// | 12–15 | | | 0 |
///
/// Y(i) = w(i) + w(i+1) + w(i+2), 16 lines give 13 blocks:
///
/// | i | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 |
/// |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
/// | Y | 4 | 4 | 0 | 15 | 19 | 33 | 18 | 14 | 0 | 3 | 3 | 3 | 0 |
///
/// The first Y above 20 is Y(5) = 33 with Y(6) = 18 ≠ 0: open at 5. Y(8) = 0 is met as the successor of 7: close at 7.
/// Y(9 … 12) stay at or below 20. Lines 5 … 7 are printed but for "Hot!", which has 4 characters.
#[test]
fn worked_example() {
    let page = "<html><body>\n<a href=x>Menu</a>\n\n\n\n<p>Tea is a drink.</p>\n<p>Hot!</p>\n\
                <p>It &amp; milk mix.\n\n\n\n<p>End</p>\n\n\n\n";
    let distribution = measure(page, BLOCK_WIDTH);
    assert_eq!(distribution.lengths, [4, 4, 0, 15, 19, 33, 18, 14, 0, 3, 3, 3, 0]);

    let regions = regions(&distribution, 20);
    let expected = Region {
        start: 5,
        end: 7,
        rise: 33,
        threshold: 20,
        closing: Closing::EmptyNextBlock,
        fate: Fate::Kept,
    };
    assert_eq!(regions, [expected]);
    assert_eq!(
        distribution.text(&regions).as_deref(),
        Some("Tea is a drink.\nIt & milk mix.\n")
    );

    let sources: Vec<&str> = distribution
        .source_ranges(7)
        .into_iter()
        .map(|range| &page[range])
        .collect();
    assert_eq!(sources, ["It &amp; milk mix."]);
}

#[test]
fn runs_of_white_space_go_and_single_spaces_stay() {
    let distribution = measure("a b\u{a0} c \u{3000}d\n \n\u{1c}\u{1d}x\n\ny", 1);
    let lines: Vec<&str> = (0..distribution.line_count())
        .map(|index| distribution.line(index))
        .collect();
    assert_eq!(lines, ["a bcd", " ", "x", "", "y"]);
    assert_eq!(distribution.lengths, [5, 1, 1, 0]);
}

#[test]
fn the_characters_of_the_pattern_go_from_all_lines_but_the_last() {
    let distribution = measure("a\\sb\n\\s\n\n\\sc", 1);
    assert_eq!(
        (distribution.line(0), distribution.line(1), distribution.line(3)),
        ("ab", "", "\\sc")
    );
    assert_eq!(distribution.lengths, [2, 0, 0]);
}

#[test]
fn the_threshold_is_exceeded_not_met() {
    let distribution = measure("\n\naaaaaaaa\n\n\n\n\n\n", BLOCK_WIDTH);
    assert_eq!(distribution.lengths, [8, 8, 8, 0, 0, 0]);
    assert_eq!(bounds(&regions(&distribution, 7)), [(0, 2, true)]);
    assert_eq!(bounds(&regions(&distribution, 8)), []);
}

#[test]
fn a_region_open_at_the_end_is_lost() {
    let distribution = measure(
        "\naaaaaaaa\nbbbbbbbb\ncccccccc\ndddddddd\neeeeeeee\nffffffff",
        BLOCK_WIDTH,
    );
    let found = regions(&distribution, 7);
    assert_eq!(bounds(&found), [(0, 6, false)]);
    assert_eq!(
        (found[0].closing, found[0].fate),
        (Closing::EndOfScan, Fate::NeverClosed)
    );
    assert_eq!(distribution.text(&found), None);
}

#[test]
fn after_a_copyright_mark_nothing_is_printed() {
    let page = "a long line, Copyright\n\n\n\n\nanother long line\n\n\n\n\n\n\n";
    let distribution = measure(page, BLOCK_WIDTH);
    assert_eq!(distribution.lengths, [22, 0, 0, 17, 17, 17, 0, 0, 0, 0]);
    let found = regions(&distribution, 10);
    assert_eq!(
        bounds(&found),
        [(0, 1, false), (0, 2, false), (0, 5, false), (0, 6, false)]
    );
    assert!(found.iter().all(|region| region.fate == Fate::Copyright { line: 0 }));
    assert_eq!(distribution.text(&found), None);
}

#[test]
fn a_short_page_has_no_regions() {
    for page in ["", "a", "a\nb\nc", "aaaaaaaaa\nb\nc\nd\n\n"] {
        assert_eq!(regions(&measure(page, BLOCK_WIDTH), 0), [], "{page:?}");
    }
}

#[test]
fn any_block_width_is_taken() {
    assert_eq!(measure("a\nb", 0).lengths, [0, 0]);
    assert!(measure("a\nb", 9).lengths.is_empty());
}

#[test]
fn megabytes_of_one_character_pass() {
    for part in ["<", "\n", " ", "&", "\0", "a\n", "\\s", "Copyright\n"] {
        let distribution = measure(&part.repeat(300_000), BLOCK_WIDTH);
        assert!(distribution.line_count() > 0, "{part:?}");
        assert!(
            regions(&distribution, 1)
                .iter()
                .all(|region| region.end < distribution.line_count())
        );
    }
}
