//! Words of prose, in the languages whose sentences end in a full stop.

/// Words that begin a sentence in some language; before them a space may be missing: `finish.it was`.
#[rustfmt::skip]
pub(crate) const WORDS: &[&str] = &[
    "af", "al", "am", "ao", "as", "at", "au", "az", "bar", "be", "best", "bo", "by", "ca", "call",
    "case", "ci", "co", "cool", "cu", "day", "de", "do", "er", "es", "et", "eu", "fail", "fast",
    "final", "free", "fun", "ge", "help", "here", "hot", "house", "how", "il", "im", "in", "io",
    "ir", "is", "it", "je", "jetzt", "ke", "la", "like", "live", "love", "ma", "man", "me", "meet",
    "men", "mit", "mo", "moi", "my", "na", "ne", "new", "news", "next", "ni", "no", "now", "nu",
    "om", "one", "open", "pe", "plus", "post", "read", "sa", "se", "show", "si", "so", "su", "talk",
    "to", "today", "top", "total", "uno", "us", "va", "ve", "vi", "vu", "watch", "work", "works",
    "world", "wow", "you", "za",
];

/// Units and times of day that follow a number: `10.am`, `3.mm`.
#[rustfmt::skip]
pub(crate) const UNITS: &[&str] = &[
    "ac", "am", "cl", "cm", "dm", "gb", "hr", "kg", "km", "mg", "ml", "mm", "ms", "pm", "st", "th",
    "tv",
];

/// Written in capitals after a sentence without its space: `left.US troops`.
#[rustfmt::skip]
pub(crate) const ACRONYMS: &[&str] = &[
    "aaa", "afl", "ai", "aig", "aol", "bbc", "bbt", "bcg", "bms", "bmw", "cba", "ceo", "cfa", "cpa",
    "crs", "dhl", "dj", "dtv", "dvr", "eu", "fyi", "hr", "hsbc", "ibm", "ice", "icu", "id", "io",
    "it", "itv", "jcb", "kpmg", "lds", "lgbt", "llc", "llp", "lol", "lpl", "ltd", "mba", "md",
    "mit", "mlb", "mma", "mp", "msd", "nab", "nba", "nec", "net", "nfl", "ngo", "nhk", "nra", "nrw",
    "ntt", "phd", "pm", "pr", "pwc", "rip", "rsvp", "sap", "sas", "sbi", "sbs", "sfr", "spa", "tci",
    "tdk", "tv", "tvs", "ubs", "uk", "uno", "ups", "us", "vip", "wtc", "wtf",
];

/// How sentences begin with one of [`WORDS`]; the word after it is what gives the missing space away:
/// `finish.it was`, `gut.es war`.
#[rustfmt::skip]
pub(crate) const OPENINGS: &[&str] = &[
    "al contrario", "al día", "al final", "al fine", "al menos", "al principio", "am abend",
    "am anfang", "am besten", "am dienstag", "am donnerstag", "am ende", "am ersten", "am freitag",
    "am i", "am letzten", "am liebsten", "am meisten", "am mittwoch", "am montag", "am morgen",
    "am nachmittag", "am not", "am nächsten", "am samstag", "am sonntag", "am tag", "am wochenende",
    "ao lado", "ao menos", "as a", "as always", "as an", "as before", "as expected", "as far",
    "as for", "as he", "as her", "as his", "as i", "as if", "as in", "as it", "as long",
    "as mentioned", "as might", "as my", "as no", "as of", "as our", "as people", "as per",
    "as regards", "as she", "as soon", "as such", "as that", "as the", "as their", "as there",
    "as they", "as this", "as though", "as time", "as to", "as usual", "as we", "as well",
    "as with", "as yet", "as you", "as your", "at a", "at all", "at any", "at first", "at her",
    "at his", "at home", "at its", "at last", "at least", "at length", "at midnight", "at my",
    "at night", "at noon", "at once", "at one", "at our", "at present", "at school", "at some",
    "at that", "at the", "at their", "at this", "at three", "at times", "at two", "at work",
    "at your", "au contraire", "au début", "au fait", "au fond", "au moins", "az a", "az első",
    "az ember", "be a", "be aware", "be back", "be careful", "be good", "be happy", "be honest",
    "be it", "be kind", "be my", "be nice", "be patient", "be prepared", "be quiet", "be right",
    "be strong", "be sure", "be that", "be the", "be there", "be well", "be yourself", "best of",
    "best regards", "best thing", "best to", "best wishes", "by a", "by an", "by chance",
    "by contrast", "by day", "by default", "by degrees", "by doing", "by far", "by god", "by her",
    "by his", "by means", "by my", "by night", "by now", "by our", "by that", "by the", "by their",
    "by then", "by this", "by using", "by your", "call me", "call us", "case in", "ci sentiamo",
    "ci siamo", "ci sono", "ci vediamo", "ci vuole", "co dalej", "co je", "co jest", "co robisz",
    "co robić", "co się", "co to", "co ty", "co za", "cool stuff", "day after", "day by",
    "de acuerdo", "de ahí", "de fapt", "de fato", "de hecho", "de manhã", "de modo", "de momento",
    "de nada", "de noche", "de novo", "de pronto", "de qué", "de repente", "de todas", "de todos",
    "de verdad", "de vez", "do come", "do i", "do it", "do lado", "do let", "do my", "do nich",
    "do not", "do nothing", "do people", "do que", "do so", "do something", "do tego", "do the",
    "do they", "do try", "do we", "do what", "do widzenia", "do you", "do your", "do yourself",
    "do zobaczenia", "er geht", "er hat", "er hatte", "er is", "er ist", "er kam", "er kann",
    "er kommt", "er komt", "er machte", "er muss", "er nahm", "er sagte", "er sah", "er soll",
    "er staat", "er war", "er waren", "er was", "er will", "er wird", "er wollte", "er zijn",
    "es bleibt", "es bueno", "es cierto", "es dauert", "es decir", "es difícil", "es fehlt",
    "es freut", "es fácil", "es gab", "es geht", "es gehört", "es gibt", "es ging", "es handelt",
    "es hat", "es hatte", "es hora", "es importante", "es ist", "es kam", "es kamen", "es kann",
    "es klingt", "es kommt", "es könnte", "es lohnt", "es läuft", "es macht", "es malo", "es mejor",
    "es muss", "es muy", "es más", "es posible", "es regnet", "es scheint", "es schneit",
    "es sieht", "es sind", "es soll", "es sollte", "es steht", "es tan", "es todo", "es tut",
    "es verdad", "es war", "es waren", "es wird", "es wurde", "es wäre", "es würde", "et alors",
    "et cette", "et dans", "et de", "et elle", "et en", "et ensuite", "et il", "et je", "et la",
    "et le", "et les", "et ma", "et maintenant", "et moi", "et mon", "et nous", "et on", "et pour",
    "et pourtant", "et puis", "et quand", "et que", "et si", "et toi", "et tout", "et voilà",
    "et vous", "et ça", "eu acho", "eu amo", "eu comprei", "eu estou", "eu fiquei", "eu fui",
    "eu gosto", "eu já", "eu moro", "eu não", "eu preciso", "eu quero", "eu sei", "eu sou", "eu só",
    "eu tenho", "eu tinha", "eu vou", "fail to", "fast and", "final exams", "final score",
    "free of", "free your", "fun fact", "help me", "help us", "here are", "here he", "here i",
    "here is", "here it", "here she", "here the", "here they", "here we", "here you", "hot and",
    "house of", "how about", "how are", "how can", "how come", "how could", "how did", "how do",
    "how does", "how i", "how is", "how long", "how many", "how much", "how nice", "how old",
    "how to", "how was", "how were", "how will", "how would", "how you", "il a", "il avait",
    "il cane", "il doit", "il est", "il fait", "il fallait", "il faut", "il film", "il gatto",
    "il giorno", "il governo", "il libro", "il mare", "il me", "il ministro", "il mio", "il ne",
    "il nous", "il peut", "il pleut", "il primo", "il problema", "il prossimo", "il ragazzo",
    "il resto", "il se", "il sole", "il suo", "il tempo", "il treno", "il va", "il veut", "il y",
    "il était", "im allgemeinen", "im august", "im ernst", "im ersten", "im frühling",
    "im gegenteil", "im grunde", "im haus", "im herbst", "im internet", "im jahr", "im januar",
    "im juli", "im juni", "im letzten", "im moment", "im nächsten", "im prinzip", "im sommer",
    "im winter", "im übrigen", "in a", "in addition", "in all", "in an", "in another", "in any",
    "in between", "in both", "in case", "in certain", "in conclusion", "in consequence", "in doing",
    "in due", "in early", "in effect", "in every", "in fact", "in front", "in general", "in her",
    "in his", "in its", "in late", "in many", "in most", "in my", "in one", "in order", "in other",
    "in our", "in particular", "in practice", "in reality", "in return", "in saying", "in several",
    "in short", "in some", "in spite", "in spring", "in such", "in summer", "in ten", "in that",
    "in the", "in their", "in theory", "in these", "in this", "in those", "in three", "in time",
    "in truth", "in twenty", "in two", "in vain", "in view", "in which", "in winter", "in your",
    "io credo", "io devo", "io ho", "io non", "io penso", "io sono", "io vado", "io voglio",
    "io vorrei", "is a", "is anybody", "is anyone", "is anything", "is everything", "is he",
    "is her", "is his", "is how", "is it", "is not", "is our", "is she", "is so", "is something",
    "is that", "is the", "is there", "is this", "is what", "is who", "is why", "is your", "it all",
    "it also", "it always", "it appeared", "it became", "it began", "it being", "it came", "it can",
    "it certainly", "it changed", "it comes", "it costs", "it could", "it couldn", "it depends",
    "it did", "it didn", "it does", "it doesn", "it ended", "it even", "it feels", "it felt",
    "it follows", "it gave", "it gets", "it goes", "it got", "it had", "it happened", "it has",
    "it helps", "it hurts", "it is", "it isn", "it just", "it looked", "it looks", "it made",
    "it makes", "it matters", "it may", "it means", "it might", "it must", "it needed", "it needs",
    "it never", "it occurred", "it often", "it only", "it probably", "it proved", "it rained",
    "it rains", "it reached", "it really", "it remained", "it remains", "it required",
    "it requires", "it says", "it seemed", "it seems", "it should", "it shouldn", "it sometimes",
    "it soon", "it sounded", "it sounds", "it started", "it still", "it stopped", "it suddenly",
    "it takes", "it then", "it took", "it turned", "it turns", "it usually", "it was", "it wasn",
    "it went", "it will", "it won", "it works", "it would", "it wouldn", "je bent", "je crois",
    "je dois", "je hebt", "je ho", "je hoeft", "je kan", "je kunt", "je la", "je le", "je mag",
    "je me", "je mi", "je moet", "je ne", "je pense", "je peux", "je regarde", "je sais",
    "je serai", "je suis", "je tam", "je te", "je to", "je travaille", "je tu", "je v", "je vais",
    "je veux", "je viens", "je voudrais", "je vous", "je weet", "jetzt aber", "jetzt bin",
    "jetzt geht", "jetzt habe", "jetzt ist", "jetzt kann", "jetzt muss", "jetzt wird", "la casa",
    "la ciudad", "la comida", "la cosa", "la dernière", "la femme", "la fiesta", "la fille",
    "la gente", "la macchina", "la maison", "la mattina", "la mejor", "la mer", "la mia",
    "la mujer", "la niña", "la noche", "la nouvelle", "la nuit", "la otra", "la película",
    "la pluie", "la plus", "la police", "la porta", "la porte", "la première", "la prima",
    "la primera", "la prochaine", "la prossima", "la próxima", "la puerta", "la ragazza",
    "la reunión", "la scuola", "la semaine", "la sera", "la sua", "la suite", "la table",
    "la verdad", "la vida", "la vie", "la ville", "la voiture", "la última", "like a", "like i",
    "like it", "like my", "like that", "like the", "like this", "like us", "like you", "love from",
    "love the", "love to", "love you", "love your", "ma adesso", "ma anche", "ma che", "ma chère",
    "ma come", "ma femme", "ma fille", "ma io", "ma lei", "ma lui", "ma maison", "ma mère",
    "ma non", "ma perché", "ma poi", "ma quando", "ma soeur", "ma sono", "ma sœur", "ma vie",
    "ma voiture", "ma è", "man får", "man hat", "man hör", "man is", "man ist", "man kan",
    "man kann", "man könnte", "man muss", "man må", "man sieht", "man ska", "man skal", "man soll",
    "man sollte", "man vet", "man weiß", "man wird", "me da", "me dijo", "me duele", "me either",
    "me encanta", "me fui", "me gusta", "me llamo", "me lo", "me neither", "me parece", "me siento",
    "me too", "me voy", "meet me", "men and", "men are", "men de", "men den", "men det", "men han",
    "men hun", "men hur", "men hva", "men hvad", "men jag", "men man", "men nu", "men om", "men så",
    "men vi", "men were", "men will", "mit besten", "mit dem", "mit den", "mit der", "mit dir",
    "mit einem", "mit einer", "mit etwas", "mit freundlichen", "mit ihrem", "mit ihrer",
    "mit meinem", "mit meiner", "mit mir", "mit seinem", "mit seiner", "mit uns", "mit viel",
    "moi aussi", "moi je", "moi non", "my advice", "my apologies", "my aunt", "my back", "my bad",
    "my best", "my boss", "my brother", "my car", "my cat", "my company", "my computer",
    "my cousin", "my current", "my dad", "my daughter", "my dear", "my dog", "my email",
    "my experience", "my eyes", "my family", "my father", "my favorite", "my favourite", "my first",
    "my friend", "my friends", "my goal", "my god", "my good", "my greatest", "my hair", "my hand",
    "my hands", "my head", "my heart", "my hope", "my horse", "my house", "my husband",
    "my idziemy", "my job", "my jsme", "my key", "my lady", "my laptop", "my last", "my life",
    "my little", "my local", "my lord", "my memory", "my mind", "my mom", "my mother", "my name",
    "my new", "my next", "my nie", "my old", "my only", "my opinion", "my own", "my parents",
    "my phone", "my plan", "my pleasure", "my point", "my poor", "my problem", "my question",
    "my room", "my school", "my sister", "my son", "my teacher", "my team", "my uncle", "my watch",
    "my whole", "my wife", "my work", "na casa", "na internetu", "na konci", "na koniec", "na mesa",
    "na minha", "na pewno", "na początku", "na przykład", "na próxima", "na razie", "na rua",
    "na semana", "na stole", "na szczęście", "na verdade", "ne la", "ne le", "ne me", "ne mogu",
    "ne parliamo", "ne pas", "ne vedi", "ne vous", "ne vím", "ne znam", "new ones", "new users",
    "new year", "new york", "next day", "next i", "next month", "next time", "next to", "next up",
    "next we", "next week", "next year", "next you", "ni el", "ni har", "ni kan", "ni la",
    "ni siquiera", "no ano", "no answer", "no big", "no brasil", "no caso", "no creo", "no dia",
    "no doubt", "no entanto", "no era", "no es", "no estoy", "no está", "no final", "no hagas",
    "no hay", "no he", "no idea", "no importa", "no it", "no la", "no le", "no lo", "no longer",
    "no luck", "no man", "no matter", "no me", "no more", "no need", "no not", "no one", "no other",
    "no please", "no podemos", "no problem", "no puede", "no puedo", "no quiero", "no reply",
    "no sabe", "no se", "no she", "no solo", "no sooner", "no sorry", "no soy", "no sé", "no sólo",
    "no te", "no tengo", "no thanks", "no that", "no there", "no they", "no this", "no tiene",
    "no trouble", "no use", "no va", "no way", "no we", "no woman", "no wonder", "no words",
    "no you", "now go", "now he", "now i", "now is", "now it", "now let", "now my", "now she",
    "now that", "now the", "now they", "now we", "now what", "now you", "nu avem", "nu cred",
    "nu este", "nu mai", "nu pot", "nu stiu", "nu vreau", "nu știu", "om de", "om det", "om du",
    "om een", "om en", "om jag", "om je", "om man", "om ni", "om te", "om vi", "one afternoon",
    "one could", "one day", "one evening", "one might", "one more", "one morning", "one must",
    "one never", "one night", "one of", "one should", "one thing", "one time", "one was",
    "one would", "one year", "open the", "open your", "plus de", "plus i", "plus it", "plus tard",
    "plus the", "plus you", "post it", "read it", "read more", "read my", "read the", "read this",
    "se acabó", "se dice", "se está", "se eu", "se fosse", "se fossi", "se fue", "se fueron",
    "se hai", "se io", "se já", "se me", "se mi", "se necesita", "se necessario", "se non",
    "se não", "se on", "se poi", "se puede", "se può", "se sabe", "se ti", "se trata", "se tu",
    "se va", "se vende", "se você", "se vuoi", "se vuole", "show me", "show us", "si deve",
    "si dice", "si elle", "si fa", "si il", "si me", "si no", "si nous", "si on", "si prega",
    "si puede", "si puedes", "si puedo", "si può", "si quieres", "si tengo", "si tienes",
    "si tratta", "si trova", "si tu", "si tuviera", "si vede", "si vous", "si yo", "si è", "so be",
    "so don", "so ein", "so etwas", "so far", "so geht", "so good", "so haben", "so happy", "so he",
    "so her", "so his", "so how", "so i", "so if", "so is", "so ist", "so it", "so just", "so kam",
    "so kann", "so long", "so many", "so maybe", "so much", "so my", "so no", "so now", "so our",
    "so she", "so sind", "so sorry", "so that", "so the", "so then", "so there", "so they",
    "so this", "so tired", "so viel", "so war", "so we", "so weit", "so what", "so when",
    "so where", "so why", "so wird", "so yes", "so you", "su casa", "su coche", "su esposa",
    "su hermana", "su hermano", "su hija", "su hijo", "su madre", "su marido", "su nombre",
    "su padre", "su trabajo", "talk to", "to a", "to all", "to avoid", "to bardzo", "to be",
    "to begin", "to byl", "to bylo", "to był", "to była", "to było", "to co", "to do", "to dobrze",
    "to find", "to get", "to give", "to go", "to have", "to help", "to her", "to him", "to his",
    "to je", "to jest", "to já", "to keep", "to live", "to make", "to me", "to my", "to nic",
    "to nie", "to our", "to prawda", "to prevent", "to say", "to se", "to see", "to się",
    "to start", "to sum", "to są", "to tell", "to that", "to the", "to their", "to them",
    "to these", "to think", "to this", "to those", "to understand", "to use", "to what", "to your",
    "to znamená", "today he", "today i", "today it", "today my", "today she", "today we",
    "top notch", "total cost", "uno de", "uno puede", "us old", "us too", "ve ben", "ve bu",
    "ve sonra", "vi aspetto", "vi behöver", "vi er", "vi går", "vi har", "vi kan", "vi kommer",
    "vi måste", "vi prego", "vi ringrazio", "vi ses", "vi ska", "vi skal", "vi skulle", "vi vil",
    "watch out", "watch the", "watch this", "work hard", "world peace", "you always", "you are",
    "you can", "you could", "you did", "you do", "you don", "you get", "you have", "you just",
    "you know", "you ll", "you look", "you make", "you may", "you might", "you must", "you need",
    "you never", "you re", "you see", "you should", "you think", "you ve", "you want", "you were",
    "you will", "you would", "za chwilę", "za godzinę", "za mnie", "za rok", "za to", "za tydzień",
];

/// How sentences of a language (or of some that are kin) meet.
pub(crate) struct Language {
    /// Words that end a sentence or its part, or are one, and seldom the name of a site.
    pub(crate) ends: &'static [&'static str],
    /// Top-level domains that are words which begin one.
    pub(crate) begins: &'static [&'static str],
}

/// Two words that meet without a space are prose if they belong to one language: `gut.es` is German,
/// while `heute.at` is a newspaper.
#[rustfmt::skip]
pub(crate) const LANGUAGES: &[Language] = &[
    // English.
    Language {
        begins: &[
            "al", "am", "as", "at", "be", "best", "by", "call", "do", "free", "fun", "here", "how",
            "in", "is", "it", "like", "live", "love", "man", "me", "men", "my", "new", "news",
            "next", "no", "now", "one", "open", "plus", "read", "show", "so", "to", "today",
            "total", "us", "watch", "work", "works", "world", "you",
        ],
        ends: &[
            "absolutely", "again", "al", "all", "also", "always", "am", "and", "another", "any",
            "anyone", "anything", "anyway", "approx", "apr", "are", "as", "at", "aug", "ave",
            "away", "back", "bad", "be", "been", "besides", "better", "blah", "both", "bros", "but",
            "by", "bye", "call", "can", "cf", "check", "co", "come", "corp", "could", "days", "dec",
            "definitely", "dept", "did", "do", "done", "down", "dr", "each", "ed", "eds", "eg",
            "else", "end", "enough", "est", "et", "etc", "even", "ever", "everyone", "everything",
            "exactly", "false", "feb", "fig", "fine", "first", "follow", "for", "fri", "from",
            "get", "give", "go", "gone", "good", "got", "govt", "great", "ha", "had", "hah", "haha",
            "has", "have", "he", "heh", "hell", "hello", "help", "her", "here", "hey", "him", "hmm",
            "home", "honestly", "how", "however", "i", "ie", "if", "in", "inc", "indeed", "into",
            "is", "it", "jan", "jr", "jul", "jun", "just", "kill", "knock", "know", "known", "last",
            "let", "log", "lol", "look", "looks", "ltd", "made", "make", "many", "mar", "may",
            "maybe", "me", "might", "mon", "month", "more", "morning", "most", "mr", "mrs", "ms",
            "much", "must", "nah", "need", "never", "next", "nice", "night", "no", "nobody", "none",
            "nope", "not", "nothing", "nov", "now", "nr", "obviously", "oct", "of", "off", "oh",
            "ok", "okay", "omg", "on", "once", "one", "only", "onto", "opt", "or", "other", "out",
            "over", "people", "perhaps", "please", "plug", "prof", "quite", "really", "right",
            "said", "same", "sat", "say", "see", "seen", "sep", "sept", "seriously", "she",
            "should", "sign", "so", "some", "someone", "something", "sorry", "sr", "st", "start",
            "still", "such", "sun", "sure", "take", "tell", "than", "thank", "thanks", "that",
            "them", "then", "there", "these", "they", "things", "think", "this", "those", "thu",
            "times", "to", "tomorrow", "too", "totally", "true", "trust", "tue", "ugh", "um",
            "under", "unfortunately", "until", "up", "upon", "us", "very", "viz", "vol", "vs",
            "wait", "want", "was", "we", "wed", "week", "well", "went", "were", "what", "whatever",
            "when", "where", "which", "who", "why", "will", "with", "within", "without", "women",
            "worse", "would", "wow", "wrong", "yeah", "yep", "yes", "yesterday", "yet", "you",
        ],
    },
    // German.
    Language {
        begins: &[
            "am", "er", "es", "im", "in", "jetzt", "man", "mit", "so",
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
