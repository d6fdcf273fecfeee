// Rules of a linkifier: how they are defined, and what they search for.

import { IrispanError } from "../error.js";

/** The top-level domains of links without a schema, beside those of two letters and `xn--…`. */
export const DEFAULT_TLDS = Object.freeze(
  "biz com edu gov net org pro web xxx aero asia coop info museum name shop рф".split(" "),
);

/** A rule that is ready for use. */
export class Rule {
  constructor(validate, normalize) {
    this.validate = validate;
    this.normalize = normalize;
  }
}

/** Returns the rule of a definition, or the name of another. Throws if it is none. */
export function ruleOf(name, definition) {
  if (typeof definition === "string") return definition.toLowerCase();
  const { validate, normalize } = definition ?? {};
  const isValidator = typeof validate === "function" || validate instanceof RegExp;
  if (!isValidator || (normalize && typeof normalize !== "function")) {
    const message = `(LinkifyIt) Invalid schema "${name}": ${String(definition)}`;
    throw new IrispanError({ kind: "invalid-schema", message });
  }
  return new Rule(validate instanceof RegExp ? byPattern(validate) : validate, normalize);
}

/** Returns a validator that takes what a pattern matches at the beginning of the tail. */
function byPattern(pattern) {
  return (text, pos) => {
    pattern.lastIndex = 0;
    const found = pattern.exec(text.slice(pos));
    return found?.index === 0 ? found[0].length : 0;
  };
}

export const escaped = (text) => text.replace(/[.?*+^$[\]\\(){}|]/g, "\\$&");

/** Matches nothing. */
const NEVER = "(?!)";

/**
 * Returns a pattern for any of the prefixes, the longer ones first: with `sticky` at the beginning of a text, else not
 * after a letter or a digit. With `knowsSlashes`, two slashes after a colon or a slash are no prefix.
 */
export function prefixes(names, { sticky = false, knowsSlashes = false } = {}) {
  const ordered = [...names].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const choices = ordered.map((name) => (name === "//" && knowsSlashes ? "(?<![:/])//" : escaped(name)));
  const pattern = choices.length > 0 ? `(?:${choices.join("|")})` : NEVER;
  return sticky ? new RegExp(`^${pattern}`, "iu") : new RegExp(`(?<![\\p{L}\\p{N}_])${pattern}`, "giu");
}

/** Returns a pattern for a text in which a prefix, or a full stop of Chinese or Japanese, may make a link. */
export const hintOf = (names) => new RegExp(["[\u3002\uff0e\uff61]", ...names.map(escaped)].join("|"), "iu");

/**
 * Sources of patterns for rules of others, with and without the flag `u`. Links are found without patterns, so there is
 * none for them.
 */
export class REBuilder {
  src_Any = "[\\s\\S]";
  src_Cc = "[\\0-\\x1F\\x7F-\\x9F]";
  src_Z = "[ \\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]";
  src_ZCc = `${this.src_Z}|${this.src_Cc}`;
  /** Patterns of others. */
  cache = {};

  constructor(opts = {}) {
    this.opts = { ...opts };
  }

  get src_P() {
    return (punctuation ??= classOf(/\p{P}/u));
  }

  get src_ZPCc() {
    return `${this.src_Z}|${this.src_P}|${this.src_Cc}`;
  }

  set(opts) {
    this.opts = { ...this.opts, ...opts };
    this.cache = {};
    return this;
  }

  escapeRE(text) {
    return escaped(text).replaceAll("-", "\\-");
  }
}

let punctuation;

/** Returns a class of the code units that are a character which a pattern matches. */
function classOf(pattern) {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
  const written = units
    .filter((unit) => pattern.test(String.fromCharCode(unit)))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`);
  return `[${written.join("")}]`;
}
