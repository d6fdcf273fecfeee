// Keeps the page for when there is no network.

/** Registers the service worker, which keeps all files; of the module that build which this engine runs. */
export function keepOffline(kernel) {
  if (!("serviceWorker" in navigator)) return;
  const script = new URL("../sw.js", import.meta.url);
  script.search = kernel === "simd128" ? "" : "?plain";
  // Without it the page works, too.
  navigator.serviceWorker.register(script).catch(() => {});
}
