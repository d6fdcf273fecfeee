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

/** A link. What is computed is kept. */
export class Link extends FoundLink {
  #details;
  #uri;

  /** Returns what is known besides the URI. */
  #known() {
    if (this.#details === undefined) {
      engine.module().link_details(engine.write(this.text), this.bits);
      this.#details = engine.value();
    }
    return this.#details;
  }

  #part(component) {
    return this.#known().parts.find((part) => part.component === component)?.text;
  }

  toUri() {
    if (this.#uri === undefined) {
      this.#uri = engine.result(engine.module().link_uri(engine.write(this.text), this.bits));
    }
    return this.#uri;
  }

  get uri() {
    try {
      return this.toUri();
    } catch {
      return undefined;
    }
  }

  get display() {
    return this.#known().display;
  }

  get parts() {
    return this.#known().parts;
  }

  get scheme() {
    return this.#part("scheme");
  }

  get host() {
    return this.#part("host");
  }

  get registeredDomain() {
    return this.#known().registeredDomain;
  }

  facts(options) {
    checkOptions(options, ["protect"]);
    const first = engine.writeString(names(options?.protect), "protect");
    const shorter = engine.write(this.text.slice(0, (this.alternativeEnd ?? this.end) - this.start), first) - first;
    const length = engine.write(this.text, first);
    return JSON.parse(engine.result(engine.module().link_facts(first, length, this.bits, shorter)));
  }

  toJSON() {
    return { ...super.toJSON(), uri: this.uri };
  }
}
