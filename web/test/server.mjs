// Serves the page as its README asks for: a folder of files, with the headers that are named there.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

export const FOLDER = new URL("../../target/web", import.meta.url).pathname;

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".eml": "message/rfc822",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

const HEADERS = {
  "content-security-policy": `${POLICY}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Serves a folder. Returns its address and what ends it. */
export async function served(folder = FOLDER) {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://a").pathname));
    const name = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const body = await readFile(join(folder, name));
      response.writeHead(200, { ...HEADERS, "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404, HEADERS);
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
