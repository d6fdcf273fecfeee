// How long ten megabytes take in this browser.

import { byId, counted, formatted, milliseconds } from "./dom.js";

const MEGABYTES = 10;

/** Lets ten megabytes be scanned with a button. `samples` returns the text that is repeated. */
export function measureSpeed(background, samples) {
  const pressed = byId("speed");
  pressed.addEventListener("click", async () => {
    pressed.disabled = true;
    byId("speed-result").textContent = "Scanning…";
    try {
      const { count, time } = await background.ask({ megabytes: MEGABYTES, sample: await samples() });
      byId("speed-result").textContent =
        `Scanned ${MEGABYTES} MB here in ${milliseconds(time)}: ` +
        `${counted(count, "link")}, ${formatted(Math.round(MEGABYTES / (time / 1000)))} MB/s.`;
    } catch {
      byId("speed-result").textContent = "This could not be measured.";
    }
    pressed.disabled = false;
    pressed.focus();
  });
}
