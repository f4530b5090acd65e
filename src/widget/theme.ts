// Sets a project's theme as custom properties on the dialog's host. Properties that the page sets (`--recoverd-…`) win.

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
