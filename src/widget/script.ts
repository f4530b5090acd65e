// What `<script src="…/widget.js" data-public-key="pub_…">` runs: `window.Recoverd`, the elements that cancel, and the
// payment wall where the tag has `data-recoverd-wall`.

import { createRecoverd, optionsOf, type Recoverd } from "./recoverd.ts";

declare global {
  interface Window {
    Recoverd?: Recoverd;
  }
}

const script = document.currentScript as HTMLScriptElement | null;
const options = {
  server: script?.src ? new URL(".", script.src).href : undefined,
  ...(script ? optionsOf(script) : {}),
};

// Included twice, it must not ask twice.
if (!window.Recoverd) {
  window.Recoverd = createRecoverd(options);
  window.Recoverd.attach();
}
if (script?.dataset.recoverdWall !== undefined) window.Recoverd.wall(options);
