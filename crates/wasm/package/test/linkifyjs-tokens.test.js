// `irispan/linkifyjs`: tokens, what functions of the caller are asked about, and schemes, beside the unchanged package.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { init, linkFrom } from "irispan";
import * as ours from "irispan/linkifyjs";
import * as theirs from "linkifyjs";
import * as newest from "linkifyjs-4.4";
import { documents } from "./compat/comparison.js";
import { random } from "./random.js";

await init();

const TEXT =
  "See example.com/a?b=1&c=2,\nhttps://example.org/very/long/path and joe@example.com\r\nor mailto:ann@example.com!";
const hrefs = (text) => ours.find(text).map((link) => link.href);

afterEach(() => ours.reset());

test("tokens are those of linkifyjs", () => {
  const written = (token) => ({
    ...token.toObject("x"),
    t: token.t,
    v: token.v,
    text: token.toString(),
    href: token.toHref("x"),
    at: [token.startIndex(), token.endIndex()],
  });
  assert.deepEqual(ours.tokenize(TEXT).map(written), theirs.tokenize(TEXT).map(written));
  assert.deepEqual(ours.tokenize(""), []);
  assert.ok(ours.tokenize(TEXT).every((token) => token instanceof ours.MultiToken));
  for (const { text } of documents())
    assert.equal(
      ours.tokenize(text)
        .map((token) => token.v)
        .join(""),
      text,
    );
});

test("functions of the caller are asked about the same", () => {
  const asked = (package_, linkify) => {
    const calls = [];
    const note = (key) => (...values) => {
      calls.push([key, ...values.map(String)]);
      return key === "validate" ? values[0].length > 3 : `${values[0]}!`;
    };
    const keys = ["format", "formatHref", "validate", "tagName", "className", "target", "rel", "truncate"];
    const settings = Object.fromEntries(keys.map((key) => [key, note(key)]));
    for (const key of ["attributes", "events"]) settings[key] = (...values) => note(key)(...values) && { title: "x" };
    const byType = Object.fromEntries(keys.map((key) => [key, { email: note(key) }]));
    // Which is asked first does not matter.
    for (const options of [settings, byType, { format: Object.create(byType.rel) }]) {
      for (const token of package_.tokenize(TEXT).filter(({ isLink }) => isLink))
        calls.push(linkify(token, new package_.Options(options)));
    }
    return calls.map((call) => JSON.stringify(call)).sort();
  };
  for (const { Options, tokenize } of [ours, theirs]) {
    const settings = new Options({ className: ["a"], defaultProtocol: { url: "ftp" } });
    assert.equal(settings.get("className", "x", tokenize("a.com")[0]), null);
    assert.throws(() => tokenize("a.com")[0].toFormattedHref(settings), TypeError);
  }
  const linkify = (token, options) => [token.render(options), token.toFormattedObject(options)];
  assert.deepEqual(asked(ours, linkify), asked(theirs, linkify));
});

test("tokens of the caller", () => {
  const made = ({ createTokenClass, multi, Options, text }) => {
    const Tag = createTokenClass("tag", { isLink: true, toHref: (scheme) => `${scheme}/tag` });
    const part = [{ t: "SYM", v: "#", s: 3, e: 4 }, { t: "WORD", v: "a", s: 4, e: 5 }];
    const address = [{ t: "SCHEME", v: "foo", s: 0, e: 3 }, { t: "COLON", v: ":", s: 3, e: 4 }];
    const tokens = [new Tag("#a", part), new multi.Url("foo:b", address), new multi.Email("a@b.com", part)];
    const settings = new Options({ format: { tag: "Tag" }, truncate: -1 });
    const values = tokens.map((token) => [Object.keys(token), token.toFormattedObject(settings), token.toObject("x")]);
    return [Tag.t, multi.Nl.t, text === multi, tokens[1].hasProtocol(), Object.keys(multi).sort(), values];
  };
  assert.deepEqual(made(ours), made(theirs));
  assert.deepEqual(Object.keys(ours.options.defaults), Object.keys(newest.options.defaults));
  assert.deepEqual(Object.keys(ours.tokenize("x")[0]), Object.keys(theirs.tokenize("x")[0]));
});

test("schemes of the caller", () => {
  const text =
    "foo://x.y/z foo:abc bar:abc, (bar:a(b).c) bar://x bar:joe@example.com foobar:x bar: bar:. https://a.com/bar:x";
  assert.deepEqual(hrefs(text), ["mailto:joe@example.com", "https://a.com/bar:x"]);
  ours.registerCustomProtocol("foo");
  ours.registerCustomProtocol("bar", true);
  const found = ["foo://x.y/z", "bar:abc", "bar:a(b).c", "bar://x", "bar:joe@example.com", "https://a.com/bar:x"];
  assert.deepEqual(
    ours.find(text).map(({ start, end }) => text.slice(start, end)),
    found,
  );
  assert.deepEqual(hrefs(text), found);
  ours.reset();
  assert.deepEqual(hrefs("foo://x.y/z"), []);
});

test("schemes of the caller are those of linkifyjs", () => {
  for (const { registerCustomProtocol, reset } of [ours, theirs]) {
    reset();
    for (const scheme of ["a-1", "http", "file"]) registerCustomProtocol(scheme, true);
    for (const scheme of ["one", "ftp"]) registerCustomProtocol(scheme);
  }
  const text = `one://x one:///x/y one:x one:/x one:// one: ONE:///X aone:///x, one:///x, (one:///y) one.com
    http:x ftp:x mailto:a@b.com file:x file:///x a-1: a-1:x a-1://x a-1:///x`;
  const written = (token) => [token.v, token.isLink, token.isLink && token.hasProtocol?.()];
  try {
    for (const word of [text, ...text.split(/\s+/)])
      assert.deepEqual(ours.tokenize(word).map(written), theirs.tokenize(word).map(written), word);
  } finally {
    theirs.reset();
  }
});

test("schemes without slashes take the time of the length, and links after them any length", () => {
  ours.registerCustomProtocol("bar", true);
  try {
    const time = (text) => {
      const begun = performance.now();
      ours.find(text);
      return performance.now() - begun;
    };
    for (const unit of ["bar:a/", "bar:<", "bar:a(", "bar:x[<", "bar:x'", `bar:${"a".repeat(70)}<`]) {
      const [short, long] = [4_000, 64_000].map((size) => time(unit.repeat(size / unit.length)));
      assert.ok(long < 80 * short + 500, `${unit}: ${short}, ${long}`);
    }
    for (const length of [60, 63, 64, 65, 127, 128, 129, 4_096, 100_000]) {
      for (const sign of ["x", ".", "(b)", "😀"]) {
        const link = `bar:${"a".repeat(length)}${sign}b`;
        assert.deepEqual(ours.find(`${link}, c`).map(({ value }) => value), [link], `${length}${sign}`);
      }
    }
  } finally {
    ours.reset();
  }
});

test("what is far away says where a link without slashes ends", () => {
  ours.registerCustomProtocol("foo", true);
  for (const [open, close] of ["()", "[]", "{}", "“”"]) {
    const link = `foo:x${open}${"a".repeat(126)}${close}y`;
    const [wanted] = ours.find(link.replace("foo:", "http://a/"));
    assert.equal(ours.find(`${link} z`)[0].end, wanted.end - 5, open);
  }
  const signs = [..."()[]{}<>\"'`,.:!?\\|*#&$@«»“”「」（）。，…字é/a", "😀", "http://b.org/", "&amp;", "${{", "---"];
  const below = random(5);
  const piece = () => signs[below(signs.length)];
  for (let round = 0; round < 2000; round++) {
    const tail = [piece(), piece(), piece(), piece().repeat(80 + below(200)), piece(), piece(), piece()].join("");
    const link = linkFrom(`http://a/x${tail}`, 0, { minConfidence: "possible" });
    assert.equal(ours.find(`foo:x${tail}`)[0].end, link.end - 5, tail);
  }
});
