// Files that are opened or dropped: a text, or a message.

import { byId, formatted } from "./dom.js";

/** Bytes that are read at most. */
const LARGEST = 64 << 20;

/** Whether a file is a mail message. */
const isMessage = ({ name, type }) => type === "message/rfc822" || /\.eml$/i.test(name);

/** Returns the text of bytes: UTF-8, or what a byte order mark says. */
function textOf(bytes) {
  const [first, second] = bytes;
  const charset = { "255,254": "utf-16le", "254,255": "utf-16be" }[`${first},${second}`] ?? "utf-8";
  return new TextDecoder(charset).decode(bytes).replace(/\r\n?/g, "\n");
}

/** Opens a file: calls `text` or `message` with what is in it, or `failed` with why it could not be read. */
export async function open(file, { text, message, failed }) {
  if (file.size > LARGEST) {
    failed(`${file.name} has more than ${formatted(LARGEST >> 20)} MB.`);
    return;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isMessage(file)) message(bytes, file.name);
    else text(textOf(bytes), file.name);
  } catch (error) {
    failed(`${file.name} could not be read: ${error.message}`);
  }
}

/** Lets files be chosen with a button, and dropped anywhere on the page. */
export function acceptFiles(take) {
  const input = byId("file");
  byId("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    if (input.files.length > 0) open(input.files[0], take);
    // The same file may be chosen again.
    input.value = "";
  });
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.documentElement.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.documentElement.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.documentElement.classList.remove("dropping");
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) open(event.dataTransfer.files[0], take);
  });
}
