//! The kernel of wasm32 against the definition, for an engine of WebAssembly: `run.mjs` calls this.

#![no_std]
#![allow(dead_code, unreachable_pub, unsafe_code, unused_imports, reason = "the library uses the rest")]

#[path = "../../../src/trigger/mod.rs"]
mod trigger;

use trigger::{Kernel, MarkSet};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Bytes that decide about marks and classes, and their neighbours in value.
const BYTES: &[u8] =
    b"am@Z[`z{/09:;.@ \x1F!\0\x7F\x80\x82\x8E\xA1\xBC\xBD\xC2\xE3\xEF\xFF\"'(),-<>?\\]|}";

/// How many kernels beside the definition there are.
#[unsafe(no_mangle)]
pub extern "C" fn kernels() -> u32 {
    Kernel::available().filter(|kernel| kernel.name() != "scalar").count() as u32
}

/// How many answers differ from those of the definition, in random texts of every length to 300, from
/// every byte of each.
#[unsafe(no_mangle)]
pub extern "C" fn differences(mut seed: u64) -> u32 {
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let Some(scalar) = Kernel::by_name("scalar") else { return u32::MAX };
    let mut differences = 0;
    for length in 0..=300 {
        let mut store = [0; 300];
        let any = next(3) == 0;
        for byte in &mut store[..length] {
            *byte = if any { next(256) as u8 } else { BYTES[next(BYTES.len())] };
        }
        let text = &store[..length];
        for from in 0..=length {
            for kernel in Kernel::available() {
                for set in MarkSet::ALL {
                    let (mut got, mut want) = ([!0; 6], [!0; 6]);
                    kernel.fill(text, from, &mut got, set);
                    scalar.fill(text, from, &mut want, set);
                    differences += u32::from(got != want);
                }
                differences += u32::from(kernel.host(text, from) != scalar.host(text, from));
                differences += u32::from(kernel.local(text, from) != scalar.local(text, from));
                differences += u32::from(kernel.parts(text, from) != scalar.parts(text, from));
            }
        }
    }
    differences
}
