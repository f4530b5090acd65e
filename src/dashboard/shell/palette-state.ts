// Whether the palette is open.

import { signal } from "@preact/signals";

export const paletteIsOpen = signal(false);

export const openPalette = (): void => {
  paletteIsOpen.value = true;
};
