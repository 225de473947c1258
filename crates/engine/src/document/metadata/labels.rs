//! Words in the place of names that name nobody: labels of fields and links, names of months and days.

/// Words for an account and the way into it, for a source and for editors, in lower case: whole, they are no names.
const LABELS: [&str; 161] = [
    "佚名",
    "匿名",
    "匿名用户",
    "匿名網友",
    "未知",
    "不详",
    "本站",
    "小编",
    "小編",
    "网络",
    "網路",
    "網絡",
    "admin",
    "administrator",
    "webmaster",
    "undefined",
    "null",
    "unknown",
    "anonymous",
    "anónimo",
    "unbenannt",
    "veröffentlicht",
    "submitted",
    "uppdaterad",
    "aktualisiert",
    "published",
    "written by",
    "фото",
    "автор",
    "συντάκτης",
    "autor",
    "autorin",
    "auteur",
    "关闭",
    "收藏",
    "分享",
    "发表于",
    "發表於",
    "楼主",
    "樓主",
    "楼层",
    "樓層",
    "沙发",
    "沙發",
    "板凳",
    "只看该作者",
    "只看該作者",
    "只看楼主",
    "只看樓主",
    "只看大图",
    "倒序浏览",
    "倒序瀏覽",
    "正序浏览",
    "正序瀏覽",
    "显示全部楼层",
    "顯示全部樓層",
    "查看全部",
    "电梯直达",
    "阅读模式",
    "复制链接",
    "複製鏈接",
    "回复",
    "回覆",
    "引用",
    "举报",
    "檢舉",
    "置顶",
    "置頂",
    "关注",
    "關注",
    "追蹤",
    "私信",
    "发消息",
    "加好友",
    "thread starter",
    "topic starter",
    "original poster",
    "reply",
    "quote",
    "质问者",
    "質問者",
    "投稿者",
    "ライター",
    "この記事を書いた人",
    "account",
    "my account",
    "my profile",
    "my page",
    "login",
    "log in",
    "log-in",
    "logout",
    "log out",
    "sign out",
    "sign in",
    "sign up",
    "register",
    "password",
    "username",
    "user name",
    "user",
    "email",
    "e-mail",
    "source",
    "sources",
    "editor",
    "editors",
    "konto",
    "mein konto",
    "anmelden",
    "einloggen",
    "registrieren",
    "passwort",
    "benutzername",
    "quelle",
    "quellen",
    "compte",
    "mon compte",
    "connexion",
    "se connecter",
    "s'inscrire",
    "mot de passe",
    "identifiant",
    "cuenta",
    "mi cuenta",
    "iniciar sesión",
    "registrarse",
    "contraseña",
    "usuario",
    "fuente",
    "conta",
    "minha conta",
    "senha",
    "fonte",
    "accedi",
    "registrati",
    "utente",
    "inloggen",
    "wachtwoord",
    "bron",
    "zaloguj",
    "hasło",
    "źródło",
    "аккаунт",
    "войти",
    "вход",
    "регистрация",
    "пароль",
    "логин",
    "источник",
    "редактор",
    "编辑",
    "編輯",
    "作者",
    "记者",
    "記者",
    "編集",
    "출처",
    "편집",
    "기자",
    "아이디",
];

/// The same in Chinese, Japanese and Korean, where they are not set apart from the words beside them.
const PARTS: [&str; 40] = [
    "网友",
    "網友",
    "手机版",
    "手機版",
    "昵称",
    "暱稱",
    "发表于",
    "發表於",
    "書いた人",
    "退出",
    "打印",
    "列印",
    "로그아웃",
    "账号",
    "帐号",
    "帳號",
    "账户",
    "帐户",
    "用户名",
    "登录",
    "登陆",
    "登入",
    "登錄",
    "注册",
    "註冊",
    "密码",
    "密碼",
    "来源",
    "來源",
    "出自",
    "责任编辑",
    "責任編輯",
    "责编",
    "授权",
    "授權",
    "ログイン",
    "パスワード",
    "出典",
    "로그인",
    "비밀번호",
];

/// How names of administrators' accounts end, and bytes of the longest.
const ADMINISTRATORS: [&str; 3] = ["admin", "管理员", "管理員"];
const LONGEST_ACCOUNT: usize = 16;

/// Words for the writer of a page, and words beside them where nobody is named: "about the author".
const AUTHORS: [&str; 4] = ["author", "authors", "writer", "writers"];
const BESIDE_AUTHORS: [&str; 9] = [
    "the",
    "about",
    "unknown",
    "staff",
    "follow",
    "spotlight",
    "topic",
    "corner",
    "guest",
];

/// Whether a text is a label and no name.
pub(super) fn is_label(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_administrator = || ADMINISTRATORS.iter().any(|ending| lower.ends_with(ending));
    LABELS.contains(&lower.as_str())
        || PARTS.contains(&text)
        // As in "siteadmin" and "系统管理员".
        || lower.len() <= LONGEST_ACCOUNT && is_administrator()
        || speaks_of_author(&lower)
}

/// Whether a text in lower case is a phrase about the author of a page.
fn speaks_of_author(lower: &str) -> bool {
    let mut words = lower.split(' ');
    let is_of_phrase = |word: &str| AUTHORS.contains(&word) || BESIDE_AUTHORS.contains(&word);
    words.clone().any(|word| AUTHORS.contains(&word)) && words.clone().count() > 1 && words.all(is_of_phrase)
}

/// Whether a text is a label or holds one. Fields that hold names only are not asked this: media have names such as 财富密码.
pub(super) fn holds_label(text: &str) -> bool {
    is_label(text) || !text.is_ascii() && PARTS.iter().any(|part| text.contains(part))
}

/// Words in the place of names.
pub(super) fn is_word_of_pages(text: &str) -> bool {
    const WORDS_BEFORE: [&str; 13] = [
        "fact",
        "from",
        "visit",
        "about",
        "more",
        "view",
        "read",
        "comments",
        "subscribe",
        "follow",
        "share",
        "see",
        "social",
    ];
    const WORDS: [&str; 45] = [
        "datum",
        "fecha",
        "writers",
        "review",
        "reviews",
        "post",
        "via",
        "top",
        "former",
        "about",
        "all",
        "anonymous",
        "article",
        "author",
        "author(s)",
        "authors",
        "auteur(s)",
        "bio",
        "blog",
        "category",
        "comment",
        "comments",
        "contributor",
        "contributors",
        "date",
        "default",
        "guest",
        "home",
        "last",
        "last updated",
        "member",
        "more",
        "name",
        "news",
        "posted",
        "posts",
        "profile",
        "published",
        "read",
        "reply",
        "reviews",
        "share",
        "subscribe",
        "view",
        "writer",
    ];
    let lower = text.to_lowercase();
    let first = lower.split(' ').next().unwrap_or_default();
    WORDS.contains(&lower.as_str()) || WORDS_BEFORE.contains(&first)
}

/// Whether a text is nothing but the name of a month or a day of the week, or its first letters.
pub(super) fn is_word_of_dates(text: &str) -> bool {
    let lower = text.to_lowercase();
    is_weekday(&lower) || crate::document::date::is_month(lower.trim_end_matches('.'))
}

/// Whether a text in lower case is a day of the week, or its first letters.
pub(super) fn is_weekday(lower: &str) -> bool {
    const DAYS: [&str; 14] = [
        "sun",
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "sat",
        "sunday",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
    ];
    DAYS.contains(&lower.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_no_names() {
        for label in [
            "Account",
            "LOG IN",
            "Quelle",
            "账号",
            "登录并发表",
            "责任编辑",
            "编辑",
            "로그인",
            "この記事を書いた人",
            "昵称",
            "wordpressadmin",
            "管理员",
            "系統管理員",
            "小编",
            "倒序浏览",
            "只看该作者",
            "樓主",
            "Thread starter",
            "About the Author",
        ] {
            assert!(holds_label(label), "{label}");
        }
        for name in [
            "Editha Lane",
            "Susan Fuente",
            "陈小瑛",
            "康斯坦丁",
            "网易",
            "김기자",
            "石小编",
        ] {
            assert!(!holds_label(name), "{name}");
        }
        assert!(is_label("账号") && !is_label("财富密码"));
        assert!(is_label("Unknown Author") && !is_label("Jane Author") && !is_label("Ida Marsh, Author"));
    }
}
