// Options of linkifyjs, and tokens, which ask them how they are rendered.

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
  render: null,
  minConfidence: "possible",
};

const GRADES = ["possible", "likely", "certain"];

/** Whether a browser would run a target: it leaves out controls and spaces before it reads the scheme. */
export const isScript = (href) => /^(?:javascript|vbscript|data):/i.test(String(href).replace(/[\0-\x20]/g, ""));

/** Options, and how a link is rendered if they do not say. */
export class Options {
  constructor(options, defaultRender = null) {
    this.o = { ...defaults, ...(options instanceof Options ? options.o : options) };
    this.ignoreTags = (this.o.ignoreTags ?? []).map((name) => name.toUpperCase());
    this.defaultRender = defaultRender ?? ((ir) => ir);
  }

  /** Whether a link is to be one. */
  check(token) {
    const isSure = GRADES.indexOf(token.confidence) >= GRADES.indexOf(this.o.minConfidence);
    return isSure && Boolean(this.get("validate", token.toString(), token));
  }

  /** Returns the value of an option for a token: of its type, and of the function if it is one. */
  get(key, operator, token) {
    const value = this.o[key];
    const isAsked = operator !== undefined && operator !== null;
    if (typeof value === "function") return isAsked ? value(operator, token?.t, token) : value;
    if (typeof value !== "object" || value === null || Array.isArray(value) || !token) return value;
    const own = Object.hasOwn(value, token.t) ? value[token.t] : defaults[key];
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

/** A part of a text. */
export class MultiToken {
  constructor(value, start = 0) {
    this.v = value;
    this.start = start;
  }

  toString() {
    return this.v;
  }

  toHref() {
    return this.v;
  }

  startIndex() {
    return this.start;
  }

  endIndex() {
    return this.start + this.v.length;
  }

  toFormattedString(options) {
    const text = this.toString();
    const formatted = options.get("format", text, this);
    const most = options.get("truncate", text, this);
    return most && formatted.length > most ? `${formatted.slice(0, most)}…` : formatted;
  }

  /** Returns the target. One that runs a script is not taken from options. */
  toFormattedHref(options) {
    const href = options.get("formatHref", this.toHref(options.get("defaultProtocol")), this);
    return isScript(href) ? this.toHref("http") : href;
  }

  toObject(protocol = defaults.defaultProtocol) {
    return this.#object(this.toString(), this.toHref(protocol));
  }

  toFormattedObject(options) {
    return this.#object(this.toFormattedString(options), this.toFormattedHref(options));
  }

  validate(options) {
    return options.check(this);
  }

  render(options) {
    const href = this.toFormattedHref(options);
    const attributes = { href };
    for (const [name, key] of [["class", "className"], ["target", "target"], ["rel", "rel"]]) {
      const value = options.get(key, href, this);
      if (value) attributes[name] = value;
    }
    Object.assign(attributes, options.getObj("attributes", href, this));
    if (isScript(attributes.href)) attributes.href = href;
    return {
      tagName: options.get("tagName", href, this),
      attributes,
      content: this.toFormattedString(options),
      eventListeners: options.getObj("events", href, this),
    };
  }

  #object(value, href) {
    return { type: this.t, value, isLink: this.isLink, href, start: this.startIndex(), end: this.endIndex() };
  }
}

// In the prototypes, where programs look for them.
Object.assign(MultiToken.prototype, { t: "token", isLink: false, confidence: "certain" });

/** Text that is no link. */
export class Text extends MultiToken {}
Object.assign(Text.prototype, { t: "text" });

/** A line break. */
export class Nl extends MultiToken {}
Object.assign(Nl.prototype, { t: "nl" });

/** An address without `mailto:`. */
export class Email extends MultiToken {
  toHref() {
    return `mailto:${this.v}`;
  }
}
Object.assign(Email.prototype, { t: "email", isLink: true });

/** Any other link. */
export class Url extends MultiToken {
  /** Whether it is written with a scheme. */
  hasScheme = true;

  hasProtocol() {
    return this.hasScheme;
  }

  toHref(scheme = defaults.defaultProtocol) {
    if (this.hasScheme) return this.v;
    return this.v.startsWith("//") ? `${scheme}:${this.v}` : `${scheme}://${this.v}`;
  }
}
Object.assign(Url.prototype, { t: "url", isLink: true });
