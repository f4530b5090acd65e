// A project's theme as the style sheet of its hosted page, in the variables of `http/pages/page.css`.

import { beside, coloursOf } from "../../../widget/shared/colors.ts";
import type { Settings } from "../../projects/settings-shape.ts";

type Theme = Settings["cancel_flow"]["theme"];

/** The theme's colours are checked when they are set, so they are safe to stand in CSS. */
export function themeCss(theme: Theme): string {
  const { text, background, mode } = coloursOf(theme);
  const { accent_color: accent, radius } = theme;
  const rules = [
    mode !== "auto" && `color-scheme: ${mode}`,
    text && background && groundOf(text, background),
    accent && `--accent: ${accent}; --on-accent: ${beside(accent)}`,
    radius !== null && `--radius: ${radius}px`,
  ];
  return `:root { ${rules.filter(Boolean).join("; ")} }\n`;
}

const groundOf = (text: string, background: string): string =>
  [
    `--ink: ${text}`,
    `--ground: ${background}`,
    `--paper: ${background}`,
    `--link: ${text}`,
    "--lift: none",
    "--quiet: color-mix(in oklab, var(--ink) 68%, var(--ground))",
    "--raised: color-mix(in oklab, var(--ink) 6%, var(--ground))",
    "--edge: color-mix(in oklab, var(--ink) 52%, var(--ground))",
    "--line: color-mix(in oklab, var(--ink) 14%, var(--ground))",
  ].join("; ");
