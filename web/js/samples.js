// Samples to click.

import { button, byId, element } from "./dom.js";

export const SAMPLES = [
  ["welcome.txt", "Prose"],
  ["newsletter.eml", "Newsletter"],
  ["cjk.txt", "CJK"],
  ["right-to-left.txt", "Right-to-left"],
  ["terminal.log", "ANSI log"],
  ["minified.json", "JSON"],
  ["defanged.txt", "Defanged"],
  ["edges.txt", "Edges"],
];

/** Returns a sample as a file. */
export async function sample(name) {
  const response = await fetch(new URL(`../samples/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new File([await response.arrayBuffer()], name);
}

/** Draws a button for each sample. */
export function drawSamples(take) {
  byId("samples").replaceChildren(
    ...SAMPLES.map(([name, label]) => element("li", {}, button("sample", label, async () => take(await sample(name))))),
  );
}
