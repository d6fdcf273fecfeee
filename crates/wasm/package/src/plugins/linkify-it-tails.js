// What follows the prefix of a schema that is built in.

import { linkOf } from "./possible.js";

const ANY = { minConfidence: "possible" };

/** Three dashes and no more. */
export const DASHES = /(?<!-)---(?!-)/;

/** Returns the length of a text up to three dashes. */
const beforeDashes = (text) => DASHES.exec(text)?.index ?? text.length;

/** Returns how far a link is looked at. */
const limitsOf = ({ options, reading }) => ({ reading, lengthOf: options["---"] ? beforeDashes : undefined });

/** What may hold a host or an address, as far as it is looked at. */
const AUTHORITY = /(?:\/\/)?[^/?#\0-\x20\x7f]{0,4096}/y;

/** Returns the link that begins with `head`. What dashes cut is not there: no link ends in a question mark before them. */
function linkAfter(head, search, text, pos) {
  if (search.options["---"]) {
    AUTHORITY.lastIndex = pos;
    const [authority] = AUTHORITY.exec(text);
    // A piece of what is no host or address is none.
    if (DASHES.test(authority) && !linkOf(head, authority, 0, ANY)) return undefined;
  }
  return linkOf(head, text, pos, ANY, limitsOf(search));
}

/** A single label of letters, and what ends it. */
const LABEL = /(?:[^/?#@\s]*@)?(?!localhost[:/?#])[\p{L}_-]+(?::\d*)?[/?#]/iuy;

/** Whether a single label of letters begins at an offset: what follows it need not be looked at. */
function isLabel(text, pos) {
  LABEL.lastIndex = pos;
  return LABEL.test(text);
}

/** Returns what two slashes begin, or nothing: a single label is rather a comment in code. */
function neutral(search, text, pos) {
  if (/[:/]/.test(text[pos - 3] ?? "") || isLabel(text, pos)) return "";
  const link = linkAfter("http://", search, text, pos);
  if (!link || !search.isWanted(link)) return "";
  const whole = link.text.slice("http://".length);
  const [userinfo] = /^(?:[^/?#]*@)?/.exec(whole);
  if (link.flags.includes("ip-host") || /^localhost(?![^:/?#])/i.test(whole.slice(userinfo.length))) return whole;
  const rest = linkOf("", text, pos + userinfo.length, search.neutral, limitsOf(search));
  return rest ? userinfo + rest.text : "";
}

/** Returns what a scheme begins. */
function absolute(scheme, search, text, pos) {
  const link = scheme === "mailto:" || text.startsWith("//", pos) ? linkAfter(scheme, search, text, pos) : undefined;
  return link && search.isWanted(link) ? link.text.slice(scheme.length) : "";
}

/** Returns the length of what belongs to a link after a prefix that is built in, or 0. */
export function builtIn(name, search, text, pos) {
  if (name === "//") return neutral(search, text, pos).length;
  return absolute(name === "mailto:" ? name : "http:", search, text, pos).length;
}
