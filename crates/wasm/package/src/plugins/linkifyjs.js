// `irispan/linkifyjs`: the interface of linkifyjs 4, with the links that irispan finds.

import { IrispanError, checkString } from "../error.js";
import { element } from "./linkifyjs-element.js";
import {
  Email, MultiToken, Nl, Options, Text, Url, createTokenClass, defaults, isScript, tokenAt,
} from "./linkifyjs-options.js";
import { Reading, eachLink, linkOf } from "./possible.js";

export { MultiToken, Options, createTokenClass };

export const options = Object.freeze({ Options, defaults });
export const multi = Object.freeze({ Base: MultiToken, MultiToken, Text, Nl, Email, Url, createTokenClass });
export { multi as text };

/** Schemes after which a host stands, whatever is registered. */
const HOSTED = ["http", "https", "ftp", "ftps"];
const SCHEMES = [...HOSTED, "file", "mailto"];

/** Schemes of the caller, and whether two slashes may be left out after each. */
const custom = new Map();
let scanner;
/** Finds the schemes after which no host stands: slashes are left out, or there are three. */
let opaque;

function setSchemes() {
  scanner = { schemes: [...SCHEMES, ...custom.keys()].join(), minConfidence: "possible" };
  const names = [...custom].map(([name, isOptional]) => (isOptional ? `${name}:` : `${name}:(?=///)`));
  opaque = names.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}_+.-])(?:${names.join("|")})`, "giu") : undefined;
}
setSchemes();

export function registerCustomProtocol(scheme, optionalSlashSlash = false) {
  if (!/^[0-9a-z]+(?:-[0-9a-z]+)*$/.test(scheme) || isScript(`${scheme}:`)) {
    const message = `${scheme} is no scheme: small letters and digits with single hyphens between them, and no script`;
    throw new IrispanError({ kind: "invalid-scheme", message });
  }
  if ((optionalSlashSlash ? HOSTED : SCHEMES).includes(scheme)) return;
  custom.set(scheme, Boolean(optionalSlashSlash));
  setSchemes();
}

export function reset() {
  custom.clear();
  setSchemes();
}

/** Does nothing: there is nothing to be built before the first use. */
export function init() {}

/** Returns the token of a link, or nothing if it is none here. */
function tokenOf(link, start) {
  const isAddress = link.kind === "email" && !/^mailto:/i.test(link.text);
  const token = tokenAt(isAddress ? Email : Url, link.text, start);
  token.confidence = link.confidence;
  // A host without a known ending, and numbers that could be a version.
  if (isAddress) return link.confidence === "possible" ? undefined : token;
  if (link.kind === "domain") return link.flags.includes("ip-host") ? undefined : token;
  const [scheme] = link.text.toLowerCase().split(":");
  return custom.get(scheme) === false && !link.text.startsWith("//", scheme.length + 1) ? undefined : token;
}

/** Returns the links of a text as tokens. */
function linksOf(text) {
  const tokens = [];
  eachLink(text, 0, text.length, scanner, (link, offset) => {
    const token = tokenOf(link, offset + link.start);
    if (token) tokens.push(token);
  });
  return opaque ? withOpaque(text, tokens) : tokens;
}

/** What stands before the path of a link: what follows a scheme without slashes ends where a path does. */
const BEFORE_PATH = "http://a/";
/** Code units of a path that are looked at first: there may be a scheme after each of its characters. */
const SHORT = 128;

/** Returns links, and those whose scheme is not followed by slashes. The first of two that overlap wins. */
function withOpaque(text, tokens) {
  const merged = [];
  const pending = tokens.reverse();
  const limits = { most: SHORT, reading: new Reading() };
  let end = 0;
  const takeBefore = (stop) => {
    while (pending.length > 0 && pending.at(-1).startIndex() < stop) {
      const token = pending.pop();
      if (token.startIndex() >= end) merged.push(token);
      end = Math.max(end, token.endIndex());
    }
  };
  for (const { 0: scheme, index } of text.matchAll(opaque)) {
    takeBefore(index + 1);
    const path = index < end ? undefined : linkOf(BEFORE_PATH, text, index + scheme.length, scanner, limits);
    if (!path) continue;
    end = index + scheme.length + path.text.length - BEFORE_PATH.length;
    merged.push(tokenAt(Url, text.slice(index, end), index));
  }
  takeBefore(text.length);
  return merged;
}

/** Adds tokens for text that is no link. */
function addText(tokens, text, start, end) {
  let at = start;
  for (const { 0: line, index } of text.slice(start, end).matchAll(/\r?\n/g)) {
    if (start + index > at) tokens.push(tokenAt(Text, text.slice(at, start + index), at));
    tokens.push(tokenAt(Nl, line, start + index));
    at = start + index + line.length;
  }
  if (end > at) tokens.push(tokenAt(Text, text.slice(at, end), at));
}

/** Returns a text with some links in tokens. */
function tokensOf(text, links) {
  const tokens = [];
  let at = 0;
  for (const link of links) {
    addText(tokens, text, at, link.startIndex());
    tokens.push(link);
    at = link.endIndex();
  }
  addText(tokens, text, at, text.length);
  return tokens;
}

export function tokenize(text) {
  checkString(text, "text");
  return tokensOf(text, linksOf(text));
}

export function find(text, type = null, settings = null) {
  checkString(text, "text");
  if (type !== null && typeof type === "object") {
    if (settings) throw new TypeError("options are given twice: the second argument is the type of links");
    return find(text, null, type);
  }
  const chosen = new Options(settings);
  return linksOf(text)
    .filter((token) => (!type || token.t === type) && chosen.check(token))
    .map((token) => token.toFormattedObject(chosen));
}

export function test(text, type = null) {
  checkString(text, "text");
  const [token] = linksOf(text);
  return token?.v === text && (!type || token.t === type);
}

const escapedText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escapedValue = (value) => escapedText(String(value)).replaceAll('"', "&quot;");

function html({ tagName, attributes, content }) {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapedValue(value)}"`);
  return `<${tagName}${written.join("")}>${escapedText(content)}</${tagName}>`;
}

export function linkifyStr(text, settings) {
  const chosen = new Options(settings, html);
  const parts = tokenize(text).map((token) => {
    if (token.t === "nl" && chosen.get("nl2br")) return "<br>\n";
    return token.isLink && chosen.check(token) ? chosen.render(token) : escapedText(token.toString());
  });
  return parts.join("");
}

export function linkifyElement(root, settings, document) {
  const maker = document ?? globalThis.document;
  if (!maker) throw new TypeError("there is no document: it is the third argument");
  return element(root, settings, maker, { linksOf, tokensOf });
}
