// Modules that fail: with little memory, or with a function that traps.

import { readFileSync } from "node:fs";

/** The whole module, as it is published. */
export const whole = () => readFileSync(new URL("node_modules/irispan/irispan.wasm", import.meta.url));

/** Reads a number of a module, and returns it with what stands after it. */
function number(bytes, at) {
  for (let value = 0, shift = 0; ; shift += 7, at++) {
    value += (bytes[at] & 127) << shift;
    if (bytes[at] < 128) return [value, at + 1];
  }
}

/** Returns a number as a module has it. */
const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >> 7)]);

/** Returns where the content of a section begins, and where that ends. */
function section(bytes, id) {
  for (let at = 8; ; ) {
    const [length, from] = number(bytes, at + 1);
    if (bytes[at] === id) return [from, from + length];
    at = from + length;
  }
}

/** Returns the number of the function that a module exports by a name. */
function exported(bytes, name) {
  let [left, at] = number(bytes, section(bytes, 7)[0]);
  for (; left > 0; left--) {
    const [length, from] = number(bytes, at);
    const [index, next] = number(bytes, from + length + 1);
    if (bytes.toString("latin1", from, from + length) === name) return index;
    at = next;
  }
  throw new Error(`${name} is not exported`);
}

/** Returns a module in which an exported function is `unreachable`. A module of ours imports no functions. */
export function trapping(bytes, name) {
  const changed = Buffer.from(bytes);
  let [, at] = number(bytes, section(bytes, 10)[0]);
  for (let left = exported(bytes, name); left > 0; left--) {
    const [length, from] = number(bytes, at);
    at = from + length;
  }
  const [length, from] = number(bytes, at);
  // No locals, `unreachable`, `nop` up to the end.
  changed.fill(1, from, from + length);
  changed.set([0, 0], from);
  changed[from + length - 1] = 11;
  return changed;
}

/** Returns a module with at most `pages` of memory: its fifth section has how many there are at the beginning. */
export function limited(bytes, pages) {
  const [from, to] = section(bytes, 5);
  const memory = [1, 1, ...written(number(bytes, from + 2)[0]), ...written(pages)];
  // The length of so short a section is one byte.
  return Buffer.concat([bytes.subarray(0, from - 1), Buffer.from([memory.length, ...memory]), bytes.subarray(to)]);
}
