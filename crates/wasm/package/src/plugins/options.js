// Options of plugins. They are looked at when a plugin is made, and not when it first finds links.

import { has, scannerOf } from "../engine.js";
import { IrispanError } from "../error.js";
import { GRADES } from "../link.js";

const OF_SCANNER = [
  "profile", "minConfidence", "kind", "schemes", "tlds", "with", "without", "asciiOnly", "wwwOnly", "quotedLocalParts",
  "ipv6Zones", "maxRun",
];

/** Returns the number of a grade, or of the lowest one if none is named. Throws for what is none, as a scanner does. */
export function gradeOf(name) {
  const number = GRADES.indexOf(name ?? GRADES[0]);
  if (number < 0) {
    const message = `minConfidence: "${String(name)}": unknown grade: expected one of ${GRADES.join(", ")}`;
    throw new IrispanError({ kind: "invalid-option", message });
  }
  return number;
}

/** Returns options of a scanner and the `own` ones of a plugin. Throws if there is one that is unknown or wrong. */
export function checked(options = {}, own = []) {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`options are an object, and not ${String(options)}`);
  }
  const scanner = Object.fromEntries(Object.entries(options).filter(([name]) => !own.includes(name)));
  // Throws for a window: a plugin has its own.
  const number = scannerOf(scanner);
  for (const name of Object.keys(scanner).filter((name) => (scanner[name] ?? undefined) !== undefined)) {
    if (OF_SCANNER.includes(name)) continue;
    const message = `there is no option "${name}"; there are ${[...own, ...OF_SCANNER].join(", ")}`;
    throw new IrispanError({ kind: "unknown-option", message });
  }
  gradeOf(scanner.minConfidence);
  // Of other values the scanner knows what is wrong, and may not be there yet.
  if (has("links")) number();
  return options;
}
