//! Words for what somebody does, in the place of a name or next to one.

/// Words for those who write, edit and lead, in lower case: English, German, French, Spanish, Portuguese, Italian, Dutch,
/// Scandinavian, Polish, Czech, Russian, Ukrainian, Turkish, Indonesian.
const ROLES: [&str; 114] = [
    "analyst",
    "author",
    "ceo",
    "chief",
    "columnist",
    "consultant",
    "contributor",
    "coordinator",
    "copywriter",
    "correspondent",
    "critic",
    "cto",
    "director",
    "editor",
    "engineer",
    "expert",
    "founder",
    "head",
    "journalist",
    "lead",
    "manager",
    "marketing",
    "officer",
    "photojournalist",
    "producer",
    "professor",
    "reporter",
    "senior",
    "seo",
    "specialist",
    "writer",
    "redakteur",
    "redakteurin",
    "redaktor",
    "redaktorin",
    "chefredakteur",
    "chefredakteurin",
    "chefreporter",
    "chefreporterin",
    "journalistin",
    "korrespondent",
    "korrespondentin",
    "reporterin",
    "volontär",
    "volontärin",
    "ressortleiter",
    "ressortleiterin",
    "journaliste",
    "rédacteur",
    "rédactrice",
    "correspondant",
    "correspondante",
    "chroniqueur",
    "chroniqueuse",
    "éditorialiste",
    "periodista",
    "redactor",
    "redactora",
    "reportero",
    "reportera",
    "corresponsal",
    "columnista",
    "editora",
    "jornalista",
    "repórter",
    "redator",
    "redatora",
    "colunista",
    "correspondente",
    "giornalista",
    "redattore",
    "redattrice",
    "caporedattore",
    "caporedattrice",
    "inviato",
    "inviata",
    "corrispondente",
    "redacteur",
    "verslaggever",
    "verslaggeefster",
    "hoofdredacteur",
    "correspondente",
    "redaktör",
    "skribent",
    "redaktør",
    "journalistka",
    "dziennikarz",
    "dziennikarka",
    "redaktorka",
    "korespondent",
    "korespondentka",
    "novinář",
    "novinářka",
    "журналист",
    "журналистка",
    "корреспондент",
    "корреспондентка",
    "обозреватель",
    "репортёр",
    "репортер",
    "редактор",
    "журналіст",
    "журналістка",
    "кореспондент",
    "кореспондентка",
    "muhabir",
    "muhabiri",
    "gazeteci",
    "editör",
    "yazar",
    "wartawan",
    "jurnalis",
    "penulis",
    "editore",
];

/// Words next to those in the name of a job, in lower case.
const BESIDE_ROLES: [&str; 63] = [
    "assistant",
    "associate",
    "chefe",
    "contributing",
    "deputy",
    "digital",
    "executive",
    "financial",
    "foreign",
    "freelance",
    "general",
    "guest",
    "health",
    "investigative",
    "junior",
    "jr",
    "local",
    "managing",
    "multimedia",
    "national",
    "news",
    "operating",
    "political",
    "politics",
    "principal",
    "science",
    "special",
    "sports",
    "sr",
    "tech",
    "technical",
    "technology",
    "video",
    "web",
    "in",
    "and",
    "freie",
    "freier",
    "leitende",
    "leitender",
    "stellvertretende",
    "stellvertretender",
    "politische",
    "politischer",
    "en",
    "chef",
    "adjoint",
    "adjointe",
    "grand",
    "jefe",
    "jefa",
    "especial",
    "speciale",
    "caporale",
    "freelancer",
    "naczelny",
    "naczelna",
    "главный",
    "специальный",
    "старший",
    "головний",
    "özel",
    "senior",
];

/// What leads to the field of a job behind its name: "Head of Research".
const OF: [&str; 13] = [
    "of", "at", "for", "für", "bei", "beim", "de", "du", "à", "del", "di", "van", "bij",
];

/// The same in Chinese, Japanese and Korean: the job, and what is said of it before.
const WIDE_ROLES: [&str; 24] = [
    "记者",
    "記者",
    "编辑",
    "編輯",
    "撰稿人",
    "评论员",
    "評論員",
    "主笔",
    "主筆",
    "主编",
    "主編",
    "专栏作家",
    "專欄作家",
    "特派員",
    "編集者",
    "編集長",
    "論説委員",
    "編集委員",
    "ライター",
    "기자",
    "편집장",
    "논설위원",
    "특파원",
    "칼럼니스트",
];
const BEFORE_WIDE_ROLES: [&str; 32] = [
    "资深",
    "資深",
    "高级",
    "高級",
    "首席",
    "特约",
    "特約",
    "见习",
    "見習",
    "实习",
    "實習",
    "特派",
    "驻外",
    "駐外",
    "专职",
    "執行",
    "执行",
    "本报",
    "本報",
    "本台",
    "本刊",
    "本网",
    "副",
    "总",
    "總",
    "専門",
    "社会部",
    "政治部",
    "선임",
    "수석",
    "전문",
    "객원",
];

/// Whether a text next to a name says what its bearer does.
pub(super) fn is_role(text: &str) -> bool {
    words_of(&text.to_lowercase()).any(|word| ROLES.contains(&word))
}

/// Whether a text in the place of a name is the name of a job and nobody's: "Senior Reporter", "Head of Research",
/// "资深记者".
pub(super) fn is_job(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_of_job = |word: &&str| ROLES.contains(word) || BESIDE_ROLES.contains(word);
    let job: Vec<&str> = words_of(&lower).take_while(|word| is_of_job(word)).collect();
    let next = words_of(&lower).nth(job.len());
    let is_whole = next.is_none_or(|next| OF.contains(&next));
    is_whole && job.iter().any(|word| ROLES.contains(word)) || is_wide_job(text)
}

/// The words of a text in lower case; of "sr. editor-in-chief" four.
fn words_of(lower: &str) -> impl Iterator<Item = &str> {
    let words = lower.split([' ', '-', '/']).map(|word| word.trim_matches(['.', ',']));
    words.filter(|word| !word.is_empty())
}

fn is_wide_job(text: &str) -> bool {
    let mut before = WIDE_ROLES.iter().filter_map(|role| text.strip_suffix(role));
    before.any(|before| {
        let mut rest = before.trim_end();
        while let Some(shorter) = BEFORE_WIDE_ROLES.iter().find_map(|word| rest.strip_suffix(word)) {
            rest = shorter.trim_end();
        }
        rest.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::is_job;
    use crate::document::metadata::author_of as author;

    #[test]
    fn jobs_are_no_names() {
        for job in [
            "Senior Reporter",
            "Reporter",
            "Editor-in-Chief",
            "Deputy Editor",
            "Chief Technology Officer",
            "Head of Research Labs",
            "Chefredakteurin",
            "Freier Journalist",
            "Rédactrice en chef",
            "Redactora jefa",
            "Journaliste",
            "Giornalista",
            "Главный редактор",
            "资深记者",
            "特约评论员",
            "本报记者",
            "副总编辑",
            "記者",
            "編集長",
            "선임 기자",
        ] {
            assert!(is_job(job), "{job}");
        }
        for name in [
            "Ida Marsh",
            "Chief Otto",
            "Reporter Brasil",
            "Editor Weller",
            "石桥",
            "石桥记者",
            "김하늘 기자",
            "Sports",
            "de",
        ] {
            assert!(!is_job(name), "{name}");
        }
    }

    #[test]
    fn a_job_gives_way_to_its_bearer() {
        let block =
            "<div class=author-name><a href=/s/ida>Ida Marsh</a></div><div class=author-title>Senior Reporter</div>";
        let page = |head: &str, block: &str| author(&format!("{head}<h1>The ferry</h1>{block}<p>It left at dawn."));
        let job = "<meta name=author content='Senior Reporter'>";
        assert_eq!(page(job, block).as_deref(), Some("Ida Marsh"));
        assert_eq!(page(job, ""), None);
        let linked = r#"<script type="application/ld+json">{"@type":"Article","author":"Ida Marsh, Chief Technology Officer and Head of Tides"}</script>"#;
        assert_eq!(page(linked, "").as_deref(), Some("Ida Marsh"));
        let listed = "<p>By Ida Marsh, Senior Reporter, and Tom Weller, Redakteur</p>";
        assert_eq!(page("", listed).as_deref(), Some("Ida Marsh, Tom Weller"));
    }
}
