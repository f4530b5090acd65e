// The documentation site, which a service from source builds from `docs/` at the first request; the executable contains it.

import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { DOCS_SOURCE, type PackedDocs } from "./source.ts";
import type { DocsSite, DocsText } from "./types.ts";

let read: Promise<DocsSite> | undefined;

export function docsSite(): Promise<DocsSite> {
  read ??= "build" in DOCS_SOURCE ? DOCS_SOURCE.build() : Promise.resolve(unpack(DOCS_SOURCE.packed));
  return read;
}

function unpack({ text, pictures }: PackedDocs): DocsSite {
  const site = JSON.parse(brotliDecompressSync(readFileSync(text)).toString()) as DocsText;
  return { ...site, pictures: new Map(pictures.map(([path, file]) => [path, new Uint8Array(readFileSync(file))])) };
}
