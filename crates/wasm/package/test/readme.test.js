// The examples of both READMEs are run, in a project that has installed the package, and what they say after `// =>`
// is compared with what comes out. Those that are for browsers are built by Vite and run in Chromium.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "vite";
import { launched, served } from "./browser.js";
import { compare, examplesOf, script } from "./examples.js";

const PACKAGE = realpathSync(new URL("node_modules/irispan", import.meta.url).pathname);
const PAGES = {
  package: new URL("../README.md", import.meta.url),
  project: new URL("../../../../README.md", import.meta.url),
};

const examples = (page) => examplesOf(page, PAGES[page]);

let project;

before(() => {
  project = mkdtempSync(join(tmpdir(), "irispan-readme-"));
  mkdirSync(join(project, "node_modules"));
  cpSync(PACKAGE, join(project, "node_modules/irispan"), { recursive: true });
});
after(() => rmSync(project, { recursive: true }));

test("there are examples", () => {
  const all = examples("package");
  assert.ok(all.length >= 8 && all.some((example) => example.isForBrowser), `${all.length} examples`);
  assert.ok(examples("project").length >= 1);
});

for (const page of Object.keys(PAGES)) {
  for (const example of examples(page).filter(({ isForBrowser }) => !isForBrowser)) {
    test(example.name, () => {
      writeFileSync(join(project, "example.mjs"), script(example));
      const run = spawnSync(process.execPath, ["example.mjs"], { cwd: project, encoding: "utf8" });
      assert.equal(run.status, 0, `${example.name}: ${run.stderr}`);
      compare(example, JSON.parse(run.stdout));
    });
  }
}

test("examples for browsers", async () => {
  const browser = await launched();
  try {
    for (const example of examples("package").filter(({ isForBrowser }) => isForBrowser)) {
      writeFileSync(join(project, "index.html"), '<!doctype html><script type="module" src="./example.js"></script>');
      writeFileSync(join(project, "example.js"), script(example));
      await build({ root: project, logLevel: "error", build: { outDir: "site", target: "esnext" } });
      const pages = { "/": readFileSync(join(project, "site/index.html"), "utf8") };
      const server = await served(join(project, "site"), pages);
      try {
        const page = await browser.newPage();
        const printed = page.waitForEvent("console");
        await page.goto(server.address);
        compare(example, JSON.parse((await printed).text()));
      } finally {
        server.close();
      }
    }
  } finally {
    await browser.close();
  }
});

// How far a number of the page may be from what is measured: compilers differ a little.
const TOLERANCE = 0.03;

/** Returns the size of a file as the page gives it, by the usual program: others compress otherwise. */
const gzipped = (file) => execFileSync("gzip", ["-9c", file], { maxBuffer: 1 << 26 }).length;

test("sizes are those of the modules", () => {
  const text = readFileSync(PAGES.package, "utf8");
  const kilobytes = (number) => Number(number.replaceAll(",", "")) * 1000;
  const rows = [...text.matchAll(/^\| `(irispan.*\.wasm)` \| ([\d,]+) KB \| ([\d,]+) KB \|$/gm)];
  assert.equal(rows.length, 2);
  const near = (is, says, name, tolerance = TOLERANCE) =>
    assert.ok(Math.abs(is - kilobytes(says)) < is * tolerance, `${name}: ${is} bytes, not ${says} KB`);
  for (const [, name, bytes, compressed] of rows) {
    near(statSync(join(PACKAGE, name)).size, bytes, name);
    near(gzipped(join(PACKAGE, name)), compressed, `${name}, gzipped`);
  }
  const readme = readFileSync(PAGES.project, "utf8");
  const project = /has ([\d,]+) KB gzipped if it only finds links, and ([\d,]+) KB/.exec(readme);
  assert.deepEqual(project.slice(1), rows.map((row) => row[3]));
  // For tests, the module without vector instructions may be made in a hurry.
  const inline = gzipped(join(PACKAGE, "esm/inline-modules.js"));
  near(inline, /Base64,\s([\d,]+)\sKB\sgzipped/.exec(text)[1], "irispan/inline", 4 * TOLERANCE);
});

/** Returns nanoseconds as the README has them: two or three digits. */
function shown(nanoseconds) {
  const unit = [["ms", 1e6], ["µs", 1e3], ["ns", 1]].find(([, size]) => nanoseconds >= size);
  return unit ? `${Number((nanoseconds / unit[1]).toPrecision(nanoseconds < 100 * unit[1] ? 2 : 3))} ${unit[0]}` : "–";
}

test("speeds are those that were measured", () => {
  const file = new URL("../../../../benches/detectors/npm/results.json", import.meta.url);
  const { engines } = JSON.parse(readFileSync(file, "utf8"));
  const tables = engines.map(({ name, workloads }) => {
    const rows = workloads[0].results.map(({ finder }, at) => {
      const cells = workloads.map(({ length, results: { [at]: { nanoseconds, links } } }) =>
        length < 100 ? shown(nanoseconds) : `${shown(nanoseconds)}, ${links.toLocaleString("en-US")}`);
      return `| ${finder} | ${cells.join(" | ")} |\n`;
    });
    const head = `| ${name} | ${workloads.map(({ workload }) => workload).join(" | ")} |\n`;
    return `${head}|---|${"---|".repeat(workloads.length)}\n${rows.join("")}`;
  });
  const speed = `<!-- speed -->\n${tables.join("\n")}<!-- /speed -->`;
  assert.ok(readFileSync(PAGES.package, "utf8").includes(speed), `the page wants\n${speed}`);
});

test("every entry and option is named", () => {
  const text = readFileSync(PAGES.package, "utf8");
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  for (const name of Object.keys(exports).filter((name) => name !== "./package.json")) {
    assert.ok(text.includes(`\`irispan${name.slice(1)}\``), name);
  }
  const options = /interface Options \{([^]*?)\n\}/.exec(readFileSync(join(PACKAGE, "esm/find.d.ts"), "utf8"))[1];
  for (const [, name] of options.matchAll(/^ {2}(\w+)\?:/gm)) assert.ok(text.includes(`\`${name}\``), name);
});
