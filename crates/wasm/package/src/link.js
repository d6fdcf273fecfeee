// Links as objects.

import * as engine from "./engine.js";

// In the order of the library.
const KINDS = ["url", "domain", "email"];
const GRADES = ["possible", "likely", "certain"];
const FLAGS = [
  "userinfo",
  "ip-host",
  "idn",
  "punycode",
  "invisible",
  "template",
  "script-change",
  "truncated",
  "defanged",
  "odd-ip-notation",
];
const OPEN = 16;

const NONE = Object.freeze([]);

/** A link as it is found. */
export class FoundLink {
  #bits;
  #alternativeEnd;

  constructor(text, start, end, alternativeEnd, bits) {
    this.start = start;
    this.end = end;
    this.text = text;
    this.#bits = bits;
    this.#alternativeEnd = alternativeEnd;
  }

  get kind() {
    return KINDS[this.#bits & 3];
  }

  get confidence() {
    return GRADES[(this.#bits >> 2) & 3];
  }

  get open() {
    return (this.#bits & OPEN) !== 0;
  }

  get flags() {
    const bits = this.#bits >> 8;
    return bits === 0 ? NONE : FLAGS.filter((_, at) => (bits >> at) & 1);
  }

  get alternativeEnd() {
    return this.#alternativeEnd === this.end ? undefined : this.#alternativeEnd;
  }

  get target() {
    engine.module().link_target(engine.write(this.text), this.#bits);
    return engine.output();
  }

  /** Returns what crosses the border besides the text: the bits. */
  get bits() {
    return this.#bits;
  }

  toJSON() {
    const { start, end, text, kind, confidence, open, flags } = this;
    return { start, end, text, kind, confidence, open, flags };
  }
}
