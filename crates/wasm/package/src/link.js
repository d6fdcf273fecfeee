// Links as objects.

import * as engine from "./engine.js";

// In the order of the library.
const KINDS = ["url", "domain", "email"];
export const GRADES = ["possible", "likely", "certain"];
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

/** Returns what makes links of a class with some bits, which are what crosses the border besides the text. */
function makerOf(Class, bits) {
  function Made(text, start, end) {
    this.start = start;
    this.end = end;
    this.text = text;
  }
  Made.prototype = Object.create(Class.prototype, { bits: { value: bits } });
  return Made;
}

/**
 * A link as it is found. Links with the same bits have them in their prototype: behind a proxy, as those of Vue are, a
 * link has no private fields, and other properties would be seen, or take longer than all else of a link.
 */
export class FoundLink {
  /** Makers by bits. Each class has its own. */
  static makers = new Map();

  /** Returns a link of this class. */
  static of(text, start, end, alternativeEnd, bits) {
    let Made = this.makers.get(bits);
    if (Made === undefined) this.makers.set(bits, (Made = makerOf(this, bits)));
    const link = new Made(text, start, end);
    if (alternativeEnd !== end) Object.defineProperty(link, "alternativeEnd", { value: alternativeEnd });
    return link;
  }

  get kind() {
    return KINDS[this.bits & 3];
  }

  get confidence() {
    return GRADES[(this.bits >> 2) & 3];
  }

  get open() {
    return (this.bits & OPEN) !== 0;
  }

  get flags() {
    const bits = this.bits >> 8;
    return bits === 0 ? NONE : FLAGS.filter((_, at) => (bits >> at) & 1);
  }

  /** Returns nothing: a link that has another end has it as a property. */
  get alternativeEnd() {
    return undefined;
  }

  get target() {
    engine.module().link_target(engine.write(this.text), this.bits);
    return engine.output();
  }

  toJSON() {
    const { start, end, text, kind, confidence, open, flags } = this;
    return { start, end, text, kind, confidence, open, flags };
  }
}
