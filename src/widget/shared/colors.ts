// Completes a project's colours, for the widget and the hosted page.

import type { Theme } from "../session.ts";

/** The theme's colours. If only one is given, the other is chosen to be readable with it; null stands for the default. */
export function coloursOf({ text_color, background_color, mode }: Theme) {
  const text = text_color ?? (background_color ? beside(background_color) : null);
  const background = background_color ?? (text_color ? beside(text_color) : null);
  // Lines, messages and scroll bars follow the background's mode.
  return { text, background, mode: background ? (isDark(background) ? "dark" : "light") : (mode ?? "auto") };
}

/** A colour that is readable on `#rrggbb`, or as its background. */
export const beside = (color: string): string => (isDark(color) ? "#f4f4f5" : "#1b1b1f");

/** Whether white has a higher contrast on it than black, by WCAG's relative luminance. */
function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
