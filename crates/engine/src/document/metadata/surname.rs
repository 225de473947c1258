//! Names of Chinese people, known by their surnames.

/// The commonest surnames of one character, simplified and traditional; without those that as often begin other words behind
/// the word for a reporter, such as 安 and 于.
const SURNAMES: &str = "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮董萧蕭肖程曹袁邓鄧许許傅沈\
                        曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范範方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦\
                        江史顾顧侯邵孟龙龍段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔庞龐樊兰蘭殷施陶洪翟颜顏倪严嚴牛温溫芦俞葛柯甘\
                        石万萬岑聂聶裴祁耿焦缪繆詹欧歐莫冉卓柳纪紀";

/// Surnames of two characters.
const LONG_SURNAMES: [&str; 9] = ["欧阳", "歐陽", "上官", "司马", "司馬", "诸葛", "諸葛", "皇甫", "令狐"];

/// Whether a text is a name as most Chinese bear it: a surname, and a given name of one or two characters.
pub(super) fn is_person(name: &str) -> bool {
    let long = LONG_SURNAMES.iter().find_map(|surname| name.strip_prefix(surname));
    let mut rest = name.chars();
    let is_surname = rest.next().is_some_and(|first| SURNAMES.contains(first));
    let given = long.or(is_surname.then_some(rest.as_str()));
    given.is_some_and(|given| (1..=2).contains(&given.chars().count()) && given.chars().all(crate::document::is_wide))
}

#[cfg(test)]
mod tests {
    use super::is_person;

    #[test]
    fn a_name_is_a_surname_and_a_character_or_two() {
        for name in ["石桥", "麦田", "欧阳桥", "歐陽小橋"] {
            assert_eq!(is_person(name), name != "麦田", "{name}");
        }
        for other in ["石", "石桥村边", "安全", "提问", "石 桥", "石b"] {
            assert!(!is_person(other), "{other}");
        }
    }
}
