//! Boxes within the article that ask something of the reader: to subscribe, to consent, to donate, to follow, or to note a statement of the
//! site. They are left out, unless the scope is the page.

use super::{kept_leaves, units_within};
use crate::document::{Document, ElementId, Tag, is_wide};
use crate::extraction::{Article, Extraction};
use std::ops::Range;

/// Words in classes of such boxes.
const NAMES: [&str; 14] = [
    "newsletter",
    "newsletters",
    "signup",
    "subscribe",
    "unsubscribe",
    "consent",
    "optin",
    "donate",
    "donation",
    "donations",
    "fundraising",
    "followus",
    "statement",
    "disclaimer",
];
/// Those of them that also name what an article is about: the first line says whether the box is one of the site.
const OF_STATEMENTS: [&str; 2] = ["statement", "disclaimer"];
/// How lines begin that are statements of a site, in lower case.
const STATEMENTS: [&str; 9] = [
    "特别声明",
    "特別聲明",
    "免责声明",
    "免責聲明",
    "版权声明",
    "版權聲明",
    "郑重声明",
    "disclaimer",
    "haftungsausschluss",
];
/// What short lines at the edges of an article say, in lower case.
const ASKING: [&str; 21] = [
    "unsubscribe",
    "newsletter abbestellen",
    "newsletter abmelden",
    "se désabonner",
    "desabonner",
    "darse de baja",
    "cancelar la suscripción",
    "annulla l'iscrizione",
    "отписаться",
    "取消订阅",
    "取消訂閱",
    "退订",
    "配信停止",
    "关注我们",
    "關注我們",
    "蓝字关注",
    "点击上方",
    "点击蓝字",
    "扫码关注",
    "长按识别",
    "長按識別",
];
/// How links begin that offer a subscription, in lower case. Pages of products ask to sign up next to what they say of the product.
const OFFERS: [&str; 21] = [
    "subscribe",
    "become a member",
    "become a subscriber",
    "abonnieren",
    "jetzt abonnieren",
    "abo abschließen",
    "newsletter abonnieren",
    "s'abonner",
    "abonnez-vous",
    "suscríbete",
    "suscribirse",
    "abbonati",
    "iscriviti",
    "подпис",
    "立即订阅",
    "立即訂閱",
    "订阅",
    "訂閱",
    "購読",
    "구독",
    "加入会员",
];
/// Lower-case stems of words for a subscription. An offer contains one outside its links, or asks a question.
const SUBSCRIPTIONS: [&str; 10] = [
    "subscri",
    "suscri",
    "newsletter",
    "member",
    "abonn",
    "abbon",
    "подпис",
    "订阅",
    "訂閱",
    "購読",
];
/// Visible characters of the largest box that offers one.
const LARGEST_OFFER: u32 = 400;
/// Elements around a line that may be such a box.
const MOST_AROUND: usize = 5;
/// Elements of a box that are looked at.
const MOST_ELEMENTS: u32 = 200;
/// Leaves of a box before and after one of them.
const MOST_LEAVES: usize = 24;
/// Bytes of the largest box, and of the longest line that asks.
const LARGEST: usize = 900;
const LONGEST_LINE: usize = 240;
/// Kept leaves at each edge of the article in which such lines are looked for.
const AT_EDGE: usize = 3;

impl Extraction {
    /// Leaves out what asks something of the reader, where other text is kept.
    pub(super) fn drop_appeals(&mut self, document: &Document, article: &Article, reach: &[Range<u32>]) {
        let kept = kept_leaves(article, self);
        let page = Appeals {
            document,
            article,
            kept: &kept,
        };
        let leaves = page.leaves();
        let units = leaves.flat_map(|leaf| units_within(article, self, &(leaf..leaf + 1), reach));
        self.leave_out(units.collect(), "appeal");
    }
}

struct Appeals<'a> {
    document: &'a Document,
    article: &'a Article,
    /// The kept leaves with text.
    kept: &'a [usize],
}

impl<'a> Appeals<'a> {
    /// The kept leaves that ask something.
    fn leaves(&self) -> impl Iterator<Item = usize> {
        let edge = AT_EDGE.min(self.kept.len() / 2);
        let last = self.kept.len() - edge;
        let is_edge = move |place: usize| place < edge || place >= last;
        let places = self.kept.iter().enumerate();
        let asking = places.filter(move |&(place, &leaf)| {
            self.is_in_box(place) || is_edge(place) && (self.asks(leaf) || self.is_in_offer(place))
        });
        asking.map(|(_, &leaf)| leaf)
    }

    fn text(&self, leaf: usize) -> &str {
        self.article.leaf_text(&self.article.leaves[leaf])
    }

    /// Whether a line asks the reader to follow or to unsubscribe.
    fn asks(&self, leaf: usize) -> bool {
        let text = self.text(leaf);
        let runs = self.article.leaf_runs(&self.article.leaves[leaf]);
        // In languages with spaces, such words are common in articles; what asks has a link.
        let may_ask = text.chars().any(is_wide) || runs.iter().any(|run| run.link.is_some());
        text.len() <= LONGEST_LINE && may_ask && {
            let text = text.to_lowercase();
            ASKING.iter().any(|words| text.contains(words))
        }
    }

    /// Whether a kept leaf is in a box that asks something and is small, or is a statement of the site after the article.
    fn is_in_box(&self, place: usize) -> bool {
        let element = self.article.leaves[self.kept[place]].element;
        let mut around = std::iter::once(element)
            .chain(self.document.ancestors(element))
            .take(MOST_AROUND);
        let Some((frame, name)) = around.find_map(|id| Some((id, self.name_of_appeal(id)?))) else {
            return false;
        };
        let inside = self.inside(frame, place);
        let own = self.bytes(&inside);
        if own > LARGEST || inside.len() > MOST_LEAVES {
            return false;
        }
        if !OF_STATEMENTS.contains(&name) && !self.has_control(frame) {
            return false;
        }
        if OF_STATEMENTS.contains(&name) {
            let first = self.text(self.kept[inside.start]).to_lowercase();
            return inside.start > 0 && STATEMENTS.iter().any(|words| first.starts_with(words));
        }
        // The text around a small box is near.
        self.bytes_near(&inside) > own
    }

    /// Whether a kept leaf is in a small box with a link to a subscription, and other text is near.
    fn is_in_offer(&self, place: usize) -> bool {
        let element = self.article.leaves[self.kept[place]].element;
        let mut around = std::iter::once(element)
            .chain(self.document.ancestors(element))
            .take(MOST_AROUND)
            .take_while(|&id| self.document.counts(self.document.elements()[id].texts).characters <= LARGEST_OFFER);
        let Some(frame) = around.find(|&id| self.is_box(id) && self.offers_subscription(id)) else {
            return false;
        };
        let inside = self.inside(frame, place);
        self.bytes_near(&inside) > self.bytes(&inside)
    }

    /// Whether an element is a box of its own: neither a paragraph, nor the whole page, nor a table of several cells.
    fn is_box(&self, id: ElementId) -> bool {
        let elements = self.document.elements();
        let inside = id.until(elements[id].end).iter();
        match elements[id].tag {
            Tag::Div | Tag::Section | Tag::Aside | Tag::Form => true,
            Tag::Table => inside.filter(|&id| elements[id].tag == Tag::Td).nth(1).is_none(),
            _ => false,
        }
    }

    /// Whether a link in a box begins as an offer of a subscription does, and the other text names one or asks a question.
    fn offers_subscription(&self, frame: ElementId) -> bool {
        let elements = self.document.elements();
        let end = elements[frame].end.min(frame + MOST_ELEMENTS);
        let leads_away = |id: &ElementId| {
            let target = self.document.attribute(*id, "href").unwrap_or_default();
            elements[*id].tag == Tag::A && !target.starts_with('#')
        };
        let offers = |id: ElementId| {
            let texts = elements[id].texts.iter().map(|text| self.document.text(text));
            let text = texts.collect::<String>().trim().to_lowercase();
            OFFERS.iter().any(|offer| text.starts_with(offer))
        };
        let unlinked = elements[frame]
            .texts
            .iter()
            .filter(|&text| !self.document.texts()[text].linked);
        let names_subscription = |text| {
            let text = self.document.text(text).to_lowercase();
            text.trim_end().ends_with(['?', '？']) || SUBSCRIPTIONS.iter().any(|word| text.contains(word))
        };
        frame.until(end).iter().filter(leads_away).any(offers) && unlinked.into_iter().any(names_subscription)
    }

    /// Bytes of some kept leaves.
    fn bytes(&self, places: &Range<usize>) -> usize {
        let leaves = &self.kept[places.clone()];
        leaves.iter().map(|&leaf| self.text(leaf).len()).sum()
    }

    /// Bytes of the kept leaves around some others.
    fn bytes_near(&self, inside: &Range<usize>) -> usize {
        let before = inside.start.saturating_sub(MOST_AROUND)..inside.start;
        let after = inside.end..(inside.end + MOST_AROUND).min(self.kept.len());
        self.bytes(&before) + self.bytes(&after)
    }

    /// Whether a box has something to press or to fill in.
    fn has_control(&self, frame: ElementId) -> bool {
        let elements = self.document.elements();
        let end = elements[frame].end.min(frame + MOST_ELEMENTS);
        let is_control = |id: ElementId| {
            let says = self.document.attribute(id, "role") == Some("button");
            says || matches!(elements[id].tag, Tag::Form | Tag::Input | Tag::Button)
        };
        (frame + 1).until(end).iter().any(is_control)
    }

    /// The kept leaves within an element, around one of them, as places among the kept leaves.
    fn inside(&self, frame: ElementId, place: usize) -> Range<usize> {
        let end = self.document.elements()[frame].end;
        let is_inside = |place: &usize| (frame..end).contains(&self.article.leaves[self.kept[*place]].element);
        let first = (0..place).rev().take(MOST_LEAVES).take_while(is_inside).last();
        let last = (place + 1..self.kept.len())
            .take(MOST_LEAVES)
            .take_while(is_inside)
            .last();
        first.unwrap_or(place)..last.unwrap_or(place) + 1
    }

    /// Returns what the classes of an element call an appeal. Of several sections, none is one.
    fn name_of_appeal(&self, id: ElementId) -> Option<&'static str> {
        let elements = self.document.elements();
        let is_section = |id: ElementId| elements[id].tag == Tag::Section;
        let words = self
            .document
            .first_names(id, "class")?
            .split(|c: char| !c.is_ascii_alphabetic());
        let mut names = words.filter_map(|word| NAMES.into_iter().find(|name| word.eq_ignore_ascii_case(name)));
        let name = names.next()?;
        let is_of_sections = || {
            let siblings = self.document.children(elements[id].parent).take(MOST_LEAVES);
            is_section(id) && siblings.filter(|&sibling| is_section(sibling)).count() > 1
        };
        let is_frame = matches!(elements[id].tag, Tag::Body | Tag::Html | Tag::Main | Tag::Article);
        (!is_frame && !is_of_sections()).then_some(name)
    }
}
