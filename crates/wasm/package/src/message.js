// Mail messages.

import * as engine from "./engine.js";
import { Link } from "./full-link.js";
import { compareText } from "./identifiers.js";

/** Returns a link of a part, whose places count in the text of the part. */
function mailLink(found, part) {
  const { start, end, text, bits, alternativeEnd, pieces, shown, anchor } = found;
  const link = new Link(text, 0, text.length, alternativeEnd, bits);
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
    const bytes = raw instanceof ArrayBuffer ? new Uint8Array(raw) : raw;
    if (!(bytes instanceof Uint8Array)) throw new TypeError("a message is bytes: a Uint8Array or an ArrayBuffer");
    const number = engine.scanner(options);
    engine.module().message(number, engine.writeBytes(bytes));
    const { parts, ...header } = engine.value();
    Object.assign(this, defined(header));
    this.parts = parts.map((part, index) => ({
      ...defined(part),
      links: part.links.map((link) => mailLink(link, part.number)),
      get html() {
        if (part.text === null) return undefined;
        const scanner = engine.scanner(options);
        engine.module().part_html(scanner, engine.writeBytes(bytes), index);
        return engine.output();
      },
    }));
    this.links = this.parts.flatMap((part) => part.links);
  }
}
