// Opens what `irispan scan -f html` writes in a headless browser; see README.md.
//
//   node check.mjs IRISPAN BROWSER FOLDER-OF-MESSAGES

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [irispan, browserPath, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node check.mjs IRISPAN BROWSER FOLDER-OF-MESSAGES");
  process.exit(2);
}
const attempts = JSON.parse(readFileSync(new URL("attempts.json", import.meta.url), "utf8"));
const work = mkdtempSync(join(tmpdir(), "irispan-browser-"));
let failures = 0;
let checks = 0;

function check(holds, what) {
  checks += 1;
  if (!holds) {
    failures += 1;
    console.error(`FAILED: ${what}`);
  }
}

function scan(name, args, files) {
  let html;
  try {
    html = execFileSync(irispan, ["scan", "--no-messages", "-f", "html", ...args, ...files], { maxBuffer: 1 << 28 });
  } catch (error) {
    // Status 2 tells of parts that could not be read; what was read is there.
    if (error.status !== 2 || !error.stdout.length) throw error;
    html = error.stdout;
  }
  const path = join(work, `${name}.html`);
  writeFileSync(path, html);
  return pathToFileURL(path).href;
}

// The body of a message that is sent as it is: one part of plain UTF-8 text, not flowed.
function plainBody(raw) {
  const text = raw.toString("utf8");
  const [, header, body] = text.match(/^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/) ?? [];
  const fields = (header ?? "").replace(/\r?\n[ \t]+/g, " ").toLowerCase();
  const plain =
    /^content-type: *text\/plain; *charset="?(us-ascii|utf-8)"?$/m.test(fields.replace(/\r/g, "")) &&
    !/^content-transfer-encoding: *(quoted|base64)/m.test(fields) &&
    Buffer.from(text, "utf8").equals(raw);
  return plain ? body : undefined;
}

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
console.log(`browser ${browser.version()}`);

// A page that tells what runs in it and what it asks for.
async function open(url) {
  const page = await browser.newPage();
  const seen = { ran: [], asked: [], dialogs: 0, clicked: undefined };
  await page.exposeFunction("ran", (what) => seen.ran.push(what));
  page.on("dialog", (dialog) => {
    seen.dialogs += 1;
    dialog.dismiss();
  });
  await page.route("**", (route) => {
    const asked = route.request().url();
    if (asked === url) return route.continue();
    if (asked.split("#")[0] !== seen.clicked) seen.asked.push(asked);
    // No content: the page stays.
    return route.fulfill({ status: 204 });
  });
  await page.goto(url);
  return { page, seen };
}

// Nothing but our elements and attributes, nothing ran, nothing was asked for.
async function checkInert(name, page, seen) {
  const odd = await page.evaluate(() => {
    const known = ["HTML", "HEAD", "META", "TITLE", "STYLE", "BODY", "SECTION", "H2", "PRE", "SPAN", "A"];
    const attributes = ["charset", "name", "content", "href", "rel", "class", "dir", "title"];
    const all = [...document.querySelectorAll("*")];
    return all
      .filter((e) => !known.includes(e.tagName) || [...e.attributes].some((a) => !attributes.includes(a.name)))
      .map((e) => e.outerHTML.slice(0, 200));
  });
  check(odd.length === 0, `${name}: elements that are not ours: ${odd}`);
  check(seen.ran.length === 0, `${name}: ran: ${seen.ran}`);
  check(seen.dialogs === 0, `${name}: ${seen.dialogs} dialogs`);
  check(seen.asked.length === 0, `${name}: asked for ${seen.asked}`);
}

// Every link is what the pointer meets at each of its lines, and leads where it says.
async function checkLinks(name, page, seen) {
  const links = await page.locator("pre a[href]").all();
  let followed = 0;
  for (const [index, link] of links.entries()) {
    const { hit, href, empty } = await link.evaluate((a) => {
      const text = a.textContent.replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "");
      a.scrollIntoView({ block: "center" });
      const box = a.getClientRects()[0];
      const met = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return { hit: met === a, href: a.href, empty: !text };
    });
    check(hit && !empty, `${name}: link ${index} (${href}) cannot be clicked`);
    if (!/^https?:/.test(href)) {
      check(/^(mailto|ftp|ftps|xmpp|sip|sips|tel|news|nntp|irc|ircs|urn|geo|sms|ldap|ldaps|gopher|telnet|ssh|sftp|git|magnet|ws|wss|imap|pop|cid|mid):/.test(href), `${name}: scheme of ${href}`);
      continue;
    }
    seen.clicked = href.split("#")[0];
    const asked = page.waitForRequest((request) => request.url().startsWith("http"), { timeout: 5000 });
    await link.click({ noWaitAfter: true, timeout: 5000 });
    const request = await asked.catch(() => undefined);
    // A fragment is not sent.
    check(request?.url().split("#")[0] === seen.clicked, `${name}: click on ${href} asks for ${request?.url()}`);
    followed += 1;
  }
  check(page.url().startsWith("file:"), `${name}: the page was left`);
  return { links: links.length, followed };
}

const textsOf = (page) => page.locator("pre").evaluateAll((all) => all.map((pre) => pre.textContent));

// The attempts, each as a text and as a message.
for (const [index, attempt] of attempts.entries()) {
  const source = `see ${attempt} now,\r\nand http://good.example/${index}.\n`;
  const text = join(work, "attempt.txt");
  const mail = join(work, "attempt.eml");
  writeFileSync(text, source);
  writeFileSync(mail, `Message-ID: <<script>ran('id')</script>@a>\nContent-Type: text/plain; charset=utf-8\n\n${source}`);
  for (const [kind, file] of [["text", text], ["mail", mail]]) {
    const name = `attempt ${index + 1} as ${kind}`;
    const { page, seen } = await open(scan("attempt", ["--input", kind], [file]));
    check((await textsOf(page))[0] === source, `${name}: the text changed: ${await textsOf(page)}`);
    await checkInert(name, page, seen);
    // Again after whatever waits for a pointer had one.
    await checkLinks(name, page, seen);
    await checkInert(name, page, seen);
    await page.close();
  }
}
console.log(`${attempts.length} attempts, as text and as mail`);

// The messages.
let [messages, identical, links, followed] = [0, 0, 0, 0];
for (const file of readdirSync(folder).filter((file) => file.endsWith(".eml")).sort()) {
  const path = join(folder, file);
  const { page, seen } = await open(scan("message", ["--input", "mail"], [path]));
  const body = plainBody(readFileSync(path));
  if (body !== undefined) {
    check((await textsOf(page))[0] === body, `${file}: the text changed`);
    identical += 1;
  }
  await checkInert(file, page, seen);
  const found = await checkLinks(file, page, seen);
  await checkInert(file, page, seen);
  messages += 1;
  links += found.links;
  followed += found.followed;
  await page.close();
}
console.log(`${messages} messages, ${identical} of them plain and compared, ${links} links, ${followed} followed`);
await browser.close();
rmSync(work, { recursive: true });
console.log(`${checks} checks, ${failures} failed`);
process.exit(failures || messages === 0 || identical === 0 || followed === 0 ? 1 : 0);
