// Resolves the links of the Markdown, which lead from file to file, to addresses on the site.

import { join, normalize } from "node:path/posix";

type Picture = { readonly address: string; readonly width: number; readonly height: number };

export type Links = {
  /** The address for a link in a file; undefined if the site does not have the linked file. */
  to(file: string, href: string): string | undefined;
  /** The title of the linked page; undefined if the link leads to no page. */
  title(file: string, href: string): string | undefined;
  /** Undefined if there is no such picture. */
  picture(file: string, href: string): Picture | undefined;
};

type Files = { readonly has: (file: string) => boolean };

/** Files are identified by their paths in the repository; `documents` maps these to texts. */
export function linksAmong(
  documents: ReadonlyMap<string, string>,
  samples: Files,
  pictures: ReadonlyMap<string, Uint8Array>,
): Links {
  const aimOf = (file: string): string | undefined => {
    if (file === "README.md") return "docs"; // the site's first page shows its first steps
    if (documents.has(file) || samples.has(file) || pictures.has(file)) return addressOf(file);
    return documents.has(join(file, "README.md")) ? addressOf(join(file, "README.md")) : undefined;
  };
  return {
    to: (file, href) => {
      if (/^[a-z]+:/.test(href)) return href;
      if (href.startsWith("/")) return href.slice(1);
      const [path = "", id] = href.split("#");
      const aim = path === "" ? addressOf(file) : aimOf(fileAt(file, path));
      return aim === undefined || id === undefined ? aim : `${aim}#${id}`;
    },
    title: (file, href) => /^# (.+)$/m.exec(documents.get(fileAt(file, href.split("#")[0]!)) ?? "")?.[1],
    picture: (file, href) => {
      const name = normalize(join(file, "..", href));
      const bytes = pictures.get(name);
      return bytes && { address: addressOf(name), ...sizeOf(bytes) };
    },
  };
}

const fileAt = (file: string, path: string): string => normalize(join(file, "..", path)).replace(/\/$/, "");

/** The address from the server's root: `docs/recipes/route` for `docs/recipes/route.md`. */
export const addressOf = (file: string): string => `docs/${pathOf(file)}`.replace(/\/$/, "");

/** The path below `/docs/`: `code-of-conduct` for `CODE_OF_CONDUCT.md`, and the folder's path for a README. */
export function pathOf(file: string): string {
  const path = file.replace(/^docs\//, "");
  if (!path.endsWith(".md")) return path;
  return path
    .replace(/(^|\/)README\.md$|\.md$/, "")
    .toLowerCase()
    .replaceAll("_", "-");
}

/** The size of a PNG file in pixels, which its header contains from the sixteenth byte. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const header = new DataView(png.buffer, png.byteOffset);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}
