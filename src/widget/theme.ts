// A project's theme as custom properties of the dialog's host; what the page itself sets (`--recoverd-…`) comes first.

import type { Theme } from "./session.ts";
import { coloursOf } from "./shared/colors.ts";

export function applyTheme(host: HTMLElement, dialog: HTMLElement, theme: Theme): void {
  const { text, background, mode } = coloursOf(theme);
  const set = (name: string, value: string | null | undefined): void => {
    if (value) host.style.setProperty(`--theme-${name}`, value);
  };
  set("text", text);
  set("background", background);
  set("accent", theme.accent_color);
  set("radius", typeof theme.radius === "number" ? `${theme.radius}px` : null);
  dialog.dataset.mode = mode;
}
