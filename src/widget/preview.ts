// The widget in a frame of the dashboard: the same flow, with the values being edited instead of the server's answers. It
// sends nothing: calls are answered here, and the page's policy forbids others.

import { openFlow } from "./flow.ts";
import type { FlowConfig, Offer } from "./session.ts";
import { type OpenPayment, showWall, type WallLooks } from "./wall-view.ts";

/** The message of the surrounding page; `scheme` is that page's `color-scheme`. */
type Shown = {
  readonly config: FlowConfig;
  readonly reason: string;
  readonly offer: Offer | null;
  readonly fallback: Offer | null;
  readonly scheme: string;
};

/** The message for previews of the payment wall. */
type ShownWall = { readonly wall: OpenPayment | null; readonly looks: WallLooks; readonly scheme: string };

let latest: Shown | undefined;

addEventListener("message", ({ origin, source, data }: MessageEvent) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.looks) showOneWall(data);
  if (!data.config) return;
  latest = data as Shown;
  void show(latest);
});
parent.postMessage({ ready: true }, location.origin);

const answer = (): object => ({ session_id: "preview", offer: latest?.offer, fallback_offer: latest?.fallback });
globalThis.fetch = (async () => ({ ok: true, json: async () => answer() })) as unknown as typeof fetch;
navigator.sendBeacon = () => true;

// Do not take the focus while the user types in the surrounding page.
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options);
};

// Opened without being modal, because a modal dialog takes the focus.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};

const looks = new CSSStyleSheet();
looks.replaceSync("dialog { position: fixed; inset: 0 } dialog, .step { animation: none !important }");

async function show(shown: Shown): Promise<void> {
  const { documentElement } = document;
  documentElement.style.colorScheme = shown.scheme;
  document.querySelector("[data-recoverd]")?.remove();
  const config = Promise.resolve(shown.config);
  const ending = openFlow({ api: "", publicKey: "preview", config });
  const root = document.querySelector("[data-recoverd]")!.shadowRoot!;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, looks];
  new ResizeObserver(([entry]) => {
    parent.postMessage({ height: Math.ceil(entry!.borderBoxSize[0]!.blockSize) }, location.origin);
  }).observe(root.querySelector("dialog > div")!);
  // Restart the preview after the last step.
  void ending.then(() => (latest === shown ? show(shown) : undefined));
  await config;
  // Choose the reason, because its offer is being edited.
  root.querySelector<HTMLInputElement>(`input[value="${CSS.escape(shown.reason)}"]`)!.click();
  root.querySelector("form")!.requestSubmit();
}

let removeWall = (): void => {};

function showOneWall(shown: ShownWall): void {
  const { wall, looks: given, scheme } = shown;
  document.documentElement.style.colorScheme = scheme;
  removeWall();
  removeWall = () => {};
  if (!wall) return;
  // If the user closes the wall, it is shown again.
  removeWall = showWall(wall, given, { onPay: () => {}, onClose: () => showOneWall(shown) });
  const root = document.querySelector("[data-recoverd]")!.shadowRoot!;
  root.addEventListener("click", (event) => event.preventDefault());
  if (wall.mode !== "banner") root.adoptedStyleSheets = [...root.adoptedStyleSheets, looks];
}
