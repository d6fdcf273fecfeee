// Measures finders in turns, in Node.js and in a page.

/** Rounds of each finder; the fastest counts. */
const ROUNDS = 9;

/**
 * Returns for each workload how many links each finder found in it, and the nanoseconds of its fastest round for one look
 * at the text. Throws if a finder finds another number of links in another round.
 */
export function measured(workloads, finders) {
  return workloads.map(({ name, text, times }) => {
    const results = finders.map((finder) => ({ finder: finder.name, links: finder.count(text), nanoseconds: Infinity }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, finder] of finders.entries()) {
        const result = results[at];
        let links = 0;
        const start = performance.now();
        for (let time = 0; time < times; time++) links += finder.count(text);
        const nanoseconds = Math.round(((performance.now() - start) / times) * 1e6);
        if (links !== times * result.links) throw new Error(`${finder.name} in ${name}: ${links / times} links`);
        result.nanoseconds = Math.min(result.nanoseconds, nanoseconds);
      }
    }
    return { workload: name, length: text.length, results };
  });
}
