// What `<script src="…/widget.js" data-public-key="pub_…">` runs: `window.Recoverd`, and the elements that cancel.

import { createRecoverd, optionsOf, type Recoverd } from "./recoverd.ts";

declare global {
  interface Window {
    Recoverd?: Recoverd;
  }
}

// Included twice, it must not ask twice.
if (!window.Recoverd) {
  const script = document.currentScript as HTMLScriptElement | null;
  const server = script?.src ? new URL(".", script.src).href : undefined;
  window.Recoverd = createRecoverd({ server, ...(script ? optionsOf(script) : {}) });
  window.Recoverd.attach();
}
