// Colours as `#rrggbb`, and their contrast (WCAG 2).

const WHITE = "#ffffff";
const BLACK = "#000000";

/** The contrast from 1 (the same colour) to 21 (black on white). Text needs 4.5, the edge of a control 3. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** White or black, whichever has the higher contrast, which is always at least 4.5. */
export const textOn = (ground: string): string => (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK);

/** The colour, or the nearest lighter or darker one with at least this contrast to the ground. `least` must be at most 4.5. */
export function visibleOn(ground: string, color: string, least: number): string {
  const { hue, saturation, lightness } = toHsl(color);
  const step = textOn(ground) === WHITE ? 0.01 : -0.01;
  let visible = color;
  for (let at = lightness; contrast(visible, ground) < least; at += step) {
    visible = fromHsl({ hue, saturation, lightness: Math.min(Math.max(at, 0), 1) });
  }
  return visible;
}

/** Whether the hue is hardly visible, as in black, white and greys. */
export function isGrey(color: string): boolean {
  const parts = partsOf(color);
  return Math.max(...parts) - Math.min(...parts) < 0.15;
}

function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, each from 0 to 1. */
const partsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number];

/** The hue is in sixths of a turn; saturation and lightness are from 0 to 1. */
type Hsl = { hue: number; saturation: number; lightness: number };

function toHsl(color: string): Hsl {
  const [red, green, blue] = partsOf(color);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const lightness = most - span / 2;
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const hue =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return { hue, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number) => {
    const turn = (shift + hue * 2 + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  };
  return `#${[part(0), part(8), part(4)]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
