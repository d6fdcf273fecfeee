// The top-level domains of links without a schema.

import * as find from "../find.js";
import { FoundLink } from "../link.js";

const DOT = /[.\u3002\uff0e\uff61]/;

/** Returns those of some names that are top-level domains which irispan knows. */
function knownOf(names) {
  const text = names.filter((name) => !/\s/.test(name)).map((name) => `www.example.${name}`).join(" ");
  return find.links(FoundLink, text).map((link) => link.text.slice("www.example.".length));
}

let codes;

/** Returns the top-level domains of two letters. */
function countryCodes() {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  codes ??= knownOf(letters.flatMap((first) => letters.map((second) => first + second)));
  return codes;
}

/** Whether a scanner takes some names as top-level domains. */
function areLabels(names) {
  try {
    find.hasLinks("", { tlds: names.map((name) => `+${name}`).join() });
    return true;
  } catch (error) {
    if (error.kind === "invalid-option" || error.kind === "invalid-utf16") return false;
    throw error;
  }
}

/** Returns those of some names that can be a label: others end no host. */
function labelsOf(names) {
  if (names.length === 0 || areLabels(names)) return names;
  if (names.length === 1) return [];
  const half = names.length >> 1;
  return [...labelsOf(names.slice(0, half)), ...labelsOf(names.slice(half))];
}

/** What links without a schema end in. */
export class Endings {
  #names;
  #isAnyKnown;
  #known = new Set();

  constructor(list, areReplaced) {
    this.#names = new Set(list.map((name) => String(name).toLowerCase().replace(/^\.+|\.+$/g, "")));
    this.#names.delete("");
    this.#isAnyKnown = this.#names.delete("*");
    // A host ends in all of `co.uk`; a scanner knows the last label.
    const last = [...new Set([...this.#names].map((name) => name.split(".").at(-1)))];
    const known = new Set(knownOf(last));
    /** Last labels that irispan does not know. */
    this.others = labelsOf(last.filter((name) => !known.has(name) && !/[\s,]/.test(name)));
    if (!areReplaced) for (const name of countryCodes()) this.#names.add(name);
  }

  /** Whether a host has one of the endings: with `isAny` also one that irispan knows. */
  has(host, isAny) {
    const labels = host.replace(/[.\u3002\uff0e\uff61]+$/, "").normalize("NFKC").toLowerCase().split(DOT);
    const last = labels.at(-1);
    if (last.startsWith("xn--")) return true;
    for (let at = labels.length - 1; at > 0; at--) {
      if (this.#names.has(labels.slice(at).join("."))) return true;
    }
    return (isAny || this.#isAnyKnown) && this.#isKnown(last);
  }

  #isKnown(name) {
    if (!this.#known.has(name) && find.hasLinks(`www.example.${name}`)) this.#known.add(name);
    return this.#known.has(name);
  }
}
