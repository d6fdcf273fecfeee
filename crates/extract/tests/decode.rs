//! Members of every format are decoded, however the input is cut and however short the buffer, and
//! broken members are reported with their offset.

use std::io::{Read, Write};

use irispan_extract::decode::{DecodeErrorKind, Decoder, Format};
use lz4_flex::frame::{BlockMode, BlockSize, FrameEncoder, FrameInfo};
use proptest::prelude::*;

const FORMATS: [Format; 5] = [Format::Gzip, Format::Zstd, Format::Bzip2, Format::Xz, Format::Lz4];

/// Compresses data to a member with the usual library.
fn member(format: Format, data: &[u8]) -> Vec<u8> {
    match format {
        Format::Gzip => {
            // Every optional field of a header.
            let header =
                flate2::GzBuilder::new().filename("a").comment("b").extra(b"sl\x02\0cd".as_slice());
            let mut writer = header.write(Vec::new(), flate2::Compression::fast());
            writer.write_all(data).expect("memory");
            writer.finish().expect("memory")
        }
        Format::Zstd => {
            let mut out = Vec::with_capacity(zstd_safe::compress_bound(data.len()));
            let mut context = zstd_safe::CCtx::create();
            context.set_parameter(zstd_safe::CParameter::ChecksumFlag(true)).expect("checksum");
            context.compress2(&mut out, data).expect("memory");
            out
        }
        Format::Bzip2 => {
            let mut out = Vec::new();
            let level = bzip2::Compression::fast();
            bzip2::read::BzEncoder::new(data, level).read_to_end(&mut out).expect("memory");
            out
        }
        Format::Xz => {
            let mut out = Vec::new();
            liblzma::read::XzEncoder::new(data, 0).read_to_end(&mut out).expect("memory");
            out
        }
        Format::Lz4 => {
            let info = FrameInfo::new().content_checksum(true).block_checksums(true);
            lz4(&info.block_mode(BlockMode::Linked), data)
        }
        _ => data.to_vec(),
    }
}

fn lz4(info: &FrameInfo, data: &[u8]) -> Vec<u8> {
    let mut encoder = FrameEncoder::with_frame_info(info.clone(), Vec::new());
    encoder.write_all(data).expect("memory");
    encoder.finish().expect("memory")
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Decoded {
    out: Vec<u8>,
    /// The ends of members.
    ends: Vec<u64>,
    error: Option<(DecodeErrorKind, u64)>,
}

/// Decodes input that comes in pieces of `piece` bytes, `most` bytes at a time.
fn decode(format: Format, input: &[u8], piece: usize, most: usize) -> Decoded {
    let mut decoder = Decoder::new(format);
    let mut decoded = Decoded::default();
    let mut done = 0;
    for piece in input.chunks(piece) {
        let mut at = 0;
        loop {
            let before = decoded.out.len();
            let progress = match decoder.decode(&piece[at..], &mut decoded.out, most) {
                Ok(progress) => progress,
                Err(error) => {
                    decoded.error = Some((error.kind(), error.member_offset()));
                    return decoded;
                }
            };
            assert!(decoded.out.len() - before <= most);
            at += progress.read;
            if progress.is_member_end {
                assert_eq!(decoder.member_offset(), (done + at) as u64);
                decoded.ends.push(decoder.member_offset());
            } else if decoded.out.len() - before < most && at < piece.len() {
                assert!(progress.read > 0, "{format:?}: neither input nor room is used up");
            }
            if at == piece.len() && decoded.out.len() - before < most {
                break;
            }
        }
        done += piece.len();
    }
    decoded.error = decoder.finish().err().map(|error| (error.kind(), error.member_offset()));
    decoded
}

fn any_data() -> impl Strategy<Value = Vec<u8>> {
    let random = prop::collection::vec(any::<u8>(), 0..300);
    prop_oneof![random, (any::<u8>(), 0..70_000_usize).prop_map(|(byte, count)| vec![byte; count])]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn members_come_back(
        members in prop::collection::vec(any_data(), 0..5),
        piece in prop_oneof![1..40_usize, 1000..5000_usize],
        most in prop_oneof![1..40_usize, 1000..5000_usize, Just(usize::MAX)],
    ) {
        for format in FORMATS {
            let (mut input, mut ends) = (Vec::new(), Vec::new());
            for data in &members {
                input.extend(member(format, data));
                ends.push(input.len() as u64);
            }
            let most = most.max(if members.iter().any(|data| data.len() > 10_000) { 999 } else { 1 });
            let decoded = decode(format, &input, piece, most);
            prop_assert_eq!(decoded, Decoded { out: members.concat(), ends, error: None });
        }
    }
}

const TEXTS: [&[u8]; 3] =
    [b"see http://a.example/ and more", b"", b"http://b.example/\n\n\n\n\n\n"];

/// The complete members of a truncated source are decoded, and the truncated one is reported.
#[test]
fn sources_cut_at_every_byte() {
    for format in FORMATS {
        let members = TEXTS.map(|data| member(format, data));
        let input = members.concat();
        let ends = [0, members[0].len(), members[0].len() + members[1].len(), input.len()];
        for length in 0..=input.len() {
            let decoded = decode(format, &input[..length], 7, 100);
            let whole = ends.iter().rposition(|end| *end <= length).expect("0");
            let begin = TEXTS[..whole].concat();
            assert!(decoded.out.starts_with(&begin), "{format:?} at {length}");
            assert_eq!(decoded.ends.len(), whole, "{format:?} at {length}");
            let truncated = (DecodeErrorKind::Truncated, ends[whole] as u64);
            assert_eq!(
                decoded.error,
                (ends[whole] < length).then_some(truncated),
                "{format:?} at {length}"
            );
        }
    }
}

/// Every flipped bit is detected, except in fields without effect: the name, the time.
#[test]
fn sources_with_every_bit_flipped() {
    for format in FORMATS {
        let input = TEXTS.map(|data| member(format, data)).concat();
        let whole = TEXTS.concat();
        for bit in 0..input.len() * 8 {
            let mut broken = input.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            let decoded = decode(format, &broken, 1000, 1000);
            let is_reported = decoded.error.is_some();
            assert!(is_reported || decoded.out == whole, "{format:?}, bit {bit}: {decoded:?}");
        }
    }
}

#[test]
fn what_is_no_member_is_reported_and_skipped() {
    for format in FORMATS {
        let member = member(format, b"abc");
        let input = [&member[..], b"rubbish", &member].concat();
        let decoded = decode(format, &input, 1000, 1000);
        assert_eq!(decoded.out, b"abc");
        let place = member.len() as u64;
        assert_eq!(decoded.error, Some((DecodeErrorKind::NotAMember, place)), "{format:?}");

        let mut decoder = Decoder::new(format);
        let mut out = Vec::new();
        decoder.decode(&input, &mut out, 1000).expect("the first");
        decoder.decode(&input[member.len()..], &mut out, 1000).expect_err("rubbish");
        decoder.restart(place + 7);
        decoder.decode(&input[member.len() + 7..], &mut out, 1000).expect("the last");
        assert!(
            decoder.finish().is_ok()
                && out == b"abcabc"
                && decoder.member_offset() == input.len() as u64
        );
    }
}

/// Empty members are members, wherever they are cut, and so are those after them.
#[test]
fn members_that_are_empty() {
    for format in FORMATS {
        let parts = [&b""[..], b"", b"text", b"", b"more", b""];
        let (mut input, mut ends) = (Vec::new(), Vec::new());
        for part in parts {
            input.extend(member(format, part));
            ends.push(input.len() as u64);
        }
        for piece in 1..=input.len() {
            let decoded = decode(format, &input, piece, usize::MAX);
            let expected = Decoded { out: parts.concat(), ends: ends.clone(), error: None };
            assert_eq!(decoded, expected, "{format:?} by {piece}");
        }
    }
    // A member with a wrong checksum is not one.
    let mut empty = member(Format::Bzip2, b"");
    *empty.last_mut().expect("is there") ^= 1;
    let decoded = decode(Format::Bzip2, &empty, 99, 99);
    assert_eq!(decoded.error, Some((DecodeErrorKind::Corrupt, 0)));
}

/// Zeros between members, as on tapes, are not errors.
#[test]
fn padding() {
    for format in [Format::Gzip, Format::Xz] {
        let member = member(format, b"abc");
        let input = [&member[..], &[0; 512], &member, &[0; 8]].concat();
        for piece in [1, 5, 2000] {
            let decoded = decode(format, &input, piece, 1000);
            assert_eq!((decoded.out.as_slice(), decoded.error), (&b"abcabc"[..], None));
        }
    }
}

/// The dictionary of `.warc.zst` is in a skippable frame at the beginning, as it is or compressed.
#[test]
fn dictionaries() {
    let dictionary =
        b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://example.com/".repeat(9);
    let mut context = zstd_safe::CCtx::create();
    context.load_dictionary(&dictionary).expect("a dictionary");
    let mut frame = Vec::with_capacity(1000);
    context.compress2(&mut frame, b"WARC-Type: response\r\nabc").expect("memory");
    for data in [dictionary.clone(), member(Format::Zstd, &dictionary)] {
        let mut input = [0x5D, 0x2A, 0x4D, 0x18].to_vec();
        input.extend((data.len() as u32).to_le_bytes());
        input.extend(&data);
        let first = input.len() as u64;
        input.extend_from_slice(&frame);
        input.extend_from_slice(&frame);
        assert_eq!(Format::of(&input), Format::Zstd);
        for piece in [1, 3, 5000] {
            let decoded = decode(Format::Zstd, &input, piece, 1000);
            assert_eq!(decoded.out, b"WARC-Type: response\r\nabc".repeat(2));
            assert_eq!(decoded.ends[0], first);
            assert_eq!((decoded.ends.len(), decoded.error), (3, None));
        }
    }
    let decoded = decode(Format::Zstd, &frame, 1000, 1000);
    assert!(matches!(
        decoded.error,
        Some((DecodeErrorKind::Dictionary | DecodeErrorKind::Corrupt, 0))
    ));
}

/// Ten megabytes of zeros are decoded in small pieces, so that a bomb does not fill memory.
#[test]
fn bombs_are_decoded_as_far_as_asked() {
    for format in FORMATS {
        let input = member(format, &vec![0; 10 << 20]);
        let (mut decoder, mut out, mut at, mut total) = (Decoder::new(format), Vec::new(), 0, 0);
        loop {
            let progress = decoder.decode(&input[at..], &mut out, 4096).expect("right");
            assert!(out.len() <= 4096 && out.capacity() < 1 << 20);
            at += progress.read;
            total += out.len();
            out.clear();
            if progress.is_member_end {
                break;
            }
        }
        assert_eq!((total, at), (10 << 20, input.len()), "{format:?}");
    }
}

/// Returns text with matches at short and long distances.
fn words(bytes: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let word = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        format!("w{} ", (state >> 16) % 5000)
    };
    let mut text: Vec<u8> = (0..).map(word).flat_map(String::into_bytes).take(bytes).collect();
    // An incompressible part.
    text.splice(
        bytes / 2..bytes / 2,
        (0..bytes / 5).map(|at| ((at * at * 2_654_435_761) >> 13) as u8),
    );
    text
}

/// Every option of the frames of LZ4.
#[test]
fn frames_of_lz4() {
    let text = words(300_000);
    let sizes = [BlockSize::Max64KB, BlockSize::Max256KB, BlockSize::Max1MB, BlockSize::Max4MB];
    for (number, size) in sizes.into_iter().cycle().take(4 * 16).enumerate() {
        let option = |bit: usize| number >> bit & 1 == 1;
        let info = FrameInfo::new()
            .block_size(size)
            .block_mode(if option(2) { BlockMode::Linked } else { BlockMode::Independent })
            .block_checksums(option(3))
            .content_checksum(option(4))
            .content_size(option(5).then_some(text.len() as u64));
        let frame = lz4(&info, &text);
        assert_eq!(Format::of(&frame), Format::Lz4);
        let skippable = [&[0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let input = [&skippable[..], &frame, &skippable, &frame].concat();
        assert_eq!(Format::of(&input), Format::Lz4);
        let place = |frames: usize, skipped: usize| frames * frame.len() + skipped * 11;
        let ends = [place(0, 1), place(1, 1), place(1, 2), place(2, 2)].map(|end| end as u64);
        let decoded = decode(Format::Lz4, &input, 1 + number * 997, 10_000 + number);
        assert_eq!((decoded.ends.as_slice(), decoded.error), (&ends[..], None), "{number}");
        assert!(decoded.out == text.repeat(2), "{number}");

        // One byte is wrong.
        if option(3) || option(4) {
            let mut broken = frame.clone();
            broken[frame.len() / 2] ^= 1;
            let error = decode(Format::Lz4, &broken, 5000, 10_000).error;
            assert!(matches!(
                error,
                Some((DecodeErrorKind::Checksum | DecodeErrorKind::Corrupt, 0))
            ));
        }
    }
    let lies = FrameInfo::new().content_size(Some(4));
    let mut encoder = FrameEncoder::with_frame_info(lies, Vec::new());
    encoder.write_all(b"12345").expect("memory");
    if let Ok(frame) = encoder.finish() {
        let error = decode(Format::Lz4, &frame, 100, 100).error;
        assert_eq!(error, Some((DecodeErrorKind::Checksum, 0)));
    }
}

/// Errors in the trailer of a gzip member are named.
#[test]
fn lengths_and_checksums_of_gzip_are_distinguished() {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut writer, b"text").expect("memory");
    let member = writer.finish().expect("memory");
    for (from_end, kind) in [(1, DecodeErrorKind::Length), (5, DecodeErrorKind::Checksum)] {
        let mut broken = member.clone();
        let at = broken.len() - from_end;
        broken[at] ^= 1;
        assert_eq!(decode(Format::Gzip, &broken, 1 << 20, 1 << 20).error, Some((kind, 0)));
    }
}

/// Claims in the headers of LZ4 frames are checked.
#[test]
fn frames_of_lz4_that_lie() {
    let legacy = [0x02, 0x21, 0x4C, 0x18, 4, 0, 0, 0, 0x30, b'a', b'b', b'c'];
    assert_eq!(Format::of(&legacy), Format::Lz4);
    let error = |bytes: &[u8]| decode(Format::Lz4, bytes, 1, 100).error;
    assert_eq!(error(&legacy), Some((DecodeErrorKind::Unsupported, 0)));
    // A block of 64 KiB and one byte more in a frame of blocks of 64 KiB.
    let frame = lz4(&FrameInfo::new().block_size(BlockSize::Max64KB), b"abc");
    let longer = [&frame[..7], &[1, 0, 1, 0x80], &[0; 65537], &[0; 4]].concat();
    assert_eq!(error(&longer), Some((DecodeErrorKind::Corrupt, 0)));
    // A compressed block that decodes to more than that: one byte, 70,000 times.
    let run = [&[0x1F, b'a', 1, 0][..], &[255; 274], &[9, 0x50], b"aaaaa"].concat();
    let length = (run.len() as u32).to_le_bytes();
    let longer = [&frame[..7], &length, &run, &[0; 4]].concat();
    assert_eq!(error(&longer), Some((DecodeErrorKind::Corrupt, 0)));
    // A match before the beginning.
    let before = [&frame[..7], &[4, 0, 0, 0, 0x10, b'a', 9, 0], &[0; 4]].concat();
    assert_eq!(error(&before), Some((DecodeErrorKind::Corrupt, 0)));
    let mut dictionary = frame[..7].to_vec();
    dictionary[4] |= 1;
    dictionary.splice(6..6, [1, 2, 3, 4]);
    let found = error(&dictionary).map(|(kind, _)| kind);
    assert!(matches!(found, Some(DecodeErrorKind::Dictionary | DecodeErrorKind::Checksum)));
    // A skippable frame of 4 GiB.
    let skippable = [0x5F, 0x2A, 0x4D, 0x18, 255, 255, 255, 255, 1, 2];
    assert_eq!(error(&skippable), Some((DecodeErrorKind::Truncated, 0)));
}
