// The text and the options in the fragment of the address, which browsers send to nobody.

/** Characters that a fragment may have: what mail programs and messengers still pass on. */
const LONGEST = 8000;
/** Bytes of text that are unpacked: a short fragment can hold a very long text. */
const LARGEST = 1 << 20;

/** Passes bytes through a stream. Returns `undefined` if more than so many come out. */
async function through(bytes, stream, largest) {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told to who reads, too.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const out = [];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const byte of chunk.value) out.push(byte);
    if (out.length > largest) {
      await reader.cancel();
      return undefined;
    }
  }
  return Uint8Array.from(out);
}

/** Returns bytes as base64url. */
function encoded(bytes) {
  let units = "";
  for (const byte of bytes) units += String.fromCharCode(byte);
  return btoa(units).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the bytes of base64url. */
function decoded(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
}

/** Returns a fragment that holds a text and options, and whether the text was short enough for it. */
export async function fragmentOf(pages, choice) {
  const parameters = new URLSearchParams();
  choice.write(parameters);
  const options = parameters.size > 0 ? `#${parameters}` : "";
  const packed =
    pages.length <= LARGEST / 4
      ? await through(new TextEncoder().encode(pages.text), new CompressionStream("deflate-raw"), LONGEST)
      : undefined;
  if (packed === undefined) return { fragment: options, holdsText: false };
  parameters.set("t", encoded(packed));
  const fragment = `#${parameters}`;
  return fragment.length <= LONGEST ? { fragment, holdsText: true } : { fragment: options, holdsText: false };
}

/** Whether a fragment holds a text or options. */
export const isState = (fragment) => /[#&][tpgx]=/.test(fragment);

/** Returns the options of a fragment, and its text if it has one that can be read. */
export async function stateOf(fragment) {
  const parameters = new URLSearchParams(fragment.slice(1, LONGEST + 1));
  const packed = parameters.get("t");
  try {
    const bytes = packed && (await through(decoded(packed), new DecompressionStream("deflate-raw"), LARGEST));
    return { parameters, text: bytes ? new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n") : undefined };
  } catch {
    return { parameters, text: undefined };
  }
}
