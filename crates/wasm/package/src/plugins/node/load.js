// Plugins load the module themselves in Node.js, where it is a file, when they need it first.

import { loadWhenNeeded } from "../../engine.js";
import { initSync } from "../../node.js";

loadWhenNeeded(() => initSync());
