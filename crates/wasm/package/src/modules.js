// Where the modules are. A bundler finds them by these lines, and puts them beside what it makes.

/** Everything, with vector instructions and without. */
export const full = () => ({
  simd: new URL("../irispan.wasm", import.meta.url),
  plain: new URL("../irispan.plain.wasm", import.meta.url),
});

/** Finding only. */
export const core = () => ({
  simd: new URL("../irispan-core.wasm", import.meta.url),
  plain: new URL("../irispan-core.plain.wasm", import.meta.url),
});
