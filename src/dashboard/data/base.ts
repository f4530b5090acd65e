// Where the dashboard stands: the public address may lie in a folder that only a proxy knows of. The server says so in <base>.

import { signal } from "@preact/signals";

export const BASE = new URL(document.baseURI).pathname.replace(/\/+$/, "");

/** The project that every address names, where there are several: so that it can be handed on. */
export const namedProject = signal<string | null>(null);

/** The address of one of our pages: `link("/customers", { state: "left" })`. Empty values are left out. */
export function link(path: string, query: Record<string, string | number | null | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ project: namedProject.value, ...query })) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return `${BASE}${path}${text === "" ? "" : `?${text}`}`;
}
