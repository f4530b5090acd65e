// The code of `<script src="…/widget.js" data-public-key="pub_…">`: sets `window.Recoverd`, attaches to elements that cancel,
// and starts the payment wall if the tag has `data-recoverd-wall`.

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

// If the script is included twice, the flow must not open twice.
if (!window.Recoverd) {
  window.Recoverd = createRecoverd(options);
  window.Recoverd.attach();
}
if (script?.dataset.recoverdWall !== undefined) window.Recoverd.wall(options);
