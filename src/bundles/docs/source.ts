// Builds the documentation from its Markdown. `.ci/build.ts` replaces this module by one with the packed result, so that the
// executable contains neither the Markdown nor the library that reads it.

import type { DocsSite } from "./types.ts";

/** The paths of the files in the executable: the text, packed with brotli, and each picture. */
export type PackedDocs = {
  readonly text: string;
  readonly pictures: readonly (readonly [path: string, file: string])[];
};

export const DOCS_SOURCE: { readonly build: () => Promise<DocsSite> } | { readonly packed: PackedDocs } = {
  build: async () => (await import("./build.ts")).buildDocs(),
};
