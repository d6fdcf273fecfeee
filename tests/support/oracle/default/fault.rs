//! Deliberate mistakes, to prove that a comparison notices them.

/// A rule that is not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
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
    /// Behind an unknown scheme the search goes on (R2-6).
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
    /// Text glued behind a bare host belongs to it (R2-13).
    R13,
    /// Text glued before a bare host or an address belongs to it (R2-14).
    R14,
    /// So does text from right to left before a hyphen (R2-14).
    R14Hyphen,
    /// A bracket behind a delimiter ends a link (R2-16).
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
    /// Behind a full-width slash the host of a link goes on (R2-44).
    R44FullWidth,
    /// A host may go on behind what is not seen (R2-45).
    R45,
    /// The same, if it is complete (R2-45).
    R45Complete,
    /// A port may (R2-45).
    R45Port,
    /// Behind it may stand the rest of an address's host (R2-45).
    R45Address,
    /// Behind it may begin a local part (R2-45).
    R45LocalPart,
    /// A name may go on behind an IP literal (R2-46).
    R46,
    /// The digits of a port may be a part of something (R2-11).
    R11GoesOn,
    /// A host ends before letters that look like Latin ones (R2-13).
    R13Case,
    /// So does the ending of a case behind a hyphen (R2-13).
    R13Hyphen,
    /// Particles end a link behind a delimiter (R2-18).
    R18Delimiter,
    /// A template may follow a host (R2-47).
    R47,
    /// The name in a format may precede a host (R2-47).
    R47Format,
    /// A piece of a refused run is linked behind what closes (R2-48).
    R48,
    /// Nobody is asked whether a refused run is closed (R2-48).
    R48Closed,
    /// A host may end before a later `@` (R2-49).
    R49,
    /// A reference to a letter may follow a host (R2-50).
    R50,
    /// An escape of source code may (R2-50).
    R50Code,
    /// One of a separator may not, whatever follows it (R2-50).
    R50Separator,
    /// A reference to what is not seen may not precede a host, whatever precedes it (R2-50).
    R50Unseen,
    /// Behind schemes without `//` all of that may follow (R2-47, R2-50, R2-62).
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
    /// A comma in userinfo is one (R2-64).
    R64,
    /// A host with a comma and a password behind it is the first item of a list (R2-64).
    R64Password,
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
    /// A bullet behind a host belongs to it (R2-72).
    R72,
    /// Letters may follow a backslash behind a single label (R2-5).
    R5Backslash,
    /// A letter beyond Latin may begin a single label (R2-65).
    R65Sentence,
    /// Escapes of roff are not seen (R2-73).
    R73,
    /// Escaped hyphens are not seen (R2-73).
    R73Hyphen,
    /// Brackets that are not closed extend a link (R2-75).
    R75,
    /// So do those that hold the text of a link (R2-75).
    R75Text,
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
    /// A host may go on behind what looks like a hyphen (R2-55).
    R55,
    /// A name may end before it (R2-55).
    R55Before,
    /// A host may go on behind a byte that is no UTF-8 (R2-56).
    R56,
    /// What was lost may precede a host (R2-56).
    R56Before,
    /// A host may go on behind symbols and a separator (R2-57).
    R57,
    /// A second `@` may follow an address (R2-58).
    R58,
}

impl Fault {
    pub(crate) const ALL: [Fault; 134] = [
        Fault::R1,
        Fault::R2,
        Fault::R3,
        Fault::R4,
        Fault::R5SingleLabel,
        Fault::R5Defanged,
        Fault::R6GluedLetters,
        Fault::R6UnknownScheme,
        Fault::R7Followed,
        Fault::R7Precedes,
        Fault::R7Begins,
        Fault::R8,
        Fault::R9,
        Fault::R10EscapedStop,
        Fault::R10Followed,
        Fault::R10Precedes,
        Fault::R11,
        Fault::R12,
        Fault::R13,
        Fault::R14,
        Fault::R14Hyphen,
        Fault::R16,
        Fault::R17,
        Fault::R18,
        Fault::R19,
        Fault::R20,
        Fault::R21,
        Fault::R22,
        Fault::R23,
        Fault::R24,
        Fault::R24Turkish,
        Fault::R25,
        Fault::R26Braces,
        Fault::R26Slash,
        Fault::R26NoLetter,
        Fault::R28,
        Fault::R33,
        Fault::R34,
        Fault::R35,
        Fault::R35Written,
        Fault::R35Ends,
        Fault::R36,
        Fault::R37,
        Fault::R38,
        Fault::R39,
        Fault::R39Networks,
        Fault::R40Www,
        Fault::R40Localhost,
        Fault::R40Brackets,
        Fault::R41,
        Fault::R42,
        Fault::R42Refused,
        Fault::R43,
        Fault::R44,
        Fault::R44FullWidth,
        Fault::R45,
        Fault::R45Complete,
        Fault::R45Port,
        Fault::R45Address,
        Fault::R45LocalPart,
        Fault::R46,
        Fault::R11GoesOn,
        Fault::R13Case,
        Fault::R13Hyphen,
        Fault::R18Delimiter,
        Fault::R47,
        Fault::R47Format,
        Fault::R48,
        Fault::R48Closed,
        Fault::R49,
        Fault::R50,
        Fault::R50Code,
        Fault::R50Separator,
        Fault::R50Opaque,
        Fault::R50Unseen,
        Fault::R63,
        Fault::R63Number,
        Fault::R63Value,
        Fault::R63Before,
        Fault::R63Text,
        Fault::R63Quote,
        Fault::R63Octets,
        Fault::R64,
        Fault::R64Password,
        Fault::R47Variable,
        Fault::R47Code,
        Fault::R52Marks,
        Fault::R52Telephone,
        Fault::R52Prefix,
        Fault::R62Local,
        Fault::R47Local,
        Fault::R47Shell,
        Fault::R60C,
        Fault::R5Local,
        Fault::R5Scheme,
        Fault::R65,
        Fault::R66,
        Fault::R67,
        Fault::R67Links,
        Fault::R69,
        Fault::R69Name,
        Fault::R70,
        Fault::R71,
        Fault::R72,
        Fault::R5Backslash,
        Fault::R65Sentence,
        Fault::R73,
        Fault::R73Hyphen,
        Fault::R75,
        Fault::R75Text,
        Fault::R74,
        Fault::R47Underscore,
        Fault::R65GoesOn,
        Fault::R62,
        Fault::R62Before,
        Fault::R58Before,
        Fault::R51,
        Fault::R47Wildcard,
        Fault::R47Braces,
        Fault::R9Concatenated,
        Fault::R5Word,
        Fault::R11BeyondAscii,
        Fault::R61,
        Fault::R60,
        Fault::R52Escape,
        Fault::R5Markup,
        Fault::R52Name,
        Fault::R52Signs,
        Fault::R55,
        Fault::R55Before,
        Fault::R56,
        Fault::R56Before,
        Fault::R57,
        Fault::R58,
    ];
}
