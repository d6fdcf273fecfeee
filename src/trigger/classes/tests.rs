//! The classes of every kernel against their definitions.

use crate::trigger::Kernel;
use crate::trigger::random::Random;

#[test]
fn classes_by_the_byte() {
    let host = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
    let local = |b: u8| b.is_ascii_graphic() && !b"\"(),:;<>@[\\]{|}=".contains(&b);
    let plain = |b: u8| b.is_ascii_graphic() && !b"\"'():<>[\\]`{|}".contains(&b);
    for kernel in Kernel::available() {
        for byte in 0..=u8::MAX {
            for at in 0..64 {
                let mut text = [b' '; 64];
                text[at] = byte;
                let bit = |holds: bool| u64::from(holds) << at;
                let found = kernel.host(&text, 0);
                assert_eq!(found.host, bit(host(byte)), "{byte} at {at}");
                assert_eq!(found.stops, bit(byte == b'.'));
                assert_eq!(found.hyphens, bit(byte == b'-'));
                let found = kernel.local(&text, 0);
                assert_eq!(found.local, bit(local(byte)), "{byte} at {at}");
                assert_eq!(found.stops, bit(byte == b'.'));
                assert_eq!(found.delimiters, bit(b"`!'/%*".contains(&byte)));
                let found = kernel.parts(&text, 0);
                assert_eq!(found.plain, bit(plain(byte)), "{byte} at {at}");
                assert_eq!(found.soft, bit(b"!,.;?".contains(&byte)), "{byte} at {at}");
                assert_eq!(found.semicolons, bit(byte == b';'));
                let hard = byte <= b' ' || byte == 0x7F;
                let mut run = [b'x'; 64];
                run[at] = byte;
                assert_eq!(kernel.run(&run, 0).run, !bit(hard), "{byte} at {at}");
            }
        }
    }
}

/// Every kernel returns the classes of the scalar one, at every offset and length.
#[test]
fn every_kernel_returns_the_same() {
    const PIECES: [&[u8]; 16] = [
        b"a",
        b"Z9",
        b".",
        b"-/",
        b" ",
        b"(",
        b"\xC3\xA9",
        b"\xD0\xB6",
        b"\xD9\xB3",
        b"\xE4\xB8\xAD",
        b"\xE3\x81\x82",
        b"\xE3\x81\x80",
        b"\xE0\xA5\xA4",
        b"\xE0\xA4\x95",
        b"\xED\x95\x98",
        b"\xF0\x9F\x98\x80",
    ];
    let definition = Kernel::by_name("scalar").expect("every processor runs it");
    let mut random = Random(1);
    for round in 0..300 {
        let mut text = Vec::new();
        while text.len() < 10 + round % 140 {
            let piece = random.of(&PIECES);
            // Now and then, a byte is missing, or there is any other.
            let damaged = random.below(16) == 0;
            text.extend_from_slice(&piece[usize::from(damaged)..]);
            if random.below(32) == 0 {
                text.push(random.below(256) as u8);
            }
        }
        for from in 0..=text.len() + 1 {
            for kernel in Kernel::available() {
                let name = kernel.name();
                assert_eq!(kernel.host(&text, from), definition.host(&text, from), "{name}");
                assert_eq!(kernel.local(&text, from), definition.local(&text, from), "{name}");
                assert_eq!(kernel.parts(&text, from), definition.parts(&text, from), "{name}");
                assert_eq!(kernel.run(&text, from), definition.run(&text, from), "{name}");
                let url = kernel.url(&text, from);
                assert_eq!(url.host, kernel.host(&text, from), "{name}");
                assert_eq!(url.part, kernel.parts(&text, from), "{name}");
                let (mixed, want) = (kernel.mixed(&text, from), definition.mixed(&text, from));
                assert_eq!(mixed, want, "{name} from {from} of {text:X?}");
                let parts = kernel.parts(&text, from);
                let of_mixed = [mixed.plain, mixed.soft, mixed.semicolons];
                assert_eq!(of_mixed, [parts.plain, parts.soft, parts.semicolons], "{name}");
            }
        }
    }
}

#[test]
fn bits_after_the_end_are_zero() {
    let text = [b'.'; 200];
    for kernel in Kernel::available() {
        for length in 0..200_usize {
            for from in 0..=length + 1 {
                let text = &text[..length];
                let inside = length.saturating_sub(from).min(64);
                let want = if inside == 64 { !0 } else { (1 << inside) - 1 };
                let (host, parts) = (kernel.host(text, from), kernel.parts(text, from));
                assert_eq!([host.host, host.stops, host.hyphens], [want, want, 0]);
                assert_eq!([parts.plain, parts.soft, parts.semicolons], [want, want, 0]);
                assert_eq!(kernel.local(text, from).local, want);
                assert_eq!(kernel.run(text, from).run, want);
            }
        }
    }
}
