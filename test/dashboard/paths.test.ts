// What the dashboard and the server each write down for themselves, because neither imports the other, is the same.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { KINDS_OF_CHANGE as KNOWN } from "../../src/dashboard/data/kinds-of-change.ts";
import { PLACES } from "../../src/dashboard/shell/places.ts";
import { DASHBOARD_PAGES } from "../../src/dashboard-routes.ts";
import { KINDS_OF_CHANGE } from "../../src/features/projects/changes.ts";

const dashboard = new URL("../../src/dashboard/", import.meta.url);
const paths = [...readFileSync(new URL("app.tsx", dashboard), "utf8").matchAll(/path=\{`\$\{BASE\}([^`]+)`\}/g)].map(
  ([, path]) => path!,
);

test("the server answers at every path of the dashboard, and at no other", () => {
  // Anyone who is not signed in sees the form at every path, so the dashboard has no page of that name.
  expect(DASHBOARD_PAGES.filter((path) => path !== "/sign-in").sort()).toEqual(paths.sort());
});

test("every place of the menu and the search is a page", () => {
  expect(PLACES.map(({ path }): string => path).filter((path) => !paths.includes(path))).toEqual([]);
});

test("every page but that of one customer is a place, and has its folder by the name of its path", () => {
  const pages = paths.filter((path) => !path.includes(":"));
  expect(pages.filter((path) => !PLACES.some((place) => place.path === path))).toEqual([]);
  const folders = pages.filter((path) => path !== "/").map((path) => `pages${path}/page.tsx`);
  expect(folders.filter((file) => !existsSync(new URL(file, dashboard)))).toEqual([]);
});

test("the dashboard listens for every kind of change", () => {
  expect([...KNOWN].sort() as string[]).toEqual([...KINDS_OF_CHANGE].sort());
});
