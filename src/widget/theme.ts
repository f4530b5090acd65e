// A project's theme as custom properties of the dialog's host; what the page itself sets (`--recoverd-…`) comes first.

import type { Theme } from "./session.ts";

/** Sets the theme; a colour that was given alone gets one beside it that can be read. */
export function applyTheme(host: HTMLElement, dialog: HTMLElement, theme: Theme): void {
  const text = theme.text_color ?? (theme.background_color ? beside(theme.background_color) : null);
  const background = theme.background_color ?? (theme.text_color ? beside(theme.text_color) : null);
  set(host, "--theme-text", text);
  set(host, "--theme-background", background);
  set(host, "--theme-accent", theme.accent_color ?? null);
  set(host, "--theme-radius", typeof theme.radius === "number" ? `${theme.radius}px` : null);
  // Lines, messages and scroll bars are light or dark as the ground is.
  const mode = background ? (isDark(background) ? "dark" : "light") : theme.mode;
  dialog.dataset.mode = mode ?? "auto";
}

function set(host: HTMLElement, name: string, value: string | null): void {
  if (value !== null) host.style.setProperty(name, value);
}

const beside = (color: string): string => (isDark(color) ? "#f4f4f5" : "#1b1b1f");

/** Whether white can be read on `#rrggbb` better than black: WCAG's relative luminance. */
function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
