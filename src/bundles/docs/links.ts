// Where a link of the Markdown leads on the site. In a checkout it leads from file to file.

import { join, normalize } from "node:path/posix";

type Picture = { readonly address: string; readonly width: number; readonly height: number };

export type Links = {
  /** The address that a link in a file stands for; undefined where it leads to a file that the site does not have. */
  to(file: string, href: string): string | undefined;
  /** The title of the page that a link in a file leads to; undefined where it leads to no page. */
  title(file: string, href: string): string | undefined;
  /** Undefined where there is no such picture. */
  picture(file: string, href: string): Picture | undefined;
};

type Files = { readonly has: (file: string) => boolean };

/** Files are named by their paths in the repository; `documents` have their text. */
export function linksAmong(
  documents: ReadonlyMap<string, string>,
  samples: Files,
  pictures: ReadonlyMap<string, Uint8Array>,
): Links {
  const aimOf = (file: string): string | undefined => {
    if (file === "README.md") return "docs"; // its first steps stand on the first page
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

/** From the server's root: `docs/recipes/route.md` is at `docs/recipes/route`. */
export const addressOf = (file: string): string => `docs/${pathOf(file)}`.replace(/\/$/, "");

/** Below `/docs/`: that of `CODE_OF_CONDUCT.md` is `code-of-conduct`, that of a folder's README the folder's. */
export function pathOf(file: string): string {
  const path = file.replace(/^docs\//, "");
  if (!path.endsWith(".md")) return path;
  return path
    .replace(/(^|\/)README\.md$|\.md$/, "")
    .toLowerCase()
    .replaceAll("_", "-");
}

/** Of a PNG file, in pixels: its header has both after sixteen bytes. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const header = new DataView(png.buffer, png.byteOffset);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}
