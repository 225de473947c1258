//! Numbers in Han characters, as official and literary dates have them: 二〇二三年五月十六日.

/// The digits from nought on.
const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Other forms of nought: the full character, and the circle that is typed for it.
const NOUGHTS: [char; 2] = ['零', '○'];

/// What is behind a number of a date.
const COUNTED: [char; 5] = ['年', '月', '日', '号', '號'];

/// Characters of the longest number, 一百一十二 of an era.
const LONGEST: usize = 5;

/// The text with the numbers before 年, 月 and 日 in digits. Other numbers stay: 三月 alone is a month, 三人 is none.
pub(super) fn in_digits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut run = String::new();
    for c in text.chars() {
        if is_numeral(c) {
            run.push(c);
            continue;
        }
        match value(&run).filter(|_| COUNTED.contains(&c)) {
            Some(value) => out.push_str(&value.to_string()),
            None => out.push_str(&run),
        }
        run.clear();
        out.push(c);
    }
    out + &run
}

fn is_numeral(c: char) -> bool {
    digit(c).is_some() || multiple(c).is_some()
}

fn digit(c: char) -> Option<u32> {
    let digit = DIGITS.iter().position(|&digit| digit == c);
    let digit = digit.or_else(|| NOUGHTS.contains(&c).then_some(0))?;
    u32::try_from(digit).ok()
}

/// By how much the digit before a character is multiplied, and what it is by itself: 十 is ten.
fn multiple(c: char) -> Option<(u32, u32)> {
    match c {
        '十' => Some((10, 10)),
        '百' => Some((100, 100)),
        '廿' => Some((1, 20)),
        '卅' => Some((1, 30)),
        _ => None,
    }
}

/// The number that a run of numerals is: digit by digit as years are, or with tens and hundreds.
fn value(run: &str) -> Option<u32> {
    if run.is_empty() || run.chars().count() > LONGEST {
        return None;
    }
    let digits: Option<Vec<u32>> = run.chars().map(digit).collect();
    if let Some(digits) = digits {
        return Some(digits.iter().fold(0, |value, digit| 10 * value + digit));
    }
    let (mut whole, mut last) = (0, None);
    for c in run.chars() {
        match (digit(c), multiple(c)) {
            (Some(digit), _) => last = Some(digit),
            (None, Some((by, alone))) => whole += last.take().map_or(alone, |last| last * by),
            (None, None) => return None,
        }
    }
    Some(whole + last.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_dates_are_digits_and_others_stay() {
        for (text, digits) in [
            ("二〇二三年五月六日", "2023年5月6日"),
            ("二○二三年十二月三十一日", "2023年12月31日"),
            ("一九九零年十月廿八日", "1990年10月28日"),
            ("民國一百一十二年三月卅日", "民國112年3月30日"),
            ("三人行，十年一剑。二十", "三人行，10年一剑。二十"),
            ("一二三四五六年", "一二三四五六年"),
        ] {
            assert_eq!(in_digits(text), digits);
        }
    }
}
