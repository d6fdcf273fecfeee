// Chromium, and pages that are served to it under a strict policy.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };

/** What a careful site allows: its own scripts and modules, and nothing else. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/** Serves a folder, and some pages. Returns its address and what ends it. */
export async function served(folder, pages) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://a").pathname));
    try {
      const body = pages[path] ?? readFileSync(join(folder, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html; charset=utf-8", "content-security-policy": POLICY });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts Chromium. */
export function launched() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--js-flags=--expose-gc"],
  });
}
