//! Words that show what a text is for, in the languages that web pages are written in most. A word of two characters in a
//! script without spaces is found wherever the two follow each other.

use super::words::{Token, hash};
use std::sync::LazyLock;

/// What a word speaks of, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Topics(u8);

impl Topics {
    /// Grammar rather than meaning.
    pub(super) const STOP_WORD: Topics = Topics(1);
    /// What readers wrote.
    pub(super) const COMMENTS: Topics = Topics(2);
    /// Other content, by what it has to do with this.
    pub(super) const RELATED: Topics = Topics(4);
    /// Other content, by a call to read it.
    pub(super) const FURTHER: Topics = Topics(8);
    /// Who made a picture or a text.
    pub(super) const CREDIT: Topics = Topics(16);
    /// What a site offers or asks of its readers.
    pub(super) const SERVICE: Topics = Topics(32);
    /// Months, and how long ago something was.
    pub(super) const DATE: Topics = Topics(64);
    /// A character that mostly serves grammar in Chinese, Japanese or Korean.
    pub(super) const STOP_CHARACTER: Topics = Topics(128);

    /// Whether this set and another have a topic in common.
    pub(super) fn any(self, of: Topics) -> bool {
        self.0 & of.0 != 0
    }

    /// What a token speaks of.
    pub(super) fn of(token: Token) -> Topics {
        LEXICON.slots[LEXICON.place(token)].1
    }
}

/// The commonest words without meaning of their own in sixteen languages.
const STOP_WORDS: &str = "
    the of and to in a is that for it on with as this be are by was at an or from you your we not have has but they
    which can will if their all more about our i he she his her its
    der die das und ist nicht ein eine zu den von mit im für auf sich dem des es auch als wie bei aus nach wird
    le la les de des du en et un une est que dans pour qui sur pas au plus par avec ce il elle sont ne
    el los las del y se por con su para es como más lo al pero
    di che è per non una sono da della si anche
    o os as do em um uma não com mais dos na no ao
    het een van dat niet op te zijn met voor er maar aan
    och att det som på är av för till inte om har
    w z się nie jest jak po co tym
    и в не на что с как это из за но от к у для то а он так же
    και το να του η της με που την από για είναι στο οι τα ο των δεν τον θα σε στην στη τους τις ότι στον στα ως
    bir ve bu için ile olarak
    yang dan untuk dengan ini itu dari pada
    في من على أن إلى عن مع هذا التي الذي كان لا ما";

const COMMENTS: &str = "comment comments kommentar kommentare commentaire commentaires comentario comentarios comentários
    commenti commento reacties kommentarer komentarze комментарии комментариев комментарий отзывы σχόλια
    σχόλιο odpowiedz yorumlar replies responses reply says
    antworten répondre responder rispondi réponses 评论 評論 跟帖 回复 回復 留言 网友 楼主 沙发 板凳 回帖 顶楼 コメ 댓글";

const RELATED: &str = "related similar recommended recommendations popular trending verwandte empfohlen empfehlungen
    similaires relacionados relacionadas relacionada correlati gerelateerd похожие interessieren interessant interesar
    podobne polecane powiązane najpopularniejsze популярное популярные рекомендуем похожее σχετικά δημοφιλή
    interessar gostar interessare voorpagina 相关 相關 推荐 推薦 热门 熱門 更多 排行 猜你 延伸 関連 관련";

const FURTHER: &str =
    "more read next previous latest also weiterlesen lesen mehr weitere weiterführende nächster vorheriger
    aktuelle neueste lire aussi suivant précédent leer lea siguiente anterior también leggi anche altri leia também veja
    διαβάστε περισσότερα επίσης επόμενο προηγούμενο подробнее далее следующая предыдущая zobacz dalej również następny
    lees ook meer читайте также czytaj więcej okumaya devamı 上一 下一 返回 阅读 往期 点击 次へ 前へ";

const CREDIT: &str = "photo photos photograph photography photographer foto fotos fotografie bild bilder bildquelle image images
    picture pictures caption captions credit credits crédit crédits courtesy getty reuters afp dpa imago shutterstock istock
    flickr unsplash quelle quellen quellenangaben source sources fuente fonte author autor auteur byline editor redaktion
    źródło zdjęcie zdjęcia редакция источник автор фото πηγή φωτογραφία συντάκτης
    abbildung grafik graphic illustration 来源 编辑 編輯 作者 责任 責任 记者 摄影 图片 原标 撮影 写真 사진 기자";

const SERVICE: &str = "newsletter newsletters subscribe subscribers subscription subscriptions abonnieren abonnement abonnez
    abonnenten suscríbete suscribirse iscriviti inscreva share teilen partager compartir compartilhar condividi facebook
    twitter whatsapp linkedin pinterest instagram telegram tweet login logged log sign signup anmelden angemeldet einloggen
    eingeloggt registrieren register cookie cookies datenschutz privacy impressum disclaimer gewähr haftung terms policy
    zaloguj rejestracja regulamin reklama prywatności drukuj udostępnij войти регистрация реклама распечатать поделиться
    подписаться подписка σύνδεση εγγραφή εκτύπωση διαφήμιση κοινοποίηση
    rights reserved advertisement advertising advertise anzeige werbung publicidad publicité pubblicità sponsored affiliate
    follow folgen donate donation spende spenden print drucken download app tags tag bookmark permalink
    分享 收藏 举报 微信 扫描 二维 转载 轉載 声明 聲明 免责 版权 版權 登录 登錄 注册 註冊 投诉 广告 廣告 打印 シェア 공유 구독";

const DATES: &str = "january february march april june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec januar jänner februar märz mai juni juli oktober dezember
    janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio
    julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre
    dicembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro ago yesterday today uhr gestern
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia dodano wczoraj dzisiaj
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря вчера сегодня назад опубликовано
    ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου
    χθες σήμερα δημοσίευση
    heute posted published updated veröffentlicht aktualisiert publié publicado pubblicato stand
    发布 发表 更新 时间 昨天 今天 小时 分钟 天前 投稿 公開";

const STOP_CHARACTERS: &str = "
    的 了 是 在 和 不 有 我 他 这 就 也 人 们 说 到 为 要 会 着 对 而 与 及 あ の
    は を に が で と た も る す ま れ な し 이 가 은 는 을 를 에 의";

const LISTS: [(&str, Topics); 8] = [
    (STOP_WORDS, Topics::STOP_WORD),
    (COMMENTS, Topics::COMMENTS),
    (RELATED, Topics::RELATED),
    (FURTHER, Topics::FURTHER),
    (CREDIT, Topics::CREDIT),
    (SERVICE, Topics::SERVICE),
    (DATES, Topics::DATE),
    (STOP_CHARACTERS, Topics::STOP_CHARACTER),
];

/// Tokens and topics by open addressing: a look-up is one or two reads.
struct Lexicon {
    slots: Vec<(Token, Topics)>,
}

const SLOTS: usize = 4096;

impl Lexicon {
    /// The place of a token, taken or free: an empty place has no topic.
    fn place(&self, token: Token) -> usize {
        let mut place = token as usize % SLOTS;
        while self.slots[place].1 != Topics::default() && self.slots[place].0 != token {
            place = (place + 1) % SLOTS;
        }
        place
    }
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon {
        slots: vec![(0, Topics::default()); SLOTS],
    };
    for (words, topic) in LISTS {
        for token in words.split_whitespace().map(hash) {
            let place = lexicon.place(token);
            let known = lexicon.slots[place].1;
            lexicon.slots[place] = (token, Topics(known.0 | topic.0));
        }
    }
    lexicon
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_word_is_known() {
        for (words, topic) in LISTS {
            for word in words.split_whitespace() {
                assert!(Topics::of(hash(word)).any(topic), "{word}");
            }
        }
        assert_eq!(Topics::of(hash("clearline")), Topics::default());
    }
}
