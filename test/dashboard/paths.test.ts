// Lists that the dashboard has in more than one place are the same in each.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dashboardFiles } from "../../src/bundles/dashboard-files.ts";
import { KINDS_OF_CHANGE as KNOWN } from "../../src/dashboard/data/kinds-of-change.ts";
import { PLACES } from "../../src/dashboard/shell/places.ts";
import { KINDS_OF_CHANGE } from "../../src/features/projects/changes.ts";

const dashboard = new URL("../../src/dashboard/", import.meta.url);

test("every place has its folder by the name of its path, and every folder of a page leads to a place", () => {
  const folders = PLACES.map(({ path }) => (path === "/" ? "today" : path.slice(1)));
  expect(folders.filter((folder) => !existsSync(new URL(`pages/${folder}/page.tsx`, dashboard)))).toEqual([]);
  const pages = [...new Bun.Glob("*/page.tsx").scanSync(new URL("pages/", dashboard).pathname)].map((file) =>
    file.slice(0, -"/page.tsx".length),
  );
  expect(pages.filter((page) => page !== "customer" && !(folders as string[]).includes(page))).toEqual([]);
});

test("every place has its section in docs/dashboard.md, with its pictures", () => {
  const text = readFileSync(new URL("../../docs/dashboard.md", import.meta.url), "utf8");
  const sections = new Map(text.split(/^## /m).map((section) => [/^`([^`]+)`:/m.exec(section)?.[1], section]));
  const missing = PLACES.filter(({ path }) => !sections.get(path)?.includes(`](pictures/${path.slice(1) || "today"}-`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("every style sheet is served: one that is not changes nothing, and nothing says so", async () => {
  const { files, style } = await dashboardFiles();
  const served = Buffer.from(files.get(style)!.plain).toString();
  // The bundler changes values and drops overridden rules, but keeps the names of classes.
  const classes = (css: string) => css.replace(/\/\*.*?\*\//gs, "").match(/\.[a-z][\w-]*(?=[^{}]*\{)/g) ?? [];
  const known = new Set(classes(served));
  const missing = [...new Bun.Glob("**/*.css").scanSync(dashboard.pathname)].filter((file) =>
    classes(readFileSync(new URL(file, dashboard), "utf8")).some((name) => !known.has(name)),
  );
  expect(missing).toEqual([]);
});

test("the dashboard listens for every kind of change", () => {
  expect([...KNOWN].sort() as string[]).toEqual([...KINDS_OF_CHANGE].sort());
});
