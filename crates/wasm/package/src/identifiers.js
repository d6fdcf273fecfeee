// One identifier: mapped, shown, compared, checked, explained.

import * as engine from "./engine.js";
import { Link, checkOptions, names } from "./full-link.js";
import * as find from "./find.js";

/** Writes two texts, one after the other, and calls a function with the functions of the module and both lengths. */
function withTwo(a, nameOfA, b, nameOfB, call) {
  const whole = engine.whole();
  const first = engine.writeString(a, nameOfA);
  return call(whole, first, engine.writeString(b, nameOfB, first));
}

export function toUri(iri) {
  return engine.result(engine.whole().to_uri(engine.writeString(iri, "iri")));
}

export function toIri(uri, options) {
  checkOptions(options, ["uLabels"]);
  engine.whole().to_iri(engine.writeString(uri, "uri"), options?.uLabels ? 1 : 0);
  return engine.output();
}

export function display(iri) {
  engine.whole().display(engine.writeString(iri, "iri"));
  return engine.output();
}

export function displayHost(host, options) {
  checkOptions(options, ["policy", "protect"]);
  const choice = `${options?.policy ?? "browser"}\n${names(options?.protect)}`;
  return withTwo(choice, "options", host, "host", (whole, first, length) => engine.result(whole.display_host(first, length)));
}

export function check(iri, options) {
  checkOptions(options, ["protect"]);
  return withTwo(names(options?.protect), "protect", iri, "iri", (whole, first, length) => JSON.parse(engine.result(whole.check(first, length))));
}

export function compareText(visible, target) {
  return withTwo(visible, "visible", target, "target", (whole, first, length) => {
    whole.compare_text(first, length);
    return engine.value();
  });
}

export function sameTarget(a, b) {
  return withTwo(a, "a", b, "b", (whole, first, length) => {
    whole.same_target(first, length);
    return engine.output() || undefined;
  });
}

export function explain(iri) {
  engine.whole().explain(engine.writeString(iri, "iri"));
  const { isLink, ...explanation } = engine.value();
  explanation.link = isLink ? find.links(Link, iri)[0] : undefined;
  return explanation;
}

export function versions() {
  engine.whole().versions();
  const [irispan, unicode, tlds, publicSuffixes, kernel] = engine.output().split("\n");
  return { irispan, unicode, tlds, publicSuffixes, kernel };
}
