// A project that has installed the package beside the packages of the tests, as users have: not as a link elsewhere.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

const MODULES = new URL("node_modules/", import.meta.url).pathname;

/** Runs a module in such a project, and returns what it exports. */
export async function installed(source) {
  const folder = mkdtempSync(join(tmpdir(), "irispan-"));
  after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(MODULES).filter((name) => name !== "irispan")) {
    symlinkSync(join(MODULES, name), join(folder, "node_modules", name));
  }
  cpSync(realpathSync(join(MODULES, "irispan")), join(folder, "node_modules/irispan"), { recursive: true });
  writeFileSync(join(folder, "program.mjs"), source);
  return import(pathToFileURL(join(folder, "program.mjs")));
}
