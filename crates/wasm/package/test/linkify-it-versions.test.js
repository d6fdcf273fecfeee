// `irispan/linkify-it` beside linkify-it 5 and 6 themselves: rules, options and arguments, where links are the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import Ours5, { REBuilder as OurBuilder, LinkifyIt as Ours6 } from "irispan/linkify-it";
import { LinkifyIt as Theirs6, REBuilder as TheirBuilder } from "linkify-it";
import Theirs5 from "linkify-it-5";

const TEXT =
  "see example.com, joe@example.com http://a.org/x?y=1#z https://b.org ftp://c.org //d.org mailto:x@e.org 192.0.2.1";
const WORD = { validate: (text, pos) => /^\w*/.exec(text.slice(pos))[0].length };

/** Returns what a function returns for a class, or the message of what it throws. */
function outcome(use, LinkifyIt) {
  try {
    return JSON.parse(JSON.stringify(use(LinkifyIt) ?? null));
  } catch (error) {
    return `throws ${error.message}`;
  }
}

function isSame5(use) {
  assert.deepEqual(outcome(use, Ours5), outcome(use, Theirs5), `version 5: ${use}`);
}

function isSame6(use) {
  assert.deepEqual(outcome(use, Ours6), outcome(use, Theirs6), `version 6: ${use}`);
}

function isSame(use) {
  isSame5(use);
  isSame6(use);
}

test("arguments of the constructor", () => {
  const all = [undefined, {}, { fuzzyLink: true }, { fuzzyLink: false }, { fuzzyEmail: false }, { fuzzyIP: true }];
  for (const options of all) {
    isSame((LinkifyIt) => new LinkifyIt(options).match(TEXT));
    isSame5((LinkifyIt) => LinkifyIt(options, null).match(TEXT));
    isSame5((LinkifyIt) => LinkifyIt(null, options).match(TEXT));
    isSame5((LinkifyIt) => LinkifyIt({ "git:": "http:", "ftp:": null }, options).match(`${TEXT} git://f.org/`));
  }
});

test("definitions that are none, and those that take rules away", () => {
  const all = [undefined, false, 0, true, 5, [], {}, /x/, () => 1, { validate: "x" }, { validate: null }];
  for (const definition of [...all, { validate: /^x/, normalize: 5 }, { validate: /^x/, normalize: "" }]) {
    isSame5((LinkifyIt) => new LinkifyIt().add("foo:", definition).match("foo:x"));
    isSame5((LinkifyIt) => new LinkifyIt({ "foo:": definition }).match("foo:x"));
  }
  for (const definition of [undefined, null, false, 0, ""]) {
    isSame6((LinkifyIt) => new LinkifyIt().add("https:", definition).match(TEXT));
  }
});

test("links without a prefix need the rules of `http:` and `mailto:`, whatever these are", () => {
  for (const name of ["https:", "ftp:", "//", "mailto:"]) {
    isSame((LinkifyIt) => new LinkifyIt({ fuzzyLink: true }).add(name, null).match(TEXT));
  }
  for (const text of [TEXT, "example.com", "joe@example.com"]) {
    isSame6((LinkifyIt) => new LinkifyIt({ fuzzyLink: true }).add("http:", null).match(text));
    isSame((LinkifyIt) => {
      const linkify = new LinkifyIt({ fuzzyLink: true }).add("https:", null).add("ftp:", null).add("http:", null);
      return [linkify.match(text), linkify.test(text)];
    });
  }
  const normalize = (match) => {
    match.url = `to:${match.url}`;
  };
  for (const name of ["http:", "mailto:"]) {
    isSame((LinkifyIt) =>
      new LinkifyIt({ fuzzyLink: true })
        .add(name, { validate: (text, pos) => /^[/\w]+/.exec(text.slice(pos))[0].length, normalize })
        .match("http://abc https://abc mailto:abc ftp://abc example.com joe@example.com"),
    );
  }
});

test("a prefix right after a refused one is none", () => {
  for (const text of ["##a", "# #a", "#-#a", "(#a)", "#a#b", "x#a", "_#a", "#-##a #b", "###a", "//#a"]) {
    isSame((LinkifyIt) => {
      const linkify = new LinkifyIt().add("#", WORD);
      return [linkify.match(text), linkify.test(text)];
    });
  }
});

test("rules get and change the same", () => {
  isSame((LinkifyIt) => {
    const seen = [];
    const linkify = new LinkifyIt().add("x:", WORD).add("y:", {
      validate(text, pos, self) {
        seen.push([text, pos, self === linkify]);
        return 1;
      },
      normalize(match, self) {
        seen.push([match, self === linkify]);
        match.text = "text";
        match.url = "url";
      },
    });
    return [linkify.match("a Y:bc"), linkify.matchAtStart("y:bc"), seen.filter(([, place]) => place === true)];
  });
  isSame((LinkifyIt) => {
    const linkify = new LinkifyIt({ fuzzyLink: true });
    linkify.normalize = (match) => {
      match.url = `url ${match.url}`;
    };
    return [linkify.match(TEXT), linkify.matchAtStart("http://a.com")];
  });
});

test("classes", () => {
  isSame((LinkifyIt) => {
    const linkify = new LinkifyIt();
    const [match] = linkify.match("HTTP://example.com");
    const { constructor: Match } = match;
    return [linkify.constructor === LinkifyIt, linkify instanceof LinkifyIt, match, new Match("a B:c", "B:", 2, 5)];
  });
  isSame5((LinkifyIt) => {
    let number = 0;
    class Counting extends LinkifyIt {
      onCompile() {
        number += 1;
      }
    }
    const numbers = [];
    const linkify = new Counting();
    for (const change of [
      () => linkify.add("x:", "http:"),
      () => linkify.set({ fuzzyIP: true }),
      () => linkify.tlds("onion", true),
    ]) {
      numbers.push(number);
      assert.equal(change(), linkify);
    }
    return [...numbers, number];
  });
});

test("addresses of version 6 may have any top-level domain that is known", () => {
  for (const options of [{}, { fuzzyLink: true }, { fuzzyLink: true, tlds: ["de"] }]) {
    for (const text of ["a@b.online a.online a.de b@c.de", "a@b.photography, x.photography. u@x.museum"]) {
      isSame6((LinkifyIt) => new LinkifyIt(options).match(text));
    }
  }
  for (const text of ["joe@com", "joe@online", "joe@xn--p1ai", "a b@de c"]) {
    isSame((LinkifyIt) => new LinkifyIt().match(text));
  }
  isSame5((LinkifyIt) => new LinkifyIt().tlds(["de"]).match("a@b.online a.online a.de b@c.de"));
  assert.equal(new Ours6().match("a@b.unknown xn--4gq.com a@c.unknown"), null);
});

test("a user name after two slashes", () => {
  for (const text of ["//joe@example.com/a b", "//joe:secret@localhost/", "x //joe@192.0.2.1:80/"]) {
    isSame6((LinkifyIt) => new LinkifyIt({ urlAuth: true }).match(text));
  }
  assert.equal(new Ours6({ urlAuth: true }).match("//joe@console.log"), null);
});

test("the longer of two that begin together wins", () => {
  for (const length of [1, 3, 10, 14]) {
    isSame((LinkifyIt) => {
      const linkify = new LinkifyIt({ fuzzyLink: true }).add("www.", { validate: () => length });
      return linkify.match("a www.example.com/a, b");
    });
  }
});

test("builders of patterns", () => {
  const [ours, theirs] = [OurBuilder, TheirBuilder].map((Builder) => {
    const given = { maxLength: 5 };
    const builder = new Builder(given);
    builder.cache.own = /x/;
    builder.set({ fuzzyIP: true });
    const { opts, cache } = builder;
    return [given, opts.maxLength, opts.fuzzyIP, cache, builder.escapeRE("a-b/c.d[e]|{f}\\(^g$)?*+")];
  });
  assert.deepEqual(ours, theirs);
});

test("`mailto:` wants an address", () => {
  for (const text of ["mailto://example.com/b", "x mailto://example.com", "MAILTO://localhost", "mailto:/a"]) {
    isSame((LinkifyIt) => {
      const linkify = new LinkifyIt();
      return [linkify.match(text), linkify.matchAtStart(text), linkify.testSchemaAt(text, "mailto:", 7)];
    });
  }
  isSame5((LinkifyIt) => LinkifyIt({ "mail:": "mailto:" }).match("mail://example.com mail:joe@example.com"));
});

test("options that are changed in place count for the same text", () => {
  for (const name of ["fuzzyLink", "fuzzyEmail"]) {
    isSame((LinkifyIt) => {
      const linkify = new LinkifyIt({ fuzzyLink: true });
      const before = linkify.match(TEXT);
      linkify.__opts__[name] = false;
      return [before, linkify.match(TEXT)];
    });
  }
});
