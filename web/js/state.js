// The text and the options in the fragment of the address, which browsers send to nobody.

/** Characters that a fragment may have: what mail programs and messengers still pass on. */
const LONGEST = 8000;
/** Bytes of text that are unpacked: a short fragment can hold a very long text. */
const LARGEST = 1 << 20;

/** Passes bytes through a stream, and returns at most so many. */
async function through(bytes, stream, largest) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    length += chunk.value.length;
    if (length > largest) {
      await reader.cancel();
      throw new RangeError("the text in the address is too long");
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
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
export async function fragmentOf(text, choice) {
  const parameters = new URLSearchParams();
  choice.write(parameters);
  const isShort = text.length <= LARGEST / 4;
  if (isShort) {
    const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), LONGEST);
    parameters.set("t", encoded(packed));
  }
  const fragment = `#${parameters}`;
  if (isShort && fragment.length <= LONGEST) return { fragment, holdsText: true };
  parameters.delete("t");
  return { fragment: parameters.size > 0 ? `#${parameters}` : "", holdsText: false };
}

/** Returns the options of a fragment, and its text if it has one that can be read. */
export async function stateOf(fragment) {
  const parameters = new URLSearchParams(fragment.slice(1, LONGEST + 1));
  const packed = parameters.get("t");
  if (packed === null) return { parameters, text: undefined };
  try {
    const bytes = await through(decoded(packed), new DecompressionStream("deflate-raw"), LARGEST);
    return { parameters, text: new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n") };
  } catch {
    return { parameters, text: undefined };
  }
}
