// How a linkifier finds links: those of irispan, and what its rules find by their prefixes.

import { escaped, hintOf, prefixes } from "./linkify-it-rules.js";
import { DASHES } from "./linkify-it-tails.js";
import { Endings } from "./linkify-it-tlds.js";
import { gradeOf } from "./options.js";
import { Reading, eachLink, hostOf } from "./possible.js";

/** Whether a Latin letter or a digit stands before an offset: `xhttp:` is another scheme. */
function isInsideAWord(text, start) {
  const before = text[start - 1] ?? "";
  return before < "\u0250" && /[\p{L}\p{N}_]/u.test(before);
}

/** Rules and options, ready for use. */
export class Search {
  constructor({ builtIn, names, atStart, tlds, areTldsReplaced, isAnyMail, options }) {
    this.atStart = atStart;
    this.hasRules = names.some((name) => !builtIn.includes(name));
    this.options = options;
    this.grade = gradeOf(options.minConfidence);

    this.endings = new Endings(tlds, areTldsReplaced);
    this.isAnyMail = isAnyMail;

    this.schemes = new Set(builtIn.filter((name) => name !== "//"));
    // Links without a prefix are found unless the rule of their schema is taken away: another may replace it.
    this.hasWeb = names.includes("http:");
    this.hasMail = names.includes("mailto:");
    const extra = names.filter((name) => name !== "" && !this.schemes.has(name));
    this.extra = prefixes(extra, { knowsSlashes: builtIn.includes("//") });
    this.hint = hintOf(extra);

    // Where a link with a scheme ends, the list of the caller does not say: it is for names without one. Those whose
    // ending irispan does not know are found by scanners of their own.
    const { others } = this.endings;
    const schemes = [...this.schemes].map((name) => name.slice(0, -1)).join() || "http";
    const added = others.map((name) => `+${name}`).join() || undefined;
    this.scanner = { schemes, minConfidence: "possible" };
    this.others = { ...this.scanner, tlds: added };
    this.lenient = { ...this.scanner, tlds: "any" };
    this.neutral = { tlds: added, minConfidence: "possible", kind: "domain" };
    this.other = others.length > 0 ? new RegExp(others.map(escaped).join("|"), "iu") : undefined;
  }

  /** Returns schema, start and end of each link, in order, by the rules of a linkifier. */
  spans(linkifier, text) {
    const spans = this.#links(text, 0, text.length);
    this.extra.lastIndex = 0;
    const isMore = (this.options["---"] && text.includes("---")) || this.extra.test(text);
    if (!isMore) return spans;
    this.reading = new Reading();
    try {
      return this.#merged(linkifier, text, spans);
    } finally {
      this.reading = undefined;
    }
  }

  /** Returns the links that irispan finds between two offsets, by the rules that are built in. */
  #links(text, start, end) {
    const spans = this.#found(text, start, end, this.scanner);
    const part = text.slice(start, end);
    const scanner = /xn--/i.test(part) ? this.lenient : this.other?.test(part) ? this.others : undefined;
    if (!scanner) return spans;
    const others = this.#found(text, start, end, scanner);
    return others.length > 0 ? this.#withOthers(text, spans, others, scanner) : spans;
  }

  /** Returns the links that a scanner finds between two offsets: those after a scheme only if it has no other list. */
  #found(text, start, end, scanner) {
    const spans = [];
    eachLink(text, start, end, scanner, (link, offset) => {
      const span = { schema: "", start: offset + link.start, end: offset + link.end };
      if (link.kind === "url") {
        if (scanner !== this.scanner) return;
        span.schema = link.text.slice(0, link.text.indexOf(":") + 1).toLowerCase();
        if (!this.schemes.has(span.schema) || isInsideAWord(text, span.start) || !this.isWanted(link)) return;
      } else {
        if (link.kind === "email") span.schema = "mailto:";
        if (!this.#accepts(link, span, text)) return;
      }
      spans.push(span);
    });
    return spans;
  }

  /** Returns links, and those of another scanner beside them, in order; the first of two that overlap wins. */
  #withOthers(text, spans, others, scanner) {
    const all = [];
    const pending = spans.reverse();
    const beside = others.reverse();
    while (pending.length > 0 && beside.length > 0) {
      const span = (beside.at(-1).start < pending.at(-1).start ? beside : pending).pop();
      all.push(span);
      this.#dropBefore(text, pending, span.end, this.scanner);
      this.#dropBefore(text, beside, span.end, scanner);
    }
    return [...all, ...pending.reverse(), ...beside.reverse()];
  }

  /** Takes away the last spans of a list that begin before an offset. What is left of one is looked at again. */
  #dropBefore(text, spans, end, scanner) {
    while (spans.length > 0 && spans.at(-1).start < end) {
      const stop = spans.pop().end;
      if (stop > end) spans.push(...this.#found(text, end, stop, scanner).reverse());
    }
  }

  /** Returns whether options that concern all links after a prefix want one. */
  isWanted(link) {
    const { maxLength, urlAuth } = this.options;
    // `mailto://example.com` has no address.
    if (link.kind === "url" && /^mailto:/i.test(link.text)) return false;
    if (link.text.length - link.text.indexOf(":") - 1 > maxLength) return false;
    return urlAuth || link.kind === "email" || !link.flags.includes("userinfo");
  }

  /** Returns whether rules and options want a link that is no URL. */
  #accepts(link, { schema, start }, text) {
    const { fuzzyEmail, fuzzyIP, fuzzyLink, maxLength } = this.options;
    // Comes by its prefix, as it has another set of top-level domains.
    if (link.text.startsWith("//")) return false;
    if (/^mailto:/i.test(link.text)) {
      return this.schemes.has(schema) && !isInsideAWord(text, start) && this.isWanted(link);
    }
    const isIp = link.flags.includes("ip-host");
    if ((gradeOf(link.confidence) < this.grade && !isIp) || link.text.length > maxLength) return false;
    if (link.kind === "email") {
      // `joe@host` has no top-level domain, even where `host` is one.
      if (!fuzzyEmail || !this.hasMail || !/[.\u3002\uff0e\uff61]/.test(hostOf(link))) return false;
    } else {
      if (!fuzzyLink || !this.hasWeb) return false;
      if (isIp) return Boolean(fuzzyIP);
    }
    return this.endings.has(hostOf(link), this.isAnyMail && link.kind === "email");
  }

  /** Returns links and what is found by its prefix, in order; the first of two that overlap wins. */
  #merged(linkifier, text, spans) {
    const merged = [];
    const pending = spans.reverse();
    let end = 0;
    let prefix = this.#prefix(text, 0);
    while (pending.length > 0 || prefix) {
      let span;
      if (prefix && (pending.length === 0 || prefix.index <= pending.at(-1).start)) {
        const [name] = prefix;
        const start = prefix.index + name.length;
        const length = prefix.index >= end ? linkifier.testSchemaAt(text, name, start) : 0;
        if (length === 0) {
          // What stands right after a refused prefix belongs to it: `@@joe` is no mention.
          prefix = this.#prefix(text, start + 1);
          continue;
        }
        span = { schema: name.toLowerCase(), start: prefix.index, end: start + length };
      }
      const link = pending.at(-1);
      // Of two that begin together the longer one wins.
      if (!span || (link?.start === span.start && link.end > span.end)) {
        span = pending.pop();
        const parts = this.options["---"] ? text.slice(span.start, span.end).split(DASHES) : [];
        if (parts.length > 1) {
          // All sides are looked at again: a piece of a host or an address need not be a link.
          for (let stop = span.end; parts.length > 0; stop -= 3) {
            const start = stop - parts.pop().length;
            for (const part of this.#links(text, start, stop).reverse()) pending.push(part);
            stop = start;
          }
          continue;
        }
      }
      merged.push(span);
      end = span.end;
      while (pending.length > 0 && pending.at(-1).start < end) {
        const stop = pending.pop().end;
        // What is left of a link is looked at again.
        if (stop > end) pending.push(...this.#links(text, end, stop).reverse());
      }
      if (prefix && prefix.index < end) prefix = this.#prefix(text, end);
    }
    return merged;
  }

  /** Returns the next prefix from an offset on. */
  #prefix(text, from) {
    this.extra.lastIndex = from;
    return this.extra.exec(text);
  }
}
