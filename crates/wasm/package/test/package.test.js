// What is published: files, entries, types, sizes; and programs that import it, each with its own bundler.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { rollup } from "rollup";
import { build as vite } from "vite";
import webpack from "webpack";

const PACKAGE = realpathSync(new URL("node_modules/irispan", import.meta.url).pathname);
const MODULES = new URL("node_modules/", import.meta.url).pathname;
const BIN = join(MODULES, ".bin");

/** A project that has installed the package as it is published. */
let project;

before(() => {
  project = mkdtempSync(join(tmpdir(), "irispan-"));
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", PACKAGE, "--json", "--pack-destination", project], { encoding: "utf8" }));
  mkdirSync(join(project, "node_modules"));
  execFileSync("tar", ["-xzf", join(project, filename), "-C", join(project, "node_modules")]);
  cpSync(join(project, "node_modules/package"), join(project, "node_modules/irispan"), { recursive: true });
  rmSync(join(project, "node_modules/package"), { recursive: true });
});
after(() => rmSync(project, { recursive: true }));

test("the list of what is published", () => {
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", PACKAGE, "--json", "--dry-run"], { encoding: "utf8" }));
  const found = files.map((file) => file.path).sort();
  const wanted = readFileSync(new URL("published.txt", import.meta.url), "utf8").trim().split("\n");
  assert.deepEqual(found, wanted);
});

test("every entry has its files", () => {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const names = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(names));
  const all = readdirSync(PACKAGE, { recursive: true }).map((name) => `./${name}`);
  for (const name of Object.values(exports).flatMap(names)) assert.ok(all.includes(name), name);
});

test("links of the pages lead to what is published", () => {
  for (const page of ["README.md", ...readdirSync(join(PACKAGE, "docs")).map((name) => `docs/${name}`)]) {
    const text = readFileSync(join(PACKAGE, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target.split("#")[0]).filter((target) => target && !/^[a-z]+:/.test(target));
    for (const target of targets) assert.ok(existsSync(join(PACKAGE, page, "..", target)) && !relative(PACKAGE, join(PACKAGE, page, "..", target)).startsWith(".."), `${page}: ${target}`);
  }
});

test("publint and attw find nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: PACKAGE, pack: "npm", strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
  const files = ["./irispan.wasm", "./irispan.plain.wasm", "./irispan-core.wasm", "./irispan-core.plain.wasm", "./package.json"];
  // The worker is a script that nobody requires.
  const options = ["--pack", PACKAGE, "--profile", "node16", "--exclude-entrypoints", ...files, "./worker"];
  const attw = spawnSync(join(BIN, "attw"), options, { encoding: "utf8" });
  assert.equal(attw.status, 0, attw.stdout + attw.stderr);
});

test("types are what the scripts have", () => {
  writeFileSync(
    join(project, "use.ts"),
    `import { hasLinks, highlight, init, linkAt, links, Message, LinkStream, IrispanError, explain, replace, type Link, type Options } from "irispan";
import * as core from "irispan/core";
import LinkifyIt5, { LinkifyIt, linkifyit, type Match } from "irispan/linkify-it";
import { find, linkifyElement, linkifyStr, tokenize, type Opts } from "irispan/linkifyjs";
import remarkIrispan from "irispan/remark";
const options: Options = { minConfidence: "possible", kind: ["url", "email"] };
await init(new URL("https://a.example/irispan.wasm"));
const found: Link[] = links("text", { ...options, from: 0, to: 2 });
const uri: string | undefined = found[0]?.uri;
const plain: { start: number; kind: "url" | "domain" | "email"; uri: string | undefined }[] = found.map((link) => link.toJSON());
const ends: number[] = core.links("text").map((link) => link.toJSON().end);
// @ts-expect-error What is written has no host.
plain[0] = found[0]!.toJSON().host;
const texts: string[] = core.links("text").map((link) => link.target);
const facts: ("note" | "warn")[] = explain(uri ?? "").facts.map((fact) => fact.severity);
for (const part of new Message(new Uint8Array()).parts) for (const link of part.links) link.pieces[0]?.[1].toFixed();
const stream: ReadableStream<Link> = new ReadableStream<string>().pipeThrough(new LinkStream());
const matches: Match[] | null = LinkifyIt5({ "x:": { validate: /^a/ } }, { fuzzyIP: true }).match("text");
class Other extends LinkifyIt { override normalize(match: Match) { match.url = match.url.toUpperCase(); } }
const linkify: LinkifyIt = new Other({ fuzzyLink: true }).add("@", { validate: (text, pos, self) => text.length - pos });
linkifyit({ tlds: ["com"] }).set({ "---": true }).tlds("onion", true).add("ftp:", null);
const settings: Opts = { format: { url: (value) => value.trim() }, target: "_blank", attributes: (href) => ({ title: href }) };
const targets: string[] = [...find("text", settings), ...find("text", "url", settings)].map((link) => link.href);
const body: HTMLElement = linkifyElement(document.body, { ...settings, render: (ir) => document.createTextNode(ir.content) });
targets.push(linkifyStr("text", settings), ...tokenize("text").map((token) => token.toHref("https")));
remarkIrispan({ ...options, literals: true })({ type: "root" });
texts.push(replace("text", "{host}", { from: 0 }), core.replace("text", (link) => link.text, { to: 1 }), highlight("text", { from: 0, to: 1, lines: true }));
const has: boolean = hasLinks("text", { from: 0 }) && core.hasLinks("text", { ...options, to: 2 });
// @ts-expect-error There is no such option.
links("text", { nothing: true });
// @ts-expect-error Nor is there a window.
linkAt("text", 0, { from: 0 });
// @ts-expect-error Nor here.
new LinkStream({ from: 0 });
// @ts-expect-error A core link has no URI.
core.links("text")[0]?.uri;
export { has, ends, plain, texts, facts, stream, IrispanError, matches, linkify, targets, body };
`,
  );
  writeFileSync(
    join(project, "others.ts"),
    `import { EditorView } from "@codemirror/view";
import { EditorState } from "prosemirror-state";
import { Editor } from "@tiptap/core";
import { type LinkMatcher } from "@lexical/link";
import MarkdownIt from "markdown-it";
import { unified } from "unified";
import remarkParse from "remark-parse";
import { LinkifyIt } from "irispan/linkify-it";
import remarkIrispan from "irispan/remark";
import { irispanLinks } from "irispan/codemirror";
import { irispanKey, irispanPlugin } from "irispan/prosemirror";
import Irispan from "irispan/tiptap";
import { irispanMatcher } from "irispan/lexical";
new EditorView({ extensions: [irispanLinks({ kind: "url", protect: ["a.com"], onOpen: (link) => link.facts() })] });
new Editor({ extensions: [Irispan.configure({ className: "a", minConfidence: "certain" })] });
new MarkdownIt({ linkify: true }).linkify = new LinkifyIt({ fuzzyLink: true }) as never;
unified().use(remarkParse).use(remarkIrispan, { literals: true, kind: "url" }).use(remarkIrispan);
const matcher: LinkMatcher = irispanMatcher({ attributes: { rel: "noopener" }, minConfidence: "certain" });
export const made = (state: EditorState) => [irispanPlugin({ className: "a" }), irispanKey.getState(state)?.find(), matcher("a")];
`,
  );
  writeFileSync(
    join(project, "plain.ts"),
    `import { init, initSync, links, LinkStream, Message } from "irispan";
import * as core from "irispan/core";
import { init as inline } from "irispan/inline";
import type { Answer, Request } from "irispan/worker";
import LinkifyIt from "irispan/linkify-it";
import remarkIrispan from "irispan/remark";
const bytes = new Uint8Array(1);
await Promise.all([init("a.wasm"), init(bytes), init({ simd: bytes, plain: bytes.buffer }), init({ href: "a" }), core.init(bytes), inline()]);
initSync(bytes);
// @ts-expect-error A number is no source.
init(1);
const request: Request = { id: 1, text: "a.com", options: { kind: "url" } };
const told = (answer: Answer): string[] => ("links" in answer ? answer.links.map((link) => link.uri ?? link.text) : [answer.error]);
export { request, told, links, LinkStream, Message, LinkifyIt, remarkIrispan };
`,
  );
  // Beside the package, as they are installed.
  for (const name of readdirSync(MODULES).filter((name) => name !== "irispan")) {
    symlinkSync(join(MODULES, name), join(project, "node_modules", name));
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  // The types of other packages are many, and not ours.
  for (const [module, resolution, lib, ...files] of [
    ["nodenext", "nodenext", "es2022,dom", "use.ts", "plain.ts"],
    ["esnext", "bundler", "es2022,dom", "use.ts", "plain.ts"],
    // Where the names of browsers are not known.
    ["nodenext", "nodenext", "es2022", "plain.ts", "--typeRoots", "none"],
    ["nodenext", "nodenext", "es2022,dom", "others.ts", "--skipLibCheck"],
  ]) {
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", lib, "--module", module, "--moduleResolution", resolution, ...files];
    const tsc = spawnSync(join(BIN, "tsc"), options, { cwd: project, encoding: "utf8" });
    assert.equal(tsc.status, 0, tsc.stdout);
  }
});

// Bytes, gzipped by Node.js, which makes 3 % more of it than `gzip -9`. Measured, with a little room: what grows is seen.
const BUDGETS = { "irispan-core.wasm": 211_900, "irispan.wasm": 752_500 };

test("sizes", () => {
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const size = gzipSync(readFileSync(join(PACKAGE, name)), { level: 9 }).length;
    assert.ok(size <= budget, `${name}: ${size} bytes gzipped`);
  }
});

test("the scripts of `links` have at most 5 KB", async () => {
  const built = await esbuild.build({
    stdin: { contents: 'export { init, links } from "irispan/core";', resolveDir: project },
    bundle: true, minify: true, format: "esm", write: false,
  });
  const size = gzipSync(built.outputFiles[0].contents, { level: 9 }).length;
  assert.ok(size <= 5_000, `${size} bytes gzipped`);
});

/** The packages that an entry asks for, beside itself. */
const PEERS = {
  codemirror: ["@codemirror/view"],
  prosemirror: ["prosemirror-state", "prosemirror-view"],
  tiptap: ["@tiptap/core", "prosemirror-state", "prosemirror-view"],
};

test("an entry asks for no package but its editor, and only in Node.js for files", async () => {
  const { exports, peerDependencies } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const entries = Object.keys(exports).filter((name) => !/\.(?:wasm|json)$/.test(name)).map((name) => name.slice(2));
  assert.ok(entries.length >= 11, entries.join());
  for (const entry of entries) {
    for (const platform of ["browser", "node"]) {
      const { metafile } = await esbuild.build({
        stdin: { contents: `import * as all from ${JSON.stringify(join("irispan", entry))}; console.log(all);`, resolveDir: project },
        external: Object.keys(peerDependencies), bundle: true, format: "esm", logLevel: "error", metafile: true, platform, write: false,
      });
      const asked = new Set(Object.values(metafile.inputs).flatMap((input) => input.imports.filter((one) => one.external)).map((one) => one.path));
      const files = platform === "node" && entry !== "inline" && entry !== "worker" ? ["node:fs"] : [];
      assert.deepEqual([...asked].sort(), [...(PEERS[entry] ?? []), ...files].sort(), `${entry} ${platform}`);
    }
  }
});

/** What each program prints. */
const EXPECTED = "https://xn--r8jz45g.jp/%C3%A4 false\n";
const USE = `const [link] = links("see https://例え.jp/ä in text"); console.log(link.uri, link.open);`;

/** Runs a program in the project, and returns what it prints. */
function run(name, source) {
  writeFileSync(join(project, name), source);
  return execFileSync(process.execPath, [join(project, name)], { encoding: "utf8" });
}

test("Node.js: import and require", () => {
  const made = `import { init, links } from "irispan"; await init(); ${USE}`;
  assert.equal(run("program.mjs", made), EXPECTED);
  const required = `const { initSync, links } = require("irispan"); initSync(); ${USE}`;
  assert.equal(run("program.cjs", required), EXPECTED);
  const plugin = `import { LinkifyIt } from "irispan/linkify-it"; console.log(new LinkifyIt().match("https://例え.jp/ä")[0].url);`;
  assert.equal(run("plugin.mjs", plugin), "https://例え.jp/ä\n");
  const inline = `import { init, links } from "irispan/inline"; await init(); ${USE}`;
  assert.equal(run("inline.mjs", inline), EXPECTED);
  const bytes = `import { readFileSync } from "node:fs"; import { init, links } from "irispan";
    await init(readFileSync(new URL(import.meta.resolve("irispan/irispan.plain.wasm")))); ${USE}`;
  assert.equal(run("bytes.mjs", bytes), EXPECTED);
});

test("Bun and Deno", () => {
  writeFileSync(join(project, "program.mjs"), `import { init, links } from "irispan"; await init(); ${USE}`);
  // A plugin loads the module itself.
  const plugin = `import { find } from "irispan/linkifyjs"; import { links } from "irispan"; find("a.com"); ${USE}`;
  writeFileSync(join(project, "plugin.mjs"), plugin);
  for (const name of ["program.mjs", "plugin.mjs"]) {
    for (const [program, options] of [["bun", []], ["deno", ["run", "--quiet", "--allow-read", "--node-modules-dir=manual"]]]) {
      const out = spawnSync(join(BIN, program), [...options, name], { cwd: project, encoding: "utf8" });
      assert.equal(out.stdout, EXPECTED, `${program}: ${out.error ?? out.stderr}`);
    }
  }
});

/** Returns the names of all files below a folder, and checks that no script asks for what browsers lack. */
function checkBundle(folder, { hasModule = true } = {}) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const scripts = names.filter((name) => name.endsWith(".js")).map((name) => readFileSync(join(folder, name), "utf8"));
  assert.ok(scripts.length > 0 && scripts.every((script) => !/["'](node:)?fs["']/.test(script)), names.join());
  if (hasModule) assert.ok(names.some((name) => name.endsWith(".wasm")), names.join());
}

const ENTRY = `import { init, links } from "irispan"; init().then(() => { ${USE} });`;

test("Vite finds the modules", async () => {
  writeFileSync(join(project, "index.html"), '<script type="module" src="./entry.js"></script>');
  writeFileSync(join(project, "entry.js"), ENTRY);
  await vite({ root: project, logLevel: "error", build: { outDir: "vite" } });
  checkBundle(join(project, "vite"));
});

test("Vite takes the module as a subpath", async () => {
  writeFileSync(join(project, "entry.js"), `import url from "irispan/irispan.wasm?url"; import { init, links } from "irispan"; init(url).then(() => { ${USE} });`);
  await vite({ root: project, logLevel: "error", build: { outDir: "vite-url" } });
  checkBundle(join(project, "vite-url"));
});

test("webpack finds the modules", async () => {
  writeFileSync(join(project, "entry.js"), ENTRY);
  const output = { path: join(project, "webpack") };
  const options = { context: project, entry: "./entry.js", mode: "production", target: "web", output, performance: { hints: false } };
  const stats = await new Promise((resolve, reject) => webpack(options, (error, made) => (error ? reject(error) : resolve(made))));
  assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
  checkBundle(output.path);
});

test("esbuild and Rollup, with the module inline", async () => {
  const source = ENTRY.replace('"irispan"', '"irispan/inline"');
  writeFileSync(join(project, "entry.js"), source);
  await esbuild.build({ entryPoints: [join(project, "entry.js")], bundle: true, format: "esm", outdir: join(project, "esbuild"), logLevel: "error" });
  checkBundle(join(project, "esbuild"), { hasModule: false });
  const bundle = await rollup({ input: join(project, "entry.js"), plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: join(project, "rollup"), format: "esm" });
  checkBundle(join(project, "rollup"), { hasModule: false });
  for (const folder of ["esbuild", "rollup"]) {
    assert.equal(execFileSync(process.execPath, [join(project, folder, "entry.js")], { encoding: "utf8" }), EXPECTED);
  }
});

