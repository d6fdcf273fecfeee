// The examples of docs/plugins.md are run beside the unchanged packages, as those of the READMEs are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, examplesOf, script } from "./examples.js";
import { installed } from "./installed.js";
import "./page.js";

const EXAMPLES = examplesOf("plugins", new URL("../docs/plugins.md", import.meta.url));

test("there are examples", () => assert.ok(EXAMPLES.length >= 4));

for (const example of EXAMPLES) {
  test(example.name, async () => {
    const { told } = await installed(script(example).replace("const told", "export const told"));
    compare(example, told);
  });
}
