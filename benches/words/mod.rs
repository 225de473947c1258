//! Invented words for the benchmarks, the same in every run.

/// A word of one to nine letters, sometimes the last of its sentence.
pub fn latin_word(random: &mut Random) -> String {
    let letters = 1 + random.below(9);
    let mut word: String = (0..letters)
        .map(|_| char::from(b'a' + random.below(26) as u8))
        .collect();
    word.push_str(if random.below(12) == 0 { ". " } else { " " });
    word
}

/// A word of one to four characters out of the most usual 3,755, the earlier ones far more often.
pub fn chinese_word(random: &mut Random) -> String {
    const FIRST_ROW: u8 = 0xB0;
    let characters = 1 + random.below(4);
    let bytes: Vec<u8> = (0..characters)
        .flat_map(|_| {
            let number = random.below(3755) * random.below(3755) / 3755;
            [FIRST_ROW + (number / 94) as u8, 0xA1 + (number % 94) as u8]
        })
        .collect();
    let (word, _) = encoding_rs::GBK.decode_without_bom_handling(&bytes);
    format!("{word}{}", if random.below(6) == 0 { "，" } else { "" })
}

/// Numbers that are the same in every run: a linear congruential generator (Knuth's MMIX constants).
pub struct Random(pub u64);

impl Random {
    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
