// Where the documentation comes from: its Markdown. `.ci/build.ts` puts another module in this one's place, with what it has
// packed, so that the executable holds neither the Markdown nor the library that reads it.

import type { DocsSite } from "./types.ts";

/** The paths at which the executable can read its files: the text packed with brotli, and each picture. */
export type PackedDocs = {
  readonly text: string;
  readonly pictures: readonly (readonly [path: string, file: string])[];
};

export const DOCS_SOURCE: { readonly build: () => Promise<DocsSite> } | { readonly packed: PackedDocs } = {
  build: async () => (await import("./build.ts")).buildDocs(),
};
