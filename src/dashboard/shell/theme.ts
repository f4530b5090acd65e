// The theme, light or dark: the system's, unless the user has chosen one.

import { signal } from "@preact/signals";
import { readChoice, writeChoice } from "../data/remembered.ts";

export type Theme = "system" | "light" | "dark";

export const theme = signal<Theme>("system");

/** Applies the theme in the address (`?theme=dark`), otherwise the stored one. */
export function startTheme(): void {
  const wanted = new URLSearchParams(location.search).get("theme") ?? readChoice("theme");
  if (wanted === "light" || wanted === "dark") apply(wanted);
}

export function chooseTheme(next: Theme): void {
  apply(next);
  writeChoice("theme", next === "system" ? null : next);
}

function apply(next: Theme): void {
  theme.value = next;
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}
