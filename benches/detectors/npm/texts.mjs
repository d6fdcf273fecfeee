// What is measured: short texts as a chat has them, and large ones made of the texts of the project.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TEXTS = new URL("../../../corpus/text/", import.meta.url).pathname;

/** Code units of a large text. */
const LARGE = 2_000_000;

/** Short texts of 80 characters. */
const WITHOUT = "we could meet at the station at ten, or would you rather come by car (or by bus)";
const WITH_ONE = "the notes are at https://example.com/notes/2026-11?page=2 now, please read them!";

/** Languages that are not written in Latin letters. */
const OTHER_SCRIPTS = /^(ar|hi|ja|ru|zh-hans)-/;

/** Returns the texts of chats, forums and mail whose names match, one after the other, repeated until they are large. */
function large(names) {
  const files = ["chat", "forum", "mail"].flatMap((folder) =>
    readdirSync(join(TEXTS, folder)).filter((name) => names.test(name)).map((name) => join(TEXTS, folder, name)),
  );
  return repeated(files.sort().map((file) => readFileSync(file, "utf8")).join("\n"));
}

const repeated = (text) => text.repeat(Math.ceil(LARGE / text.length)).slice(0, LARGE);

/** Returns the workloads: a name, a text, and how often it is looked at in a round. `links` finds links. */
export function workloads(links) {
  const mixed = large(/./);
  const targets = links(mixed).map((link) => link.target);
  return [
    { name: "80 characters, no link", text: WITHOUT, times: 20_000 },
    { name: "80 characters, one link", text: WITH_ONE, times: 5_000 },
    { name: "chat, forum, mail", text: mixed, times: 1 },
    { name: "the same in five scripts", text: large(OTHER_SCRIPTS), times: 1 },
    { name: "nothing but links", text: repeated(`${targets.join("\n")}\n`), times: 1 },
  ];
}
