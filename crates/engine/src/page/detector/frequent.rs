//! How much of a text in Chinese, Japanese or Korean is made of the characters that are most frequent there.
//!
//! Half of a text is; of a text that was read in the wrong character set, hardly anything is. That hardly changes where some of the
//! bytes are damaged, and a few letters are enough. The tables are our own choice of the commonest few hundred; which of the
//! rarer ones they have matters little, and what they are worth is measured (`tests/suite/damaged.rs`, `tests/suite/reencoded.rs`).

use std::collections::HashSet;
use std::sync::LazyLock;

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};

use super::super::charset::Charset;

/// The character sets that are judged by their frequent characters.
const EASTERN: [&Encoding; 5] = [GB18030, BIG5, SHIFT_JIS, EUC_JP, EUC_KR];

/// Of the letters of a text, this share is frequent at least.
const FREQUENT_SHARE: f64 = 0.25;

/// Fewer letters say nothing.
const LEAST_LETTERS: usize = 8;

/// This many letters with few frequent ones among them are no Chinese, Japanese or Korean.
const LETTERS_FOR_A_NO: usize = 40;

/// The share that leaves it open.
const OPEN_SHARE: f64 = 0.08;

/// The characters that are most frequent in Chinese.
const SIMPLIFIED: &str = "\
    的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然\
    家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把\
    机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果\
    加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔\
    更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展\
    马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共\
    确传师观清今切院让识候带导争运\
";

/// The same in traditional characters.
const TRADITIONAL: &str = "\
    的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然\
    家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把\
    機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果\
    加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾\
    更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展\
    馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共\
    確傳師觀清今切院讓識候帶導爭運\
";

/// The characters that are most frequent in Japanese, besides kana.
const KANJI: &str = "\
    年日月大本学人国会中出一者市作名部用地行場田第生合子道上東時県代山社事画新手高成戦物後発長立分川記校間業関所定\
    選小目動和文野同前内開線自号公駅送回町除主家利車通京表島下世方村書全明連平放体的式番度北入外頼語女話機設原三削\
    区海依当現対位数化神曲理教特版在法見\
";

/// The syllables that are most frequent in Korean.
const HANGUL: &str = "\
    이의다기에로사년스리는일하가시지대서분국한도인고류자주아을라수제정월나구전어은그부를동선으문트용보위드과교상마\
    장학원성화역니미공경해오우명있크영소조회여민토비세르유신키중계타연프관되적치레카진와터들목겨게개방파산호출음림\
    면작만단넘모요었생남재무후표군포당노\
";

/// What the letters of a sample say.
pub(super) enum Letters {
    /// They are Chinese, Japanese or Korean in this character set.
    Frequent(&'static Encoding),
    /// They may be, such as names and the words of menus.
    Open(&'static Encoding),
    /// There are enough of them, and they are not.
    Rare,
    /// There are too few.
    Few,
}

/// The character set in which the largest share of the letters is frequent.
pub(super) fn judge(sample: &[u8]) -> Letters {
    let shares = EASTERN.into_iter().zip(&*FREQUENT).map(|(encoding, frequent)| {
        let (found, letters) = count(sample, encoding, frequent);
        (found as f64 / letters.max(1) as f64, letters, encoding)
    });
    let shares = shares.filter(|(_, letters, _)| *letters >= LEAST_LETTERS);
    match shares.max_by(|(one, ..), (other, ..)| one.total_cmp(other)) {
        None => Letters::Few,
        Some((share, _, encoding)) if share >= FREQUENT_SHARE => Letters::Frequent(encoding),
        Some((share, letters, encoding)) if letters < LETTERS_FOR_A_NO || share >= OPEN_SHARE => {
            Letters::Open(encoding)
        }
        Some(_) => Letters::Rare,
    }
}

/// How many letters are frequent ones, of how many; what cannot be read counts as a letter, too. A letter beside one of ASCII is
/// not frequent, since letters of western words take the ASCII behind them for half of a character.
fn count(sample: &[u8], encoding: &'static Encoding, frequent: &HashSet<char>) -> (usize, usize) {
    let charset = Charset::from(encoding);
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let (mut letters, mut found) = (0, 0);
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let is_counted = !c.is_ascii() && (c.is_alphabetic() || charset.cannot_mean(c));
        let is_in_word = before.is_ascii_alphabetic() || rest.peek().is_some_and(char::is_ascii_alphabetic);
        letters += usize::from(is_counted);
        found += usize::from(is_counted && !is_in_word && frequent.contains(&c));
        before = c;
    }
    (found, letters)
}

/// The frequent characters of each of [`EASTERN`].
static FREQUENT: LazyLock<[HashSet<char>; 5]> = LazyLock::new(|| {
    let kana = || ('\u{3041}'..='\u{30FE}').chain(KANJI.chars()).collect();
    let gb18030 = SIMPLIFIED.chars().chain(TRADITIONAL.chars()).collect();
    [
        gb18030,
        TRADITIONAL.chars().collect(),
        kana(),
        kana(),
        HANGUL.chars().collect(),
    ]
});
