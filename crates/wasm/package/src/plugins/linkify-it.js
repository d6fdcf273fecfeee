// `irispan/linkify-it`: the interface of linkify-it, versions 5 and 6, with the links that irispan finds.

import { checkString } from "../error.js";
import { DEFAULT_TLDS, REBuilder, Rule, prefixes, ruleOf } from "./linkify-it-rules.js";
import { Search } from "./linkify-it-search.js";
import { builtIn } from "./linkify-it-tails.js";
import { gradeOf } from "./options.js";

export { DEFAULT_TLDS, REBuilder };

/** All top-level domains that irispan knows. */
export const TLDS = Object.freeze(["*"]);

const BUILT_IN = ["http:", "https:", "ftp:", "mailto:", "//"];
const OPTIONS = [
  "fuzzyLink", "fuzzyEmail", "fuzzyIP", "---", "tlds", "rebuilder", "urlAuth", "maxLength", "minConfidence",
];
/** Code units up to which the links of the last text are kept. */
const REMEMBERED = 1 << 16;

/** A link in a text. */
export class Match {
  constructor(text, schema, index, lastIndex) {
    this.schema = schema.toLowerCase();
    this.index = index;
    this.lastIndex = lastIndex;
    this.raw = text.slice(index, lastIndex);
    this.text = this.raw;
    this.url = this.raw;
  }
}

/**
 * The name of what a linkifier keeps. A function returns it, and no field has it: a linkifier may stand behind a proxy,
 * as those of Vue are, which wraps objects that it is asked for and knows no private fields.
 */
const STATE = Symbol("state");

/** What a linkifier keeps. */
class State {
  // `undefined` stands for the rule that is built in, a string for the rule of that name.
  #schemas = new Map(BUILT_IN.map((name) => [name, undefined]));
  #version;
  /** What depends on rules and options, until one of them changes. */
  #compiled;
  tlds = DEFAULT_TLDS;
  areTldsReplaced = false;
  last = { text: "", spans: [] };

  constructor(version) {
    this.#version = version;
  }

  define(name, definition) {
    // Texts are searched for prefixes in capitals and small letters alike.
    const key = name.toLowerCase();
    if (this.#version.isNone(definition)) this.#schemas.delete(key);
    else this.#schemas.set(key, ruleOf(name, definition));
  }

  /** Returns the rule that a name leads to: the name itself if the rule is built in, nothing if there is none. */
  ruleNamed(name) {
    for (let hops = this.#schemas.size; hops > 0 && this.#schemas.has(name); hops--) {
      let rule = this.#schemas.get(name);
      // The rule of `http:` is that of its relatives, too, unless it is taken away.
      if (rule === undefined && this.#version.relatives.includes(name)) rule = this.#schemas.get("http:");
      if (rule === undefined) return name;
      if (rule instanceof Rule) return rule;
      name = rule;
    }
    return undefined;
  }

  forget() {
    this.#compiled = undefined;
    this.last = { text: "", spans: [] };
  }

  search(options) {
    this.#compiled ??= new Search({
      builtIn: BUILT_IN.filter((name) => this.ruleNamed(name) === name),
      names: [...this.#schemas.keys()],
      atStart: prefixes(this.#schemas.keys(), { sticky: true }),
      tlds: this.tlds,
      areTldsReplaced: this.areTldsReplaced,
      isAnyMail: this.#version.isAnyMail,
      options,
    });
    return this.#compiled;
  }
}

class Linkifier {
  /** What options are in version 6. */
  static defaults = { fuzzyLink: false, urlAuth: false, maxLength: 10_000 };
  /** Which rules are other names of `http:`. */
  static relatives = [];
  /** Whether addresses may have any top-level domain that irispan knows. */
  static isAnyMail = true;
  /** Whether a definition takes a rule away. */
  static isNone = (definition) => !definition;

  constructor(schemas, options) {
    const state = new State(new.target);
    Object.defineProperty(this, STATE, { value: () => state });
    const { defaults } = new.target;
    this.__opts__ = { fuzzyEmail: true, fuzzyIP: false, "---": false, minConfidence: "possible", ...defaults };
    this.re = new REBuilder();
    // Version 6 has no schemas here.
    if (!options && Object.keys(schemas ?? {}).some((name) => OPTIONS.includes(name))) {
      this.set(schemas);
    } else {
      for (const [name, definition] of Object.entries(schemas ?? {})) state.define(name, definition);
      this.set(options);
    }
    this.onCompile();
  }

  add(schema, definition) {
    this[STATE]().define(schema, definition);
    return changed(this);
  }

  set(options) {
    const { rebuilder, tlds, ...rest } = options ?? {};
    gradeOf(rest.minConfidence);
    if (rebuilder) this.re = rebuilder;
    if (tlds) this.tlds(tlds);
    Object.assign(this.__opts__, rest);
    this[STATE]().forget();
    return this;
  }

  tlds(list, keepOld = false) {
    const names = typeof list === "string" ? [list] : [...list];
    const state = this[STATE]();
    if (!keepOld) state.areTldsReplaced = true;
    state.tlds = keepOld ? [...state.tlds, ...names] : names;
    return changed(this);
  }

  pretest(text) {
    checkString(text, "text");
    return /[.@]|\/\/|\[[\da-f]*:/i.test(text) || searchOf(this).hint.test(text);
  }

  test(text) {
    return spansOf(this, text).length > 0;
  }

  match(text) {
    const matches = spansOf(this, text).map((span) => matchOf(this, text, span));
    return matches.length > 0 ? matches : null;
  }

  matchAtStart(text) {
    checkString(text, "text");
    const prefix = searchOf(this).atStart.exec(text)?.[0];
    if (prefix === undefined) return null;
    const length = this.testSchemaAt(text, prefix, prefix.length);
    if (length === 0) return null;
    return matchOf(this, text, { schema: prefix.toLowerCase(), start: 0, end: prefix.length + length });
  }

  testSchemaAt(text, schema, pos) {
    checkString(text, "text");
    const rule = this[STATE]().ruleNamed(schema.toLowerCase());
    if (!(rule instanceof Rule)) return rule ? builtIn(rule, searchOf(this), text, pos) : 0;
    const length = Math.trunc(Number(rule.validate(text, pos, this))) || 0;
    return Math.min(Math.max(length, 0), text.length - pos);
  }

  normalize(match) {
    if (!match.schema) match.url = `http://${match.url}`;
    else if (match.schema === "mailto:" && !/^mailto:/i.test(match.url)) match.url = `mailto:${match.url}`;
  }

  /** Does nothing: is there to be overridden, and called after rules and top-level domains change. */
  onCompile() {}
}

/** Tells a linkifier that rules or top-level domains have changed, and returns it. */
function changed(linkifier) {
  linkifier[STATE]().forget();
  linkifier.onCompile();
  return linkifier;
}

function searchOf(linkifier) {
  return linkifier[STATE]().search(linkifier.__opts__);
}

function spansOf(linkifier, text) {
  checkString(text, "text");
  const state = linkifier[STATE]();
  // Programs ask `test` and then `match` about the same text.
  const options = Object.values(linkifier.__opts__).join();
  if (text !== "" && state.last.text === text && state.last.options === options) return state.last.spans;
  const search = searchOf(linkifier);
  const spans = search.spans(linkifier, text);
  // What rules of others say may change.
  if (!search.hasRules && text.length <= REMEMBERED) state.last = { text, options, spans };
  return spans;
}

function matchOf(linkifier, text, { schema, start, end }) {
  const match = new Match(text, schema, start, end);
  const rule = schema && linkifier[STATE]().ruleNamed(schema);
  if (rule instanceof Rule && rule.normalize) rule.normalize(match, linkifier);
  else linkifier.normalize(match);
  return match;
}

/** The same with what options are in version 5. */
class Linkifier5 extends Linkifier {
  static defaults = { fuzzyLink: true, urlAuth: true, maxLength: Infinity };
  static relatives = ["https:", "ftp:"];
  static isAnyMail = false;
  static isNone = (definition) => definition === null;
}

/** Returns a class that can be called without `new`. */
function callable(Class) {
  Class.prototype.constructor = new Proxy(Class, { apply: (target, _, values) => new target(...values) });
  return Class.prototype.constructor;
}

export const LinkifyIt = callable(Linkifier);
export const linkifyit = (options) => new Linkifier(options);
export default callable(Linkifier5);
