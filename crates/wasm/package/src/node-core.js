// `irispan/core` in Node.js, where modules are files.

import { readFileSync } from "node:fs";
import * as core from "./core.js";
import * as engine from "./engine.js";
import * as modules from "./modules.js";

export * from "./core.js";

export function init(source) {
  try {
    if (source === undefined) initSync();
  } catch (error) {
    return Promise.reject(error);
  }
  return core.init(source);
}

export function initSync(source) {
  core.initSync(source ?? readFileSync(engine.chosen(modules.core())));
}
