// Links with all that can be asked of them.

import * as engine from "./engine.js";
import { IrispanError } from "./error.js";
import { FoundLink } from "./link.js";

/** Returns names as the module reads them. */
export const names = (list) => (list === undefined || list === null ? "" : String(list));

/** Throws for an option that a function without a scanner does not have. */
export function checkOptions(options, known) {
  for (const name in options) {
    if (options[name] === undefined || options[name] === null || known.includes(name)) continue;
    throw new IrispanError({ kind: "unknown-option", message: `there is no option "${name}"; there are ${known.join(", ")}` });
  }
}

/** What was computed of a link. */
class Known {
  uri;
  refusal;
  isMapped = false;
  details;
}

/** Returns an object in the place of one that is made, so that a class adds its fields to it. */
function Same(object) {
  return object;
}

/** What was computed of links to which nothing is added. */
const frozen = new WeakMap();

/**
 * Keeps what was computed of a link in a private field that is added to it: a `WeakMap` takes half as long as the URI. A
 * link behind a proxy is another object here, and has its own.
 */
class Kept extends Same {
  #known = new Known();

  static of(link) {
    if (#known in link) return link.#known;
    if (Object.isExtensible(link)) return new Kept(link).#known;
    if (!frozen.has(link)) frozen.set(link, new Known());
    return frozen.get(link);
  }
}

/** Returns the URI of a link, or why there is none. */
function mappingOf(link) {
  const known = Kept.of(link);
  if (!known.isMapped) {
    const isThere = engine.whole().link_uri(engine.write(link.text), link.bits) === 0;
    if (isThere) known.uri = engine.output();
    else known.refusal = engine.value();
    known.isMapped = true;
  }
  return known;
}

/** Returns what is known of a link besides the URI. */
function detailsOf(link) {
  const known = Kept.of(link);
  if (known.details === undefined) {
    engine.whole().link_details(engine.write(link.text), link.bits);
    known.details = engine.value();
  }
  return known.details;
}

const partOf = (link, component) => link.parts.find((part) => part.component === component)?.text;

/** A link. What is computed is kept. */
export class Link extends FoundLink {
  static makers = new Map();

  toUri() {
    const { uri, refusal } = mappingOf(this);
    if (refusal) throw new IrispanError(refusal);
    return uri;
  }

  get uri() {
    return mappingOf(this).uri;
  }

  get display() {
    return detailsOf(this).display;
  }

  get parts() {
    return detailsOf(this).parts;
  }

  get scheme() {
    return partOf(this, "scheme");
  }

  get host() {
    return partOf(this, "host");
  }

  get registeredDomain() {
    return detailsOf(this).registeredDomain;
  }

  facts(options) {
    checkOptions(options, ["protect"]);
    const whole = engine.whole();
    const first = engine.writeString(names(options?.protect), "protect");
    const shorter = engine.write(this.text.slice(0, (this.alternativeEnd ?? this.end) - this.start), first) - first;
    const length = engine.write(this.text, first);
    return JSON.parse(engine.result(whole.link_facts(first, length, this.bits, shorter)));
  }

  toJSON() {
    return { ...super.toJSON(), uri: this.uri };
  }
}
