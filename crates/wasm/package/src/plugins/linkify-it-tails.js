// What follows the prefix of a schema that is built in.

import * as find from "../find.js";
import { FoundLink } from "../link.js";

const ANY = { minConfidence: "possible" };
/** Code units that are looked at first: a link is rarely longer. */
const LONG = 4096;

/** Returns the length of a text up to three dashes and no more. */
export function beforeDashes(text) {
  return /(?<!-)---(?!-)/.exec(text)?.index ?? text.length;
}

/** Returns the link that begins with `head` and goes on with the text from `pos` on. */
function linkOf(options, head, text, pos) {
  const run = /^\S*/.exec(text.slice(pos, pos + LONG))[0];
  let link = find.linkFrom(FoundLink, head + run, 0, options);
  if (link?.end === head.length + LONG) {
    link = find.linkFrom(FoundLink, head + /^\S*/.exec(text.slice(pos))[0], 0, options);
  }
  return link && link.end > head.length ? link : undefined;
}

/** Returns what two slashes begin, or nothing: a single label is rather a comment in code. */
function neutral(search, text, pos) {
  if (/[:/]/.test(text[pos - 3] ?? "")) return "";
  const link = linkOf(ANY, "http://", text, pos);
  if (!link || !search.isWanted(link)) return "";
  const whole = link.text.slice("http://".length);
  const [userinfo] = /^(?:[^/?#]*@)?/.exec(whole);
  if (link.flags.includes("ip-host") || /^localhost(?![^:/?#])/i.test(whole.slice(userinfo.length))) return whole;
  const rest = linkOf(search.neutral, "", text, pos + userinfo.length);
  return rest ? userinfo + rest.text : "";
}

/** Returns what a scheme begins. */
function absolute(scheme, search, text, pos) {
  const link = scheme === "mailto:" || text.startsWith("//", pos) ? linkOf(ANY, scheme, text, pos) : undefined;
  return link && search.isWanted(link) ? link.text.slice(scheme.length) : "";
}

/** Returns the length of what belongs to a link after a prefix that is built in, or 0. */
export function builtIn(name, search, text, pos) {
  const tail =
    name === "//" ? neutral(search, text, pos) : absolute(name === "mailto:" ? name : "http:", search, text, pos);
  return search.options["---"] ? beforeDashes(tail) : tail.length;
}
