// The dashboard's base path, from the server's <base>, because a proxy may serve it below a path that the server does not know.

import { signal } from "@preact/signals";

export const BASE = new URL(document.baseURI).pathname.replace(/\/+$/, "");

/** The project's slug, which every address contains if there are several projects, so that links can be shared. */
export const namedProject = signal<string | null>(null);

/** The address of a dashboard page: `link("/customers", { state: "left" })`. Empty values are left out. */
export function link(path: string, query: Record<string, string | number | null | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ project: namedProject.value, ...query })) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return `${BASE}${path}${text === "" ? "" : `?${text}`}`;
}
