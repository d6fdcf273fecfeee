// A module that ends early: it has too little memory, or it traps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { check, initSync, IrispanError, links, Message, versions } from "irispan";
import { limited, trapping, whole } from "./modules.js";

initSync(trapping(limited(whole(), 400), "check"));

/** Whether an error is of a kind, and has what the engine threw. */
const isOf = (kind) => (error) =>
  error instanceof IrispanError && error.kind === kind && error.cause instanceof WebAssembly.RuntimeError;

test("a text that is too large is an error, and the next one is none", () => {
  const options = { kind: "domain" };
  for (let round = 0; round < 2; round++) {
    assert.equal(links("see a.com b@c.de", options)[0].uri, "https://a.com");
    assert.throws(() => links("a".repeat(20_000_000)), isOf("out-of-memory"));
    assert.throws(() => new Message(new Uint8Array(40_000_000)), isOf("out-of-memory"));
    assert.equal(new Message(new TextEncoder().encode("\n\nb.com\n")).links[0].text, "b.com");
  }
  assert.equal(versions().kernel, "simd128");
});

test("a trap is told as one, also after a text that was too large", () => {
  for (let round = 0; round < 2; round++) {
    assert.throws(() => check("http://a.com"), isOf("module-trapped"));
    assert.throws(() => check("http://a.com"), /trapped.*unreachable/);
    assert.equal(links("see a.com b@c.de", { kind: "domain" })[0].uri, "https://a.com");
    assert.throws(() => links("a".repeat(20_000_000)), isOf("out-of-memory"));
  }
});

test("what no string can hold is an error", () => {
  const { decode } = TextDecoder.prototype;
  const cause = new Error("Cannot create a string longer than 0x1fffffe8 characters");
  TextDecoder.prototype.decode = () => {
    throw cause;
  };
  try {
    const wanted = { name: "IrispanError", kind: "out-of-memory", message: /longer than a string/, cause };
    assert.throws(() => new Message(new Uint8Array(1)), wanted);
    assert.throws(() => links("a.com")[0].uri, wanted);
  } finally {
    TextDecoder.prototype.decode = decode;
  }
  assert.equal(links("a.com")[0].uri, "https://a.com");
});

test("bytes whose length a module cannot tell are too many", () => {
  // As large as the engine is told, without the memory.
  class Large extends Uint8Array {
    slice() {
      return { length: 2 ** 32 + 1 };
    }
  }
  assert.throws(() => new Message(new Large(1)), { kind: "out-of-memory" });
});
