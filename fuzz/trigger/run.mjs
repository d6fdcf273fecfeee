// Runs the comparison of `src/lib.rs`: node run.mjs FILE.wasm
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { kernels, differences } = instance.exports;
if (kernels() !== 1) {
  throw new Error("compiled without simd128: there is nothing to compare");
}
const ROUNDS = 20;
for (let seed = 0n; seed < ROUNDS; seed++) {
  const found = differences(seed);
  if (found !== 0) throw new Error(`seed ${seed}: ${found} answers differ`);
}
console.log(`simd128: ${ROUNDS} rounds, no answer differs from the definition's`);
