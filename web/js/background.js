// Asks workers, one question at a time: a new question makes the answer to the one before it worthless.

export class Background {
  #script;
  #worker;
  #id = 0;

  /** The script is loaded with the first question. */
  constructor(script) {
    this.#script = script;
  }

  /** Returns the answer, or `undefined` if another question came meanwhile. */
  ask(question) {
    this.#worker ??= new Worker(this.#script, { type: "module" });
    const id = (this.#id += 1);
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const stop = new AbortController();
      const { signal } = stop;
      worker.addEventListener(
        "message",
        ({ data }) => {
          if (data.id === id) stop.abort();
          if (data.id === id) resolve(id === this.#id ? data : undefined);
        },
        { signal },
      );
      worker.addEventListener("error", (event) => (stop.abort(), reject(new Error(event.message))), { signal });
      worker.postMessage({ id, ...question });
    });
  }
}
