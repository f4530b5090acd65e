// A project's colours, completed: for the widget and for the hosted page.

import type { Theme } from "../session.ts";

/** As the theme says; a colour that was given alone gets one beside it that can be read. Null is our own. */
export function coloursOf({ text_color, background_color, mode }: Theme) {
  const text = text_color ?? (background_color ? beside(background_color) : null);
  const background = background_color ?? (text_color ? beside(text_color) : null);
  // Lines, messages and scroll bars are light or dark as the ground is.
  return { text, background, mode: background ? (isDark(background) ? "dark" : "light") : (mode ?? "auto") };
}

/** What can be read on `#rrggbb`. */
export const beside = (color: string): string => (isDark(color) ? "#f4f4f5" : "#1b1b1f");

/** Whether white can be read on it better than black: WCAG's relative luminance. */
function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
