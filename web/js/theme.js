// Light or dark: what the system says, or what was chosen. A script of its own that runs before anything is drawn.

const KEY = "irispan-theme";
const THEMES = ["system", "light", "dark"];

/** Returns what was chosen. A browser may refuse to store anything. */
function stored() {
  try {
    const theme = localStorage.getItem(KEY);
    return THEMES.includes(theme) ? theme : "system";
  } catch {
    return "system";
  }
}

document.documentElement.dataset.theme = stored();

document.addEventListener("DOMContentLoaded", () => {
  const choice = document.getElementById("theme");
  choice.value = stored();
  choice.addEventListener("change", () => {
    document.documentElement.dataset.theme = choice.value;
    try {
      localStorage.setItem(KEY, choice.value);
    } catch {
      // It holds for this visit then.
    }
  });
});
