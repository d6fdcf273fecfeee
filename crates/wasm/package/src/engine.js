// The other side of crates/wasm/src/border.rs: loads the module, passes text, reads links and text.

import { IrispanError, checkString } from "./error.js";

/** Numbers of a link, as crates/wasm/src/record.rs has them. */
const FIELDS = 4;
/** Code units that are passed in one piece, if a boundary follows. */
const PIECE = 1 << 18;
/** Bytes from which on memory is given back. */
const LARGE = 1 << 20;
/** Code units of a text that is written one by one while it is ASCII. */
const SHORT = 160;
/** Bytes that a module has at most in one piece. */
const MOST = 2 ** 31 - 1;
/** Options of functions that look at a part of a text, and not of the scanner. */
const WINDOW = ["from", "to"];
/** Scanners that are kept. */
const SCANNERS = 64;

const encoder = new TextEncoder();
// What is returned is UTF-8, and a byte order mark in it belongs to the text.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The functions of the module that is used, and what it was compiled to. */
let wasm;
let compiled;
// Views of the memory. They are empty when it has grown.
let bytes = new Uint8Array(0);
let bytesAt = -1;
let numbers = new Uint32Array(0);
let loadNow;
/** What was promised, by the function that was needed. */
const loading = new Map();
const scanners = new Map();

/** Uses an instance from now on, unless the one that is used has all that it has. Refuses one without `needed`. */
function use({ module, instance }, needed) {
  if (!(needed in instance.exports)) {
    throw new IrispanError({ kind: "wrong-module", message: `this module has no function ${needed}: it is for another entry` });
  }
  if (wasm && Object.keys(instance.exports).every(has)) return;
  compiled = module;
  wasm = guarded(instance.exports);
  forget();
}

/** Forgets what was in the memory of a module. */
function forget() {
  bytes = new Uint8Array(0);
  numbers = new Uint32Array(0);
  scanners.clear();
}

/** Returns the functions of an instance, which is replaced if one of them ends in the middle. */
function guarded(exports) {
  const all = { memory: exports.memory };
  for (const [name, call] of Object.entries(exports)) {
    if (typeof call !== "function") continue;
    all[name] = (a, b, c, d, e, f) => {
      try {
        return call(a, b, c, d, e, f);
      } catch (error) {
        replace();
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        // What this reads is sound in a module that has ended, too.
        throw exports.exhausted() ? outOfMemory(error) : trapped(error);
      }
    };
  }
  return all;
}

/** Takes a new instance: what a call that ended in the middle has left can be used no more. */
function replace() {
  forget();
  wasm = undefined;
  try {
    use({ module: compiled, instance: new WebAssembly.Instance(compiled, {}) }, "links");
  } catch {
    // There is no memory for it now: the next `init` may find some.
    loading.clear();
  }
}

/** Returns the error for a text that the memory of a module has no room for, or a string. */
function outOfMemory(cause, message = "the module has no memory for the text") {
  return new IrispanError({ kind: "out-of-memory", message }, { cause });
}

/** Returns the error for a call that ended for another reason: a mistake of the module. */
function trapped(cause) {
  const message = `the module trapped, and was replaced; please report it: ${cause.message}`;
  return new IrispanError({ kind: "module-trapped", message }, { cause });
}

/** Whether this engine has vector instructions: they compile this module with one of them. */
function hasSimd() {
  return WebAssembly.validate(
    // (module (func (drop (i8x16.splat (i32.const 0)))))
    new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11]),
  );
}

/** Returns the one of two builds that this engine can run, or the only one. */
export function chosen(source) {
  return source && typeof source === "object" && "simd" in source ? (hasSimd() ? source.simd : source.plain) : source;
}

/** Whether a module is loaded that exports a function. */
export function has(name) {
  return wasm !== undefined && name in wasm;
}

/** Loads a module once, if none is there that exports `needed`, and returns the same promise afterwards. */
export function init(source, needed) {
  if (!loading.has(needed)) {
    const promise = has(needed) ? Promise.resolve() : instantiate(chosen(source)).then((made) => use(made, needed));
    loading.set(needed, promise);
    // The next call may try again, with another source.
    promise.catch(() => loading.delete(needed));
  }
  return loading.get(needed);
}

async function instantiate(given) {
  const source = await given;
  if (source instanceof WebAssembly.Module) return { module: source, instance: await WebAssembly.instantiate(source, {}) };
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.instantiate(source, {});
  const response = typeof Response === "function" && source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status} ${response.statusText}`);
  // Servers that know no type for .wasm are many, and engines take this one only: everything else is read as bytes.
  if (response.headers.get("content-type") === "application/wasm") {
    return WebAssembly.instantiateStreaming(response, {});
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), {});
}

/** Does the same with bytes or a module. */
export function initSync(source, needed) {
  if (has(needed)) return;
  if (source === undefined || source === null) {
    throw new TypeError("initSync takes bytes or a WebAssembly.Module here; `irispan/inline` has them, `init` loads them");
  }
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  use({ module, instance: new WebAssembly.Instance(module, {}) }, needed);
}

/** Sets what loads the module when it is needed and is not there. */
export function loadWhenNeeded(load) {
  loadNow = load;
}

/** A function that only the module with everything exports. */
export const WHOLE = "explain";

/** Returns the functions of the module. Loads it if that is possible, and there is none that exports `needed`. */
export function module(needed = "links") {
  if (!has(needed)) loadNow?.();
  if (!has(needed)) {
    const state = wasm ? "only irispan/core is loaded" : "irispan is not loaded";
    const message = `${state}: \`await init()\` comes first, with \`import { init } from "irispan"\``;
    throw new IrispanError({ kind: "not-loaded", message });
  }
  return wasm;
}

/**
 * Returns the functions of the module with everything. It is asked for before text is written: what was written to
 * another module is not there.
 */
export const whole = () => module(WHOLE);

/** Makes room for text, and returns the memory from there on. */
function room(length) {
  // Beyond this the module would take a length for another one.
  if (length > MOST) throw outOfMemory();
  const at = module().input(length) >>> 0;
  if (bytes.length === 0 || bytesAt !== at) {
    bytes = new Uint8Array(wasm.memory.buffer, at);
    bytesAt = at;
  }
  return bytes;
}

/** A lone surrogate, and the byte that stands for one: UTF-8 never has it. */
const LONE = /\p{Surrogate}/gu;
const INSTEAD = 0xff;

/** Whether a string has no lone surrogate. */
const isWellFormed = String.prototype.isWellFormed ? (text) => text.isWellFormed() : (text) => text.search(LONE) < 0;

/** Writes a text after `at` bytes, and returns the number of bytes up to its end. */
export function write(text, at = 0) {
  const into = room(at + 3 * text.length);
  // In browsers, the encoder takes longer to begin than this for all of a short text.
  if (text.length <= SHORT) {
    let index = 0;
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      into[at + index] = unit;
    }
    if (index === text.length) return at + index;
  }
  if (isWellFormed(text)) return at + encoder.encodeInto(text, at ? into.subarray(at) : into).written;
  // A lone surrogate is one byte: it ends a link, and counts as one code unit.
  let end = at;
  for (const [index, part] of text.split(LONE).entries()) {
    if (index > 0) into[end++] = INSTEAD;
    end += encoder.encodeInto(part, into.subarray(end)).written;
  }
  return end;
}

/** Writes a text that has to be Unicode, where only such a text means something. */
export function writeString(text, name, at = 0) {
  checkString(text, name);
  if (!isWellFormed(text)) {
    throw new IrispanError({ kind: "invalid-utf16", message: `${name} has half of a surrogate pair` });
  }
  return write(text, at);
}

/** Writes bytes, and returns their number. */
export function writeBytes(raw) {
  room(raw.length).set(raw);
  return raw.length;
}

/** Returns the text that the last call wrote. Lone surrogates of what it was made of stand where they stood. */
export function output(of = "") {
  const written = new Uint8Array(wasm.memory.buffer, wasm.output() >>> 0, wasm.output_length());
  try {
    return decoded(written, of);
  } catch (error) {
    // The decoder takes any bytes, and refuses only what is longer than engines allow.
    throw outOfMemory(error, "what was found is longer than a string can be");
  } finally {
    if (written.length > LARGE) wasm.trim();
  }
}

function decoded(written, of) {
  let text = "";
  let at = 0;
  if (!isWellFormed(of)) {
    for (const [surrogate] of of.matchAll(LONE)) {
      const end = written.indexOf(INSTEAD, at);
      text += decoder.decode(written.subarray(at, end)) + surrogate;
      at = end + 1;
    }
  }
  return text + decoder.decode(written.subarray(at));
}

/** Returns the value that the last call wrote. */
export function value() {
  return JSON.parse(output());
}

/** Returns the text of a call that can fail, as `output` does. */
export function result(status, of) {
  if (status !== 0) throw new IrispanError(value());
  return output(of);
}

/** Returns the number of the scanner with some options, beside those that the caller has of its `own`. */
export function scanner(options, own) {
  return options === undefined || options === null ? 0 : numberOf(lines(options, own));
}

/** Returns the number of the scanner for a function that takes a window. */
export const scannerOfWindow = (options) => scanner(options, WINDOW);

/** Returns what gives the number of the scanner with some options as they are now: the caller may change them. */
export function scannerOf(options) {
  const kept = lines(options);
  return () => numberOf(kept);
}

/** Returns options as the module reads them. Throws for a window where there is none. */
function lines(options, own = []) {
  let lines = "";
  for (const name in options) {
    const option = options[name];
    if (option === undefined || option === null || own.includes(name)) continue;
    if (WINDOW.includes(name)) {
      const message = `there is no option "${name}" here: links, hasLinks, replace and highlight have it`;
      throw new IrispanError({ kind: "unknown-option", message });
    }
    lines += (lines && "\n") + `${name}=${String(option)}`.replaceAll("\n", " ");
  }
  return lines;
}

/** Returns the number of the scanner with options that are written. */
function numberOf(lines) {
  if (lines === "") return 0;
  const known = scanners.get(lines);
  if (known !== undefined) return known;
  const made = module().scanner_new(writeString(lines, "an option"));
  if (made === 0) {
    const [kind, message] = output().split("\n");
    throw new IrispanError({ kind, message });
  }
  if (scanners.size >= SCANNERS) {
    const [oldest, number] = scanners.entries().next().value;
    scanners.delete(oldest);
    wasm.scanner_drop(number);
  }
  scanners.set(lines, made);
  return made;
}

/** Whether a text may be cut after a code unit: an ASCII control or space, but ESC, which begins a control sequence. */
const isBoundary = (unit) => (unit <= 0x20 && unit !== 0x1b) || unit === 0x7f;

/** Returns where the run begins that holds the code unit before `at`. */
export function runStart(text, at) {
  let start = Math.min(at, text.length);
  while (start > 0 && !isBoundary(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** Returns where the run ends that holds the code unit at `at`. */
export function runEnd(text, at) {
  let end = Math.min(at, text.length);
  while (end < text.length && !isBoundary(text.charCodeAt(end))) end += 1;
  return end;
}

/** Returns where the piece ends that begins at `from`: after a boundary, or with the text. */
function pieceEnd(text, from, to) {
  if (to - from <= PIECE) return to;
  const limit = from + PIECE;
  const start = runStart(text, limit);
  return start > from ? start : Math.min(to, runEnd(text, limit) + 1);
}

/**
 * Calls `take(start, end, alternativeEnd, bits)` for each link between two boundaries of a text, in UTF-16 code units of
 * the whole text.
 */
export function eachLink(number, text, from, to, take) {
  let at = from;
  do {
    const end = pieceEnd(text, at, to);
    const length = write(at === 0 && end === text.length ? text : text.slice(at, end));
    const count = wasm.links(number, length, end === text.length ? 1 : 0);
    if (count > 0) eachRecord(count, at, take);
    at = end;
  } while (at < to);
  if (to - from > LARGE || bytes.length === 0) wasm.trim();
}

function eachRecord(count, base, take) {
  if (numbers.length === 0) numbers = new Uint32Array(wasm.memory.buffer);
  const first = (wasm.records() >>> 0) / numbers.BYTES_PER_ELEMENT;
  const end = first + count * FIELDS;
  for (let at = first; at < end; at += FIELDS) {
    take(base + numbers[at], base + numbers[at + 1], base + numbers[at + 2], numbers[at + 3]);
  }
}

/** Calls `take` for the link that begins at a code unit, if there is one. */
export function linkFrom(number, text, offset, take) {
  const start = runStart(text, offset);
  const end = runEnd(text, offset);
  const before = write(text.slice(start, offset));
  const length = write(text.slice(offset, end), before);
  if (wasm.link_from(number, length, before) > 0) {
    eachRecord(1, start, (from, to, shorter, bits) => take(from, to, shorter, end === text.length ? bits : bits & ~16));
  }
}

/** Whether a text has a link between two boundaries. */
export function hasLinks(number, text, from, to) {
  let at = from;
  let isFound = false;
  while (at < to && !isFound) {
    const end = pieceEnd(text, at, to);
    const length = write(at === 0 && end === text.length ? text : text.slice(at, end));
    isFound = wasm.has_links(number, length) !== 0;
    at = end;
  }
  if (at - from > LARGE) wasm.trim();
  return isFound;
}
