// What follows the prefix of a schema that is built in.

import { linkOf } from "./possible.js";

const ANY = { minConfidence: "possible" };

/** Returns the length of a text up to three dashes and no more. */
export function beforeDashes(text) {
  return /(?<!-)---(?!-)/.exec(text)?.index ?? text.length;
}

/** Returns what two slashes begin, or nothing: a single label is rather a comment in code. */
function neutral(search, text, pos) {
  if (/[:/]/.test(text[pos - 3] ?? "")) return "";
  const link = linkOf("http://", text, pos, ANY);
  if (!link || !search.isWanted(link)) return "";
  const whole = link.text.slice("http://".length);
  const [userinfo] = /^(?:[^/?#]*@)?/.exec(whole);
  if (link.flags.includes("ip-host") || /^localhost(?![^:/?#])/i.test(whole.slice(userinfo.length))) return whole;
  const rest = linkOf("", text, pos + userinfo.length, search.neutral);
  return rest ? userinfo + rest.text : "";
}

/** Returns what a scheme begins. */
function absolute(scheme, search, text, pos) {
  const link = scheme === "mailto:" || text.startsWith("//", pos) ? linkOf(scheme, text, pos, ANY) : undefined;
  return link && search.isWanted(link) ? link.text.slice(scheme.length) : "";
}

/** Returns the length of what belongs to a link after a prefix that is built in, or 0. */
export function builtIn(name, search, text, pos) {
  const tail =
    name === "//" ? neutral(search, text, pos) : absolute(name === "mailto:" ? name : "http:", search, text, pos);
  const length = search.options["---"] ? beforeDashes(tail) : tail.length;
  // What is cut is looked at again: a link does not end in a question mark.
  return length < tail.length ? builtIn(name, search, text.slice(0, pos + length), pos) : length;
}
