// A module whose memory ends early.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { initSync, IrispanError, links, Message, versions } from "irispan";

/** Reads a number of a module, and returns it with what stands behind it. */
function number(bytes, at) {
  for (let value = 0, shift = 0; ; shift += 7, at++) {
    value += (bytes[at] & 127) << shift;
    if (bytes[at] < 128) return [value, at + 1];
  }
}

/** Returns a number as a module has it. */
const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >> 7)]);

/** Returns a module with at most `pages` of memory: its fifth section has how many there are at the beginning. */
function limited(bytes, pages) {
  for (let at = 8; ; ) {
    const [length, from] = number(bytes, at + 1);
    if (bytes[at] === 5) {
      const section = [1, 1, ...written(number(bytes, from + 2)[0]), ...written(pages)];
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([5, ...written(section.length), ...section]), bytes.subarray(from + length)]);
    }
    at = from + length;
  }
}

test("a text that is too large is an error, and the next one is none", () => {
  initSync(limited(readFileSync(new URL("node_modules/irispan/irispan.wasm", import.meta.url)), 400));
  const refused = (error) => error instanceof IrispanError && error.kind === "out-of-memory" && error.message.includes("no memory for the text");
  const options = { kind: "domain" };
  for (let round = 0; round < 2; round++) {
    assert.equal(links("see a.com b@c.de", options)[0].uri, "https://a.com");
    assert.throws(() => links("a".repeat(20_000_000)), refused);
    assert.throws(() => new Message(new Uint8Array(40_000_000)), refused);
    assert.equal(new Message(new TextEncoder().encode("\n\nb.com\n")).links[0].text, "b.com");
  }
  assert.equal(versions().kernel, "simd128");
});
