// Scans long texts beside the page. Takes `{ id, text, options }`, or `{ id, megabytes, sample }`, and answers how many
// links there are and how long it took.

import { init, links } from "irispan";

const loaded = init();

/** Returns a text of so many megabytes of UTF-8 that repeats a sample. */
function repeated(sample, megabytes) {
  const bytes = new TextEncoder().encode(sample).length;
  return sample.repeat(Math.max(1, Math.round((megabytes * 1e6) / bytes)));
}

self.addEventListener("message", async ({ data: { id, text, options, megabytes, sample } }) => {
  await loaded;
  const scanned = text ?? repeated(sample, megabytes);
  const begin = performance.now();
  const count = links(scanned, options).length;
  self.postMessage({ id, count, time: performance.now() - begin });
});
