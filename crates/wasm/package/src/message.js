// Mail messages.

import * as engine from "./engine.js";
import { Link } from "./full-link.js";
import { compareText } from "./identifiers.js";

/** Returns a link of a part, whose places count in the text of the part. */
function mailLink(found, part) {
  const { start, end, text, bits, alternativeEnd, pieces, shown, anchor } = found;
  const link = Link.of(text, 0, text.length, alternativeEnd, bits);
  return {
    start,
    end,
    text,
    kind: link.kind,
    confidence: link.confidence,
    flags: link.flags,
    part,
    pieces,
    shown,
    anchor: anchor ?? undefined,
    get uri() {
      return link.uri;
    },
    get display() {
      return link.display;
    },
    get facts() {
      return anchor === null ? link.facts() : [...link.facts(), ...compareText(anchor, text)];
    },
  };
}

/** Returns an object with `undefined` for what is null. */
function defined(object) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, value ?? undefined]));
}

export class Message {
  constructor(raw, options) {
    const given = raw instanceof ArrayBuffer ? new Uint8Array(raw) : raw;
    if (!(given instanceof Uint8Array)) throw new TypeError("a message is bytes: a Uint8Array or an ArrayBuffer");
    // What is read later is what was there: the caller may use its bytes and options for something else.
    const bytes = given.slice();
    const scanner = engine.scannerOf(options);
    const whole = engine.whole();
    const number = scanner();
    whole.message(number, engine.writeBytes(bytes));
    const { parts, ...header } = engine.value();
    Object.assign(this, defined(header));
    this.parts = parts.map((part, index) => ({
      ...defined(part),
      links: part.links.map((link) => mailLink(link, part.number)),
      get html() {
        if (part.text === null) return undefined;
        const number = scanner();
        engine.whole().part_html(number, engine.writeBytes(bytes), index);
        return engine.output();
      },
    }));
    this.links = this.parts.flatMap((part) => part.links);
  }
}
