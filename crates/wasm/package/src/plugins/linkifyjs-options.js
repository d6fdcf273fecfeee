// Options of linkifyjs, and tokens, which ask them how they are rendered.

import { gradeOf } from "./options.js";

/** What options are if they are not given. Programs may change them. */
export const defaults = {
  defaultProtocol: "http",
  events: null,
  format: (value) => value,
  formatHref: (href) => href,
  nl2br: false,
  tagName: "a",
  target: null,
  rel: null,
  validate: true,
  truncate: Infinity,
  className: null,
  attributes: null,
  ignoreTags: [],
  ignoreClasses: [],
  render: null,
};

/** Whether a browser would run a target: it leaves out controls and spaces before it reads the scheme. */
export const isScript = (href) => /^(?:javascript|vbscript|data):/i.test(String(href).replace(/[\0-\x20]/g, ""));

/**
 * Whether an attribute is a target where it is written: HTML has no capitals in names, a prefix may be that of XLink,
 * and what stands before a blank is another attribute.
 */
const isTarget = (name) => /(?:^|[^\w.-])href\s*$/i.test(name);

/** Options, and how a link is rendered if they do not say. */
export class Options {
  constructor(options, defaultRender = null) {
    this.o = { ...defaults, ...(options instanceof Options ? options.o : options) };
    // Told now, and not when the first link is found.
    gradeOf(this.o.minConfidence);
    this.ignoreTags = (this.o.ignoreTags ?? []).map((name) => name.toUpperCase());
    this.ignoreClasses = [...(this.o.ignoreClasses ?? [])];
    this.defaultRender = defaultRender ?? ((ir) => ir);
  }

  /** Whether no link is made in an element with this attribute `class`. */
  isIgnoredClass(names) {
    return typeof names === "string" && names.split(/\s+/).some((name) => this.ignoreClasses.includes(name));
  }

  /** Whether a link is to be one. */
  check(token) {
    const isSure = gradeOf(token.confidence) >= gradeOf(this.o.minConfidence);
    return isSure && Boolean(this.get("validate", token.toString(), token));
  }

  /** Returns the value of an option for a token: of its type, and of the function if it is one. */
  get(key, operator, token) {
    const value = this.o[key];
    const isAsked = operator !== undefined && operator !== null;
    if (typeof value === "function") return isAsked ? value(operator, token?.t, token) : value;
    if (typeof value !== "object" || value === null) return value;
    const own = token.t in value ? value[token.t] : defaults[key];
    return typeof own === "function" && isAsked ? own(operator, token) : own;
  }

  /** Returns the value of an option that is an object. */
  getObj(key, operator, token) {
    const value = this.o[key];
    return typeof value === "function" && operator !== undefined && operator !== null
      ? value(operator, token?.t, token)
      : value;
  }

  render(token) {
    const render = this.get("render", null, token) || this.defaultRender;
    return render(token.render(this), token.t, token);
  }
}

/** Returns a token as `find` returns links. */
function objectOf(token, value, href) {
  return { type: token.t, value, isLink: token.isLink, href, start: token.startIndex(), end: token.endIndex() };
}

/** A part of a text: `tokens` are the parts that it consists of. */
export class MultiToken {
  constructor(value, tokens) {
    this.t = "token";
    this.v = value;
    this.tk = tokens;
  }

  toString() {
    return this.v;
  }

  toHref() {
    return this.v;
  }

  startIndex() {
    return this.tk[0].s;
  }

  endIndex() {
    return this.tk.at(-1).e;
  }

  toFormattedString(options) {
    const text = this.toString();
    const formatted = options.get("format", text, this);
    const most = options.get("truncate", text, this);
    return most && formatted.length > most ? `${formatted.substring(0, most)}…` : formatted;
  }

  /** Returns the target. One that runs a script is not taken from options. */
  toFormattedHref(options) {
    const href = options.get("formatHref", this.toHref(options.get("defaultProtocol")), this);
    return isScript(href) ? this.toHref("http") : href;
  }

  toObject(protocol = defaults.defaultProtocol) {
    return objectOf(this, this.toString(), this.toHref(protocol));
  }

  toFormattedObject(options) {
    return objectOf(this, this.toFormattedString(options), this.toFormattedHref(options));
  }

  validate(options) {
    return options.check(this);
  }

  render(options) {
    const href = this.toHref(options.get("defaultProtocol"));
    const target = this.toFormattedHref(options);
    const attributes = { href: target };
    for (const [name, key] of [["class", "className"], ["target", "target"], ["rel", "rel"]]) {
      const value = options.get(key, href, this);
      if (value) attributes[name] = value;
    }
    Object.assign(attributes, options.getObj("attributes", href, this));
    for (const [name, value] of Object.entries(attributes)) {
      if (isTarget(name) && isScript(value)) attributes[name] = target;
    }
    return {
      tagName: options.get("tagName", href, this),
      attributes,
      content: this.toFormattedString(options),
      eventListeners: options.getObj("events", href, this),
    };
  }
}

// In the prototype, where programs look for them.
Object.assign(MultiToken.prototype, { isLink: false, confidence: "certain" });

/** Returns a class of tokens of a type, whose prototype has some properties. */
export function createTokenClass(type, properties) {
  class Token extends MultiToken {
    static t = type;

    constructor(value, tokens) {
      super(value, tokens);
      this.t = type;
    }
  }
  Object.assign(Token.prototype, properties);
  return Token;
}

/** Text that is no link. */
export const Text = createTokenClass("text");

/** A line break. */
export const Nl = createTokenClass("nl");

/** An address without `mailto:`. */
export const Email = createTokenClass("email", {
  isLink: true,
  toHref() {
    return `mailto:${this.v}`;
  },
});

/** Any other link. */
export const Url = createTokenClass("url", {
  isLink: true,
  /** Whether it is written with a scheme: in front of a port stand a name with a dot, and `localhost`. */
  hasProtocol() {
    return /^(?!localhost:)[\da-z-]+:/i.test(this.v);
  },
  toHref(scheme = defaults.defaultProtocol) {
    if (this.hasProtocol()) return this.v;
    return this.v.startsWith("//") ? `${scheme}:${this.v}` : `${scheme}://${this.v}`;
  },
});

/** Returns a token of a class for a value at an offset. It consists of one part. */
export const tokenAt = (Token, value, start) =>
  new Token(value, [{ t: Token.t, v: value, s: start, e: start + value.length }]);
