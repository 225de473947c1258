//! Words in class names and ids that web authors use for the same parts of a page everywhere.

use std::sync::LazyLock;

/// Kinds of parts that an element's class names speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassWords(u8);

impl ClassWords {
    /// Main content.
    pub const CONTENT: ClassWords = ClassWords(1);
    /// Surroundings of content.
    pub const SURROUNDINGS: ClassWords = ClassWords(2);
    /// What readers wrote.
    pub const COMMENTS: ClassWords = ClassWords(4);
    /// Pointers to other content.
    pub const RELATED: ClassWords = ClassWords(8);
    /// Pictures, films and what is said of them.
    pub const MEDIA: ClassWords = ClassWords(16);
    /// What is said of an article in short.
    pub const SUMMARY: ClassWords = ClassWords(32);

    /// Whether this set and another have a kind in common.
    pub fn any(self, of: ClassWords) -> bool {
        self.0 & of.0 != 0
    }

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: ClassWords) -> ClassWords {
        ClassWords(self.0 | other.0)
    }

    /// The kinds that a class attribute or an id speaks of, this set included. Words end at anything but a letter, and
    /// before a capital letter that follows a small one.
    #[must_use]
    pub fn and_of(mut self, names: &str) -> ClassWords {
        let mut rest = names.bytes().peekable();
        while rest.peek().is_some() {
            let mut word = Word::default();
            while let Some(letter) = rest.next_if(u8::is_ascii_uppercase) {
                word.push(letter.to_ascii_lowercase());
            }
            while let Some(letter) = rest.next_if(u8::is_ascii_lowercase) {
                word.push(letter);
            }
            self.0 |= word.kinds();
            while rest.next_if(|byte| !byte.is_ascii_alphabetic()).is_some() {}
        }
        self
    }
}

const CONTENT: &str = "article body content entry main post text blog story description prose markdown rich editor \
    wysiwyg detail details answer question message";
const SURROUNDINGS: &str = "nav menu footer header sidebar share social promo ad ads banner breadcrumb breadcrumbs cookie \
    newsletter subscribe widget meta tags popup modal login signup copyright pagination author byline rail toolbar cart \
    consent skip advert advertisement sponsor sponsored disclaimer legal paywall donate sharing follow subscription signin \
    register overlay tooltip dropdown sticky";
const COMMENTS: &str = "comment comments commentlist commentaires kommentare disqus respond replies reply reviews feedback \
    pinglun gentie liuyan";
const RELATED: &str = "related recommend recommended recommendations recommendation similar popular trending teaser teasers \
    rank hot tuijian xiangguan relatedposts readmore latest recent suggested suggestions next previous prev recirc ticker \
    headlines outbrain taboola";
const MEDIA: &str = "gallery slideshow slide slider carousel swiper caption figcaption figure photo photos image images img \
    picture video media credit credits lightbox thumbnail thumb";
const SUMMARY: &str = "summary dek deck standfirst subtitle subheadline excerpt lead lede intro introduction abstract \
    strapline preview";

/// Longer words are in no list.
const LONGEST: usize = 16;

/// A word under way.
#[derive(Default)]
struct Word {
    hash: u32,
    length: usize,
}

impl Word {
    fn push(&mut self, letter: u8) {
        self.hash = (self.hash ^ u32::from(letter)).wrapping_mul(0x0100_0193);
        self.length += 1;
    }

    fn kinds(self) -> u8 {
        if self.length < 2 || self.length > LONGEST {
            return 0;
        }
        LISTED.slots[LISTED.place(self.hash)].1
    }
}

/// Hashes and kinds by open addressing: a look-up is one or two reads.
struct Listed {
    slots: [(u32, u8); SLOTS],
}

const SLOTS: usize = 1024;

impl Listed {
    /// The place of a hash, taken or free: an empty place has no kind.
    fn place(&self, hash: u32) -> usize {
        let mut place = hash as usize % SLOTS;
        while self.slots[place].1 != 0 && self.slots[place].0 != hash {
            place = (place + 1) % SLOTS;
        }
        place
    }
}

static LISTED: LazyLock<Listed> = LazyLock::new(|| {
    let mut listed = Listed { slots: [(0, 0); SLOTS] };
    for (words, kind) in LISTS {
        for text in words.split_whitespace() {
            let mut word = Word::default();
            text.bytes().for_each(|letter| word.push(letter));
            let place = listed.place(word.hash);
            listed.slots[place] = (word.hash, kind.0);
        }
    }
    listed
});

const LISTS: [(&str, ClassWords); 6] = [
    (CONTENT, ClassWords::CONTENT),
    (SURROUNDINGS, ClassWords::SURROUNDINGS),
    (COMMENTS, ClassWords::COMMENTS),
    (RELATED, ClassWords::RELATED),
    (MEDIA, ClassWords::MEDIA),
    (SUMMARY, ClassWords::SUMMARY),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_word_is_known() {
        for (words, kind) in LISTS {
            for word in words.split_whitespace() {
                assert_eq!(ClassWords::default().and_of(word), kind, "{word}");
            }
        }
    }

    #[test]
    fn names_are_read_word_by_word() {
        let of = |names| ClassWords::default().and_of(names);
        assert!(of("pageContent-1 x").any(ClassWords::CONTENT));
        assert!(of("user_comments").any(ClassWords::COMMENTS));
        assert_eq!(of("contents mainly a"), ClassWords::default());
        assert!(of("ad").and_of("story").any(ClassWords::SURROUNDINGS));
    }
}
