// Draws what is known about one link.

import { explain } from "irispan";
import { anchor, copying, element, isolated } from "./dom.js";

/** Returns a section with a heading, if it has content. */
function section(title, ...content) {
  if (content.length === 0) return undefined;
  return element("section", { className: "known" }, element("h3", {}, title), ...content);
}

/** Draws what stands between parts. */
const between = (text) => element("li", { className: "between" }, isolated(text, "piece"));

/** Draws the parts of a link under a ruler: above each where it begins, below what it is. */
function ruler(text, parts) {
  const drawn = [];
  let at = 0;
  for (const part of parts) {
    // The path of a mail address is all of it, which has parts of its own.
    if (part.start < at) continue;
    if (part.start > at) drawn.push(between(text.slice(at, part.start)));
    // A component that is empty is still written: `http://a.com?`.
    drawn.push(
      element(
        "li",
        { className: `part part-${part.component}` },
        element("span", { className: "tick", "aria-hidden": "true" }, String(part.start)),
        isolated(part.text, "piece"),
        element("span", { className: "name" }, part.component),
      ),
    );
    at = part.end;
  }
  if (at < text.length) drawn.push(between(text.slice(at)));
  return element("ol", { className: "ruler", "aria-label": "Parts, each with where it begins in the link" }, ...drawn);
}

/** Draws the forms of a link. */
function forms(rows) {
  return element(
    "dl",
    { className: "forms" },
    ...rows
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, isolated(value)))),
  );
}

/** Draws the steps of the mapping to a URI. */
function steps(all) {
  return element(
    "ol",
    { className: "steps" },
    ...all.map(({ from, to, what, rule }) =>
      element(
        "li",
        {},
        element("span", { className: "change" }, isolated(from), " → ", isolated(to)),
        element("span", { className: "what" }, `${what} `, element("span", { className: "rule" }, rule)),
      ),
    ),
  );
}

/** Draws facts or findings. */
function notes(all) {
  return element(
    "ul",
    { className: "notes" },
    ...all.map(({ severity, sentence, text, detail }) =>
      element(
        "li",
        { className: `note note-${severity}` },
        element("span", { className: "severity" }, severity === "warn" ? "warning" : severity),
        element(
          "span",
          {},
          sentence,
          ...(text ? [" ", isolated(text, "quoted")] : []),
          ...(detail ? [" → ", isolated(detail, "quoted")] : []),
        ),
      ),
    ),
  );
}

/** Draws short labels: what kind of link it is, how sure, and what was seen in passing. */
function labels({ kind, confidence, open, flags }) {
  return element(
    "ul",
    { className: "labels" },
    ...[kind, confidence, ...(open ? ["open: may go on"] : []), ...flags].map((label) => element("li", {}, label)),
  );
}

/** Returns a button that copies a URI. */
const copyingUri = (uri) => copying(element("button", { className: "quiet", type: "button" }), "Copy URI", () => uri);

/** Draws all that is known about a link, of a text or of a message. */
export function explained(link) {
  const known = explain(link.target ?? link.uri ?? link.text);
  const facts = typeof link.facts === "function" ? link.facts() : link.facts;
  const findings = known.findings
    .filter(({ topic }) => topic !== "safety")
    .map(({ severity, what }) => ({ severity, sentence: what }));
  const uri = link.uri;
  const open = anchor(uri, "Open in a new tab");
  const shorter = link.alternativeEnd === undefined ? undefined : link.text.slice(0, link.alternativeEnd - link.start);
  return [
    element("p", { className: "subject" }, isolated(link.text)),
    labels(link),
    ruler(link.text, link.parts ?? explain(link.text).parts),
    section(
      "Forms",
      forms([
        ["Text", link.text],
        ["IRI", known.iri],
        ["URI", uri],
        ["For display", link.display],
        ["Registered domain", link.registeredDomain],
        ["Shorter reading", shorter],
        ["Text of the anchor", link.anchor],
      ]),
      ...(known.error ? [notes([{ severity: "error", sentence: `There is no URI: ${known.error.message}` }])] : []),
    ),
    section(
      "Mapping to a URI",
      known.steps.length > 0 ? steps(known.steps) : element("p", {}, "Nothing has to change."),
    ),
    section(
      "Facts",
      facts.length + findings.length > 0 ? notes([...facts, ...findings]) : element("p", {}, "Nothing unusual."),
    ),
    uri === undefined ? undefined : element("p", { className: "actions" }, copyingUri(uri), open),
  ].filter((one) => one !== undefined);
}
