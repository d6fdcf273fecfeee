//! Words of prose, in the languages whose sentences end in a full stop.

/// Top-level domains that begin a sentence, or are a part of one, in some language with letters of
/// Latin: `finish.It was`.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "af", "al", "am", "ao", "as", "at", "au", "az", "bar", "be", "best", "bo", "by", "ca",
    "call", "case", "ci", "co", "cool", "cu", "day", "de", "do", "er", "es", "et", "eu", "fail",
    "fast", "final", "free", "fun", "ge", "help", "here", "hot", "house", "how", "il", "im",
    "in", "io", "ir", "is", "it", "je", "jetzt", "ke", "la", "like", "live", "love", "ma",
    "man", "me", "meet", "men", "mit", "mo", "moi", "my", "na", "ne", "new", "news", "next",
    "ni", "no", "now", "nu", "om", "one", "open", "pe", "plus", "post", "read", "sa", "se",
    "show", "si", "so", "su", "talk", "to", "today", "top", "total", "uno", "us", "va", "ve",
    "vi", "vu", "watch", "work", "works", "world", "wow", "you", "za",
];

/// Top-level domains beyond ASCII that are words which begin a sentence: `тихо.дети`. Not countries,
/// nor what only sites are called, and only scripts that have case or write no space: for the others see
/// [`is_without_case`].
#[rustfmt::skip]
pub(super) const EVERYDAY_WORDS: &[&str] = &[
    "дети", "католик", "москва", "онлайн", "сайт", "қаз", "հայ", "みんな", "クラウド", "ストア", "セール",
    "ファッション", "ポイント", "世界", "信息", "健康", "八卦", "公益", "商店", "娱乐", "家電", "慈善", "我爱你", "手机", "招聘",
    "政府", "新闻", "时尚", "書籍", "游戏", "移动", "购物", "通販", "食品", "餐厅",
];

/// Units and times of day that follow a number: `10.am`, `3.mm`.
#[rustfmt::skip]
pub(super) const UNITS: &[&str] = &[
    "ac", "am", "cl", "cm", "dm", "gb", "hr", "kg", "km", "mg", "ml", "mm", "ms", "pm", "st",
    "th", "tv",
];

/// Top-level domains written in capitals after a sentence without its space: `left.US troops`.
#[rustfmt::skip]
pub(super) const ACRONYMS: &[&str] = &[
    "aaa", "afl", "ai", "aig", "aol", "bbc", "bbt", "bcg", "bms", "bmw", "cba", "ceo", "cfa",
    "cpa", "crs", "dhl", "dj", "dtv", "dvr", "eu", "fyi", "hr", "hsbc", "ibm", "ice", "icu",
    "id", "io", "it", "itv", "jcb", "kpmg", "lds", "lgbt", "llc", "llp", "lol", "lpl", "ltd",
    "mba", "md", "mit", "mlb", "mma", "mp", "msd", "nab", "nba", "nec", "net", "nfl", "ngo",
    "nhk", "nra", "nrw", "ntt", "phd", "pm", "pr", "pwc", "rip", "rsvp", "sap", "sas", "sbi",
    "sbs", "sfr", "spa", "tci", "tdk", "tv", "tvs", "ubs", "uk", "uno", "ups", "us", "vip",
    "wtc", "wtf",
];

/// Letters of the scripts that have no case and end sentences with U+002E or with a space, from Hebrew
/// to Hangul, and the joiners in their words; not Han and Kana, whose full stop is another.
pub(crate) const fn is_without_case(c: char) -> bool {
    matches!(
        c,
        '\u{0590}'..='\u{139F}' | '\u{1400}'..='\u{1C7F}' | '\u{1CD0}'..='\u{1CFF}'
            | '\u{200C}'..='\u{200D}' | '\u{2D80}'..='\u{2DDF}' | '\u{A800}'..='\u{AB2F}'
            | '\u{ABC0}'..='\u{D7FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
    )
}

/// How sentences of a language (or of some that are kin) meet.
pub(super) struct Language {
    /// Words that end a sentence or its part, or are one, and seldom the name of a site: those of the
    /// grammar first, then answers and greetings.
    pub(super) ends: &'static [&'static str],
    /// Those of [`WORDS`] that begin one.
    pub(super) begins: &'static [&'static str],
}

/// Two words that meet without a space are prose if they belong to one language: `gut.es` is German,
/// while `heute.at` is a newspaper.
#[rustfmt::skip]
pub(super) const LANGUAGES: &[Language] = &[
    // English.
    Language {
        begins: &[
            "al", "am", "as", "at", "be", "best", "by", "call", "cool", "do", "free", "fun",
            "here", "how", "in", "is", "it", "like", "live", "love", "man", "me", "men", "my",
            "new", "news", "next", "no", "now", "one", "open", "plus", "read", "show", "so", "to",
            "today", "total", "us", "watch", "work", "works", "world", "you",
        ],
        ends: &[
            "absolutely", "again", "al", "all", "also", "always", "am", "and", "another", "any",
            "anyone", "anything", "anyway", "approx", "apr", "are", "as", "at", "aug", "ave",
            "away", "back", "bad", "be", "been", "besides", "better", "blah", "both", "bros",
            "but", "by", "bye", "call", "can", "cf", "check", "co", "come", "corp", "could",
            "days", "dec", "definitely", "dept", "did", "do", "done", "down", "dr", "each", "ed",
            "eds", "eg", "else", "end", "enough", "est", "et", "etc", "even", "ever", "everyone",
            "everything", "exactly", "false", "feb", "fig", "fine", "first", "follow", "for",
            "fri", "from", "get", "give", "go", "gone", "good", "got", "govt", "great", "ha",
            "had", "hah", "haha", "has", "have", "he", "heh", "hell", "hello", "help", "her",
            "here", "hey", "him", "hmm", "home", "honestly", "how", "however", "i", "ie", "if",
            "in", "inc", "indeed", "into", "is", "it", "jan", "jr", "jul", "jun", "just", "kill",
            "knock", "know", "known", "last", "let", "log", "lol", "look", "looks", "ltd", "made",
            "make", "many", "mar", "may", "maybe", "me", "might", "mon", "month", "more",
            "morning", "most", "mr", "mrs", "ms", "much", "must", "nah", "need", "never", "next",
            "nice", "night", "no", "nobody", "none", "nope", "not", "nothing", "nov", "now", "nr",
            "obviously", "oct", "of", "off", "oh", "ok", "okay", "omg", "on", "once", "one",
            "only", "onto", "opt", "or", "other", "out", "over", "people", "perhaps", "please",
            "plug", "prof", "quite", "really", "right", "said", "same", "sat", "say", "see",
            "seen", "sep", "sept", "seriously", "she", "should", "sign", "so", "some", "someone",
            "something", "sorry", "sr", "st", "start", "still", "stop", "such", "sun", "sure",
            "take", "tell", "than", "thank", "thanks", "that", "them", "then", "there", "these",
            "they", "things", "think", "this", "those", "thu", "times", "to", "tomorrow", "too",
            "totally", "true", "trust", "tue", "ugh", "um", "under", "unfortunately", "until",
            "up", "upon", "us", "very", "viz", "vol", "vs", "wait", "want", "was", "we", "wed",
            "week", "well", "went", "were", "what", "whatever", "when", "where", "which", "who",
            "why", "will", "with", "within", "without", "women", "worse", "would", "wow", "wrong",
            "yeah", "yep", "yes", "yesterday", "yet", "you",
        ],
    },
    // German.
    Language {
        begins: &[
            "am", "er", "es", "im", "in", "jetzt", "man", "mit", "na", "so",
        ],
        ends: &[
            "ab", "aber", "alles", "an", "auch", "auf", "aus", "bitte", "bspw", "bzw", "da",
            "danke", "dann", "das", "dem", "des", "dich", "dir", "dort", "ein", "eine", "er", "etc",
            "etwas", "euch", "evtl", "fertig", "genau", "ggf", "gut", "hat", "ich", "ihm", "ihn",
            "ihr", "inkl", "ist", "ja", "kann", "klar", "los", "mehr", "mich", "mir", "mit", "nach",
            "nein", "nicht", "nichts", "noch", "nun", "nur", "oder", "ohne", "richtig", "schon",
            "schön", "sehr", "sie", "sind", "so", "spät", "super", "um", "und", "uns", "usw", "vgl",
            "viel", "von", "vor", "vorbei", "war", "waren", "warum", "weg", "wer", "wie", "wir",
            "wird", "wo", "zu", "zurück", "zzgl",
        ],
    },
    // French.
    Language {
        begins: &[
            "au", "ca", "de", "et", "il", "je", "la", "ma", "moi", "ne", "sa", "se", "si", "vu",
        ],
        ends: &[
            "aussi", "avoir", "beaucoup", "bien", "bon", "car", "ceci", "cela", "demain", "donc",
            "elle", "elles", "encore", "est", "et", "fini", "hier", "ici", "ils", "jamais", "les",
            "leur", "lui", "là", "mais", "merci", "moi", "non", "nous", "or", "ou", "oui", "où",
            "pas", "peu", "plus", "revoir", "rien", "salut", "sont", "tard", "toi", "toujours",
            "tous", "tout", "tôt", "une", "voilà", "vous", "ça", "était", "été", "être",
        ],
    },
    // Spanish.
    Language {
        begins: &[
            "al", "de", "es", "la", "me", "ni", "no", "se", "si", "su", "uno", "va", "ve",
        ],
        ends: &[
            "ahora", "allí", "aquí", "así", "ayer", "bien", "bueno", "claro", "como", "cuándo",
            "dónde", "ella", "ellas", "ellos", "gracias", "hoy", "los", "mal", "malo", "mañana",
            "muy", "mí", "nada", "no", "nosotros", "nunca", "o", "pero", "quién", "qué", "siempre",
            "sí", "también", "tarde", "ti", "todo", "todos", "tú", "vamos", "verdad", "y", "él",
        ],
    },
    // Portuguese.
    Language {
        begins: &[
            "ao", "as", "de", "do", "eu", "me", "na", "no", "se", "si",
        ],
        ends: &[
            "agora", "ali", "amanhã", "aqui", "bem", "bom", "ela", "ele", "eles", "fim", "hoje",
            "mas", "muito", "não", "obrigada", "obrigado", "ontem", "os", "sim", "também", "tarde",
            "tudo", "você",
        ],
    },
    // Italian.
    Language {
        begins: &[
            "al", "ci", "il", "in", "io", "la", "ma", "ne", "se", "si", "va", "vi",
        ],
        ends: &[
            "anche", "bello", "bene", "che", "ciao", "domani", "fine", "grazie", "ieri", "loro",
            "mai", "mio", "niente", "noi", "non", "oggi", "ora", "più", "qui", "sempre", "sono",
            "suo", "tuo", "tutto", "voi", "è",
        ],
    },
    // Dutch.
    Language {
        begins: &[
            "al", "de", "er", "in", "is", "je", "me", "men", "na", "nu", "om",
        ],
        ends: &[
            "dank", "een", "goed", "het", "hij", "ik", "jij", "klaar", "laat", "maar", "mooi",
            "nee", "niet", "thuis", "weer", "wel", "wij", "zij",
        ],
    },
    // Nordic.
    Language {
        begins: &[
            "af", "at", "de", "er", "man", "men", "ni", "nu", "om", "se", "vi",
        ],
        ends: &[
            "bra", "der", "det", "godt", "hem", "her", "hjem", "hon", "idag", "ikke", "inte", "jag",
            "klar", "klart", "och", "på", "slut", "tack", "tak", "takk", "är",
        ],
    },
    // Slavic.
    Language {
        begins: &[
            "by", "co", "do", "je", "my", "na", "ne", "se", "si", "su", "to", "za",
        ],
        ends: &[
            "ale", "ano", "było", "dobro", "dobrze", "hotovo", "jest", "już", "koniec", "kraj",
            "není", "nie", "się", "są", "tady", "tak", "teraz", "tutaj", "už",
        ],
    },
    // others.
    Language {
        begins: &[
            "az", "ca", "cu", "de", "ir", "is", "la", "ne", "nu", "pe", "se", "to", "ve",
        ],
        ends: &[
            "acum", "aici", "bine", "bir", "bu", "da", "evet", "gata", "gerai", "hyvä", "igen",
            "itt", "kyllä", "kész", "ne", "nem", "taip", "valmis", "vége", "yok",
        ],
    },
];
