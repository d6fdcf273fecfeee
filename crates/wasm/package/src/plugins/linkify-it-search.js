// How a linkifier finds links: those of irispan, and what its rules find by their prefixes.

import * as find from "../find.js";
import { FoundLink } from "../link.js";
import { hintOf, prefixes } from "./linkify-it-rules.js";
import { beforeDashes } from "./linkify-it-tails.js";
import { eachLink, hostOf } from "./possible.js";

const GRADES = ["possible", "likely", "certain"];

let codes;

/** Returns the top-level domains of two letters. */
function countryCodes() {
  if (codes === undefined) {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const names = letters.flatMap((first) => letters.map((second) => `www.example.${first}${second}`));
    codes = find.links(FoundLink, names.join(" ")).map((link) => link.text.slice(-2));
  }
  return codes;
}

/** Returns the last label of a host, in small letters. */
function topLevel(host) {
  return host.replace(/\.+$/, "").split(/[.\u3002\uff0e\uff61]/).at(-1).toLowerCase();
}

/** Whether a Latin letter or a digit stands before an offset: `xhttp:` is another scheme. */
function isInsideAWord(text, start) {
  const before = text[start - 1] ?? "";
  return before < "\u0250" && /[\p{L}\p{N}_]/u.test(before);
}

/** Rules and options, ready for use. */
export class Search {
  constructor(linkifier, { builtIn, names, atStart, tlds, areTldsReplaced, isAnyMail, options }) {
    this.linkifier = linkifier;
    this.atStart = atStart;
    this.hasRules = names.some((name) => !builtIn.includes(name));
    this.options = options;
    this.grade = Math.max(GRADES.indexOf(options.minConfidence), 0);

    // Of `co.uk` the last label counts.
    this.names = new Set(tlds.map((name) => name.toLowerCase().replace(/^\.+|\.+$/g, "").split(".").at(-1)));
    this.names.delete("");
    this.isAnyKnown = this.names.delete("*");
    this.isAnyMail = isAnyMail;
    if (!areTldsReplaced) for (const name of countryCodes()) this.names.add(name);

    this.schemes = new Set(builtIn.filter((name) => name !== "//"));
    // Links without a prefix are found unless the rule of their schema is taken away: another may replace it.
    this.hasWeb = names.includes("http:");
    this.hasMail = names.includes("mailto:");
    const extra = names.filter((name) => name !== "" && !this.schemes.has(name));
    this.extra = prefixes(extra, { knowsSlashes: builtIn.includes("//") });
    this.hint = hintOf(extra);

    // A scanner has one scheme and one top-level domain at least; others leave out what is not accepted.
    const schemes = [...this.schemes].map((name) => name.slice(0, -1)).join() || "http";
    const added = [...this.names].map((name) => `+${name}`).join();
    const chosen = this.isAnyKnown ? added : [...this.names].join() || "invalid";
    this.scanner = { schemes, tlds: chosen, minConfidence: "possible" };
    this.known = { schemes, tlds: added, minConfidence: "possible" };
    this.lenient = { schemes, tlds: "any", minConfidence: "possible" };
    this.neutral = { tlds: added, minConfidence: "possible", kind: "domain" };
  }

  /** Returns schema, start and end of each link, in order. */
  spans(text) {
    const spans = this.#links(text, 0, text.length);
    this.extra.lastIndex = 0;
    const isMore = (this.options["---"] && text.includes("---")) || this.extra.test(text);
    return isMore ? this.#merged(text, spans) : spans;
  }

  /** Returns the links that irispan finds between two offsets, by the rules that are built in. */
  #links(text, start, end) {
    const part = text.slice(start, end);
    const isLenient = /xn--/i.test(part);
    const isWide = this.isAnyMail && part.includes("@");
    const scanner = isLenient ? this.lenient : isWide ? this.known : this.scanner;
    const isStrict = isLenient || isWide || this.grade > 0 || this.names.size === 0;
    const spans = [];
    eachLink(text, start, end, scanner, (link, offset) => {
      const span = { schema: "", start: offset + link.start, end: offset + link.end };
      if (link.kind === "url") {
        span.schema = link.text.slice(0, link.text.indexOf(":") + 1).toLowerCase();
        if (!this.schemes.has(span.schema) || isInsideAWord(text, span.start) || !this.isWanted(link)) return;
      } else if (link.confidence !== "likely" || isStrict || link.kind !== "domain") {
        if (link.kind === "email") span.schema = "mailto:";
        if (!this.#accepts(link, span, text)) return;
      } else if (!this.options.fuzzyLink || !this.hasWeb || link.text.length > this.options.maxLength) {
        return;
      }
      spans.push(span);
    });
    return spans;
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
    if ((GRADES.indexOf(link.confidence) < this.grade && !isIp) || link.text.length > maxLength) return false;
    if (link.kind === "email") {
      // `joe@host` has no top-level domain, even where `host` is one.
      if (!fuzzyEmail || !this.hasMail || !/[.\u3002\uff0e\uff61]/.test(hostOf(link))) return false;
    } else {
      if (!fuzzyLink || !this.hasWeb) return false;
      if (isIp) return Boolean(fuzzyIP);
    }
    const name = topLevel(hostOf(link));
    if (this.names.has(name) || name.startsWith("xn--")) return true;
    return (this.isAnyKnown || (this.isAnyMail && link.kind === "email")) && find.hasLinks(`www.example.${name}`);
  }

  /** Returns links and what is found by its prefix, in order; the first of two that overlap wins. */
  #merged(text, spans) {
    const merged = [];
    const pending = spans.reverse();
    let end = 0;
    let prefix = this.#prefix(text, 0);
    while (pending.length > 0 || prefix) {
      let span;
      if (prefix && (pending.length === 0 || prefix.index <= pending.at(-1).start)) {
        const [name] = prefix;
        const start = prefix.index + name.length;
        const length = prefix.index >= end ? this.linkifier.testSchemaAt(text, name, start) : 0;
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
        const dashes = this.options["---"] ? span.start + beforeDashes(text.slice(span.start, span.end)) : span.end;
        if (dashes < span.end) {
          // Both sides are looked at again: a piece of a host or an address need not be a link.
          pending.push(...this.#links(text, dashes + 3, span.end).reverse());
          pending.push(...this.#links(text, span.start, dashes).reverse());
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
