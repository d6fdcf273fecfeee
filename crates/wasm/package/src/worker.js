// `irispan/worker`: a script for a worker that finds links while the page lives.
//
// It takes `{ id, text, options }` and answers `{ id, links }` or `{ id, error }`.

import { init, links } from "./index.js";

const loaded = init();

self.addEventListener("message", async ({ data }) => {
  const { id, text, options } = data ?? {};
  try {
    await loaded;
    const found = links(text, options).map((link) => link.toJSON());
    self.postMessage({ id, links: found });
  } catch (error) {
    self.postMessage({ id, error: String(error.message ?? error) });
  }
});
