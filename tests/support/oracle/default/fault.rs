//! Deliberate mistakes, to prove that a comparison notices them.

/// The mistakes, and the list of all of them.
macro_rules! faults {
    ($($(#[$text:meta])* $name:ident,)*) => {
        /// A rule that is not followed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Fault {
            $($(#[$text])* $name,)*
        }

        impl Fault {
            pub(crate) const ALL: [Fault; [$(stringify!($name)),*].len()] = [$(Fault::$name),*];
        }
    };
}

faults! {
    /// Underscores in bare hosts are like letters (R2-1).
    R1,
    /// Only a host directly before `@` is a local part (R2-2).
    R2,
    /// Several separators at the end refuse a host (R2-3).
    R3,
    /// Hyphens at the end of a host belong to it (R2-4).
    R4,
    /// A single label is a host whatever follows (R2-5).
    R5SingleLabel,
    /// An escaped delimiter may follow a host (R2-5).
    R5Defanged,
    /// Letters glued before a scheme hide it (R2-6).
    R6GluedLetters,
    /// After an unknown scheme the search goes on (R2-6).
    R6UnknownScheme,
    /// A symbol may follow a host (R2-7).
    R7Followed,
    /// A symbol may precede a bare host (R2-7).
    R7Precedes,
    /// A link may begin with a joiner (R2-7).
    R7Begins,
    /// A message identifier is an address (R2-8).
    R8,
    /// The tail of a word may be an address (R2-9).
    R9,
    /// `%2E` separates no labels (R2-10).
    R10EscapedStop,
    /// `%` may follow a host (R2-10).
    R10Followed,
    /// `%` may precede a bare host (R2-10).
    R10Precedes,
    /// Letters may follow a port (R2-11).
    R11,
    /// A top-level domain is not mapped (R2-12).
    R12,
    /// Text glued after a bare host belongs to it (R2-13).
    R13,
    /// Text glued before a bare host or an address belongs to it (R2-14).
    R14,
    /// So do labels of text before a `www` (R2-14).
    R14Labels,
    /// So does text from right to left before a hyphen (R2-14).
    R14Hyphen,
    /// A bracket after a delimiter ends a link (R2-16).
    R16,
    /// Full-width bars do not end a link (R2-17).
    R17,
    /// Particles belong to a link (R2-18).
    R18,
    /// An open bracket extends a link (R2-19).
    R19,
    /// Character references are not seen (R2-20).
    R20,
    /// A bar is like a letter (R2-21).
    R21,
    /// What closes a link is not asked (R2-22).
    R22,
    /// Dashes, asterisks and pictographs extend a link (R2-23).
    R23,
    /// `'s` extends a link (R2-24).
    R24,
    /// Only the `'s` of English ends a link (R2-24).
    R24Turkish,
    /// A quote in a word ends a link (R2-25).
    R25,
    /// Braces and bars belong to local parts (R2-26).
    R26Braces,
    /// Slashes begin local parts (R2-26).
    R26Slash,
    /// A local part may have neither letter nor digit (R2-26).
    R26NoLetter,
    /// Full stops before an address refuse it (R2-28).
    R28,
    /// Only four decimals are an IPv4 address (R2-33).
    R33,
    /// A bracket ends a path that is ASCII only (R2-34).
    R34,
    /// Control sequences are not seen (R2-35).
    R35,
    /// Those that are written as text are text (R2-35).
    R35Written,
    /// They end no link (R2-35).
    R35Ends,
    /// Addresses need a listed ending (R2-36).
    R36,
    /// Unknown schemes begin no link (R2-37).
    R37,
    /// Special-use names are like others (R2-38).
    R38,
    /// IPv4 addresses need a scheme (R2-39).
    R39,
    /// Networks are links (R2-39).
    R39Networks,
    /// `www.` needs a listed ending (R2-40).
    R40Www,
    /// `localhost` needs a scheme (R2-40).
    R40Localhost,
    /// IPv6 addresses need a scheme (R2-40).
    R40Brackets,
    /// `//` begins no link (R2-41).
    R41,
    /// A link of the second walk may begin anywhere (R2-42).
    R42,
    /// A link may begin inside of what the first walk refused (R2-42).
    R42Refused,
    /// Userinfo of a reference is an address (R2-43).
    R43,
    /// What looks like a slash is a symbol like others (R2-44).
    R44,
    /// After a full-width slash the host of a link goes on (R2-44).
    R44FullWidth,
    /// A host may go on after what is not seen (R2-45).
    R45,
    /// The same, if it is complete (R2-45).
    R45Complete,
    /// A port may (R2-45).
    R45Port,
    /// After it may stand the rest of an address's host (R2-45).
    R45Address,
    /// After it may begin a local part (R2-45).
    R45LocalPart,
    /// A name may go on after an IP literal (R2-46).
    R46,
    /// The digits of a port may be a part of something (R2-11).
    R11GoesOn,
    /// A host ends before letters that look like Latin ones (R2-13).
    R13Case,
    /// So does the ending of a case after a hyphen (R2-13).
    R13Hyphen,
    /// Particles end a link after a delimiter (R2-18).
    R18Delimiter,
    /// A template may follow a host (R2-47).
    R47,
    /// The name in a format may precede a host (R2-47).
    R47Format,
    /// A piece of a refused run is linked after what closes (R2-48).
    R48,
    /// Nobody is asked whether a refused run is closed (R2-48).
    R48Closed,
    /// A host may end before a later `@` (R2-49).
    R49,
    /// What is not seen ends what stands before it (R2-49).
    R49Unseen,
    /// A reference to a letter may follow a host (R2-50).
    R50,
    /// An escape of source code may (R2-50).
    R50Code,
    /// One of a separator may not, whatever follows it (R2-50).
    R50Separator,
    /// A reference to what is not seen may not precede a host, whatever precedes it (R2-50).
    R50Unseen,
    /// After schemes without `//` all of that may follow (R2-47, R2-50, R2-62).
    R50Opaque,
    /// A variable may follow a host that is not complete (R2-47).
    R47Variable,
    /// What templates of programs begin with may follow the separator of a host (R2-47).
    R47Code,
    /// Signs may follow a host that is not complete (R2-63).
    R63,
    /// The name of a value is the rest of a host (R2-63).
    R63Value,
    /// No sign is written as a number (R2-63).
    R63Number,
    /// Signs may precede a host (R2-63).
    R63Before,
    /// Text of a script without case may be the begin of a host (R2-63).
    R63Text,
    /// A quote before a host is a sign as any other (R2-63).
    R63Quote,
    /// Octets of quoted-printable may precede a host, or a local part (R2-63).
    R63Octets,
    /// Special-use names end nothing after a sign in the place of a letter (R2-63).
    R63Special,
    /// A comma in userinfo is one (R2-64).
    R64,
    /// A host with a comma and a password after it is the first item of a list (R2-64).
    R64Password,
    /// A host ends before colours (R2-82).
    R82,
    /// A host begins after colours (R2-82).
    R82Tail,
    /// Colours have one shape, and no character sets (R2-82).
    R82Shape,
    /// Nor are hyperlinks of terminals like them (R2-82).
    R82Hyperlink,
    /// Control sequences have no other shapes (R2-35).
    R35Shape,
    /// The name of a value is left out between angle brackets, too (R2-52).
    R52Bracketed,
    /// An asterisk or plus sign may begin a local part (R2-52).
    R52Marks,
    /// The `+` of a telephone number is left out (R2-52).
    R52Telephone,
    /// So may what a string begins with (R2-52).
    R52Prefix,
    /// A mask may stand within a local part (R2-62).
    R62Local,
    /// A local part may be a placeholder (R2-47).
    R47Local,
    /// A command of a shell before a host says nothing (R2-47).
    R47Shell,
    /// The end of a comment of C belongs to a link (R2-60).
    R60C,
    /// A delimiter in brackets may precede a local part (R2-5).
    R5Local,
    /// A refused `[://]` may precede a host (R2-5).
    R5Scheme,
    /// A name that was cut off is a host (R2-65).
    R65,
    /// A bullet may begin a host (R2-66).
    R66,
    /// The first host of a list is a link (R2-67).
    R67,
    /// So is the first link of a list of links (R2-67).
    R67Links,
    /// The octet of a delimiter begins a host (R2-69).
    R69,
    /// The octet of a full stop does (R2-69).
    R69Name,
    /// An element may stand within a name (R2-70).
    R70,
    /// The underscore of TeX may precede a host, or a local part (R2-47).
    R47Underscore,
    /// The letter of a code of Minecraft belongs to a name (R2-71).
    R71,
    /// A bullet after a host belongs to it (R2-72).
    R72,
    /// Letters may follow a backslash after a single label (R2-5).
    R5Backslash,
    /// A letter beyond Latin may begin a single label (R2-65).
    R65Sentence,
    /// Escapes of roff are not seen (R2-73).
    R73,
    /// Escaped hyphens are not seen (R2-73).
    R73Hyphen,
    /// They refuse a local part that is the value of a name (R2-73).
    R73Value,
    /// `\%` is not seen before a local part (R2-73).
    R73Percent,
    /// A name may begin after what prints nothing (R2-73).
    R73Break,
    /// Letters of a glyph of roff begin a name (R2-73).
    R73Glyph,
    /// No name goes on after an escape of roff (R2-73).
    R73After,
    /// Escapes of roff hide a scheme (R2-73).
    R73Scheme,
    /// `=` and `&` empty the stack of brackets (R2-83).
    R83,
    /// Brackets that are not closed extend a link (R2-75).
    R75,
    /// So do those that hold the text of a link (R2-75).
    R75Text,
    /// So does the command of a shell (R2-75).
    R75Command,
    /// However many brackets are open (R2-75).
    R75Deep,
    /// A filter is a fragment (R2-74).
    R74,
    /// It is none, whatever follows it (R2-65).
    R65GoesOn,
    /// A mask may follow a host (R2-62).
    R62,
    /// A mask may precede one, or a local part (R2-62).
    R62Before,
    /// An `@` may precede a local part (R2-58).
    R58Before,
    /// The `E` of `E<gt>` belongs to a link (R2-51).
    R51,
    /// It belongs to a host (R2-51).
    R51Host,
    /// A name may begin after such a sign (R2-51).
    R51Masked,
    /// It may if the sign begins before what is left of the text (R2-51).
    R51Floor,
    /// Only `E<gt>` and `E<lt>` are such signs (R2-51).
    R51Other,
    /// A run ends where the name of a host goes on so (R2-51).
    R51Run,
    /// The `E` belongs to a link without an authority (R2-51).
    R51Opaque,
    /// A top-level domain may be a `*` (R2-47).
    R47Wildcard,
    /// Braces before a host say nothing (R2-47).
    R47Braces,
    /// A local part may end with the quote of a string (R2-9).
    R9Concatenated,
    /// A word in brackets may be a password or a port (R2-5).
    R5Word,
    /// A letter beyond ASCII may follow a port (R2-11).
    R11BeyondAscii,
    /// `[/url]` belongs to a link (R2-61).
    R61,
    /// The `--` of `-->` belongs to a link (R2-60).
    R60,
    /// An escape that delimits a value does not (R2-52).
    R52Escape,
    /// Markup may follow the separator of a host (R2-5).
    R5Markup,
    /// The name of a value belongs to a local part (R2-52).
    R52Name,
    /// Signs begin a local part (R2-52).
    R52Signs,
    /// A host may go on after what looks like a hyphen (R2-55).
    R55,
    /// A name may end before it (R2-55).
    R55Before,
    /// A host may go on after a byte that is no UTF-8 (R2-56).
    R56,
    /// What was lost may precede a host (R2-56).
    R56Before,
    /// A host may go on after symbols and a separator (R2-57).
    R57,
    /// It may after those that hosts may not hold (R2-57).
    R57Mapped,
    /// A second `@` may follow an address (R2-58).
    R58,
    /// A label may hold `_at_` (R2-1).
    R1At,
    /// A host before `@` and a part that is hidden is a link (R2-2).
    R2Hidden,
    /// Words for an `@` in brackets are text (R2-5).
    R5Words,
    /// A port may not be empty before a path (R2-11).
    R11Empty,
    /// A quote before a letter beyond Latin belongs to a link (R2-17).
    R17Quote,
    /// Hiragana after ASCII does (R2-18).
    R18Hiragana,
    /// A bar in a link that brackets hold is Soft (R2-21).
    R21Brackets,
    /// An asterisk may stand within a host (R2-47).
    R47Asterisk,
    /// A local part may be the place of an argument by its number (R2-47).
    R47Number,
    /// It may end with the place of a number (R2-47).
    R47Padded,
    /// What a string begins with is left out only before `'` (R2-52).
    R52Follows,
    /// A host that an ellipsis cuts off is one (R2-65).
    R65Ellipsis,
    /// The text of a link is looked for in paths only (R2-75).
    R75Fragment,
    /// The sign of a note does not begin text (R2-75).
    R75Note,
    /// The end of a string belongs to a link (R2-76).
    R76,
    /// An operator after a string says nothing (R2-76).
    R76Operator,
    /// A call after a string says nothing (R2-76).
    R76Call,
    /// What a program adds to a string has no brackets (R2-76).
    R76Brackets,
    /// A name may go on after a soft line end (R2-77).
    R77,
    /// A string may be continued (R2-77).
    R77String,
    /// A name may go on in the next string (R2-77).
    R77Separator,
    /// The name of a service may precede a hyphen (R2-77).
    R77Service,
    /// A placeholder may precede a hyphen and an address (R2-78).
    R78,
    /// So may an element of HTML that stands alone, which is none (R2-78).
    R78Element,
    /// So may a group that is glued to a word (R2-78).
    R78Group,
    /// Words in angle brackets are markup (R2-5).
    R5Angle,
    /// The sign after a command of TeX belongs to a link (R2-92).
    R92,
    /// Settings of git belong to a link (R2-79).
    R79,
    /// They belong to a host (R2-79).
    R79Host,
    /// Text of East Asia before a full stop belongs to a link (R2-80).
    R80,
    /// So does a link after text (R2-80).
    R80Link,
    /// The style of a subtitle is a template (R2-47).
    R47Style,
    /// A filter of LDAP has no brackets (R2-83).
    R83Filter,
    /// `ftp` alone is a host (R2-65).
    R65Ftp,
    /// A socket is a host (R2-65).
    R65Socket,
    /// Text directly after the slash of a host belongs to a link (R2-80).
    R80Root,
    /// A comma between words ends no text (R2-80).
    R80Comma,
    /// Options of a filter belong to a link (R2-87).
    R87,
    /// So does the sign of its pattern (R2-87).
    R87Anchor,
    /// A cell of a table is a rule of a filter (R2-87).
    R87Cell,
    /// The ending of a case belongs to a host (R2-88).
    R88,
    /// So it does after words that are top-level domains (R2-88).
    R88Word,
    /// A query follows the ending of a case (R2-13).
    R13Query,
    /// It may not follow a host (R2-10).
    R10Line,
    /// Escapes of roff have no arguments in quotes (R2-73).
    R73Quoted,
    /// A single label may go on after a backslash, without `//` (R2-5).
    R5Opaque,
    /// A line and a column belong to a link (R2-86).
    R86,
    /// Text is glued to a link that its author closed (R2-93).
    R93,
    /// Digits of another kind, and escapes of digits, are no number (R2-94).
    R94,
    /// An asterisk after a slash separates links (R2-97).
    R97,
    /// A host may end before private use and an `@` (R2-98).
    R98,
    /// Text after a slash belongs to a link (R2-101).
    R101,
    /// No name begins with a particle (R2-101).
    R101Names,
    /// A host after `mailto:` is a link (R2-102).
    R102,
    /// Brackets that are masked belong to a link (R2-103).
    R103,
}
