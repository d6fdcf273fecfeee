// Samples to click.

import { button, byId, element } from "./dom.js";

const SAMPLES = [
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
export function drawSamples(take, failed) {
  const choose = async (name) => {
    try {
      take(await sample(name));
    } catch (error) {
      failed(`The sample could not be loaded: ${error.message}`);
    }
  };
  byId("samples").replaceChildren(
    ...SAMPLES.map(([name, label]) =>
      element(
        "li",
        {},
        button("sample", label, () => choose(name)),
      ),
    ),
  );
}
