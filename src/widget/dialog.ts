// The window of the flow: a native dialog in its own shadow root, which shows one step at a time.

import { element } from "./dom.ts";
import { STYLE } from "./style.ts";

let sheet: CSSStyleSheet | undefined;

export type Step = {
  readonly title: string;
  /** Shown between the heading and the buttons. */
  readonly content?: readonly Node[];
  /** Shown at the lower edge, where they are visible even if the content is long. */
  readonly buttons: readonly Node[];
  /** Shown above the heading. */
  readonly badge?: string;
  /** Called when the main button, or Enter in a field, is pressed. */
  readonly onsubmit?: () => void;
};

export type Dialog = {
  readonly host: HTMLElement;
  readonly root: HTMLDialogElement;
  show(step: Step): void;
  /** Shows a problem below the content; "" removes it. */
  complain(text: string): void;
  /** Announces a text to screen readers without showing it. */
  announce(text: string): void;
  close(): void;
};

/** Whether this browser supports the dialog. If not, no clicks are intercepted. */
export const canShow = (): boolean =>
  typeof HTMLDialogElement === "function" &&
  "adoptedStyleSheets" in Document.prototype &&
  CSS.supports("color", "light-dark(#000, color-mix(in oklab, #000, #fff))");

/** Opens an empty window; `onClose` is called when it is closed for any reason. */
export function openDialog(labels: { close: string; dir: string }, onClose: () => void): Dialog {
  const close = element(
    "button",
    { class: "close", type: "button", "aria-label": labels.close, onclick: () => root.close() },
    "×",
  );
  const status = element("p", { class: "status", role: "status" });
  const view = element("div");
  const root = element("dialog", { "aria-labelledby": "title", dir: labels.dir }, close, view, status);
  let problem = complaintPlace();
  root.addEventListener("close", () => {
    host.remove();
    onClose();
  });
  // The second click of a double click would hit the next step's button in the same place.
  const once = (event: MouseEvent): void => {
    if (event.detail < 2 || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", once, true);
  const host = openHost("", root);
  root.showModal();
  return {
    host,
    root,
    show: ({ title, content = [], buttons, badge, onsubmit }) => {
      problem = complaintPlace();
      const heading = element("h2", { id: "title", tabIndex: -1 }, title);
      const form = element(
        "form",
        {
          class: "step",
          onsubmit: (event: Event) => {
            event.preventDefault();
            onsubmit?.();
          },
        },
        ...(badge ? [element("p", { class: "chip" }, badge)] : []),
        heading,
        ...content,
        element("div", { class: "foot" }, problem, ...buttons),
      );
      status.textContent = "";
      view.replaceChildren(form);
      root.scrollTop = 0;
      heading.focus({ preventScroll: true });
    },
    complain: (text) => {
      status.textContent = "";
      problem.textContent = text;
    },
    announce: (text) => {
      status.textContent = text;
    },
    close: () => root.close(),
  };
}

/** Adds an element to the page, in a shadow root with our style sheet. */
export function openHost(name: string, root: HTMLElement): HTMLElement {
  sheet ??= styleSheet();
  const host = element("div", { "data-recoverd": name });
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(root);
  document.body.append(host);
  return host;
}

const complaintPlace = (): HTMLElement => element("p", { class: "problem", role: "alert" });

function styleSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  // Many pages set a rem to 10 pixels, which must not shrink the dialog.
  made.replaceSync(STYLE.replace(/([\d.]+)rem/g, "calc($1*var(--rem))"));
  return made;
}
