// The direction of imports: downward through the floors, leftward through the features, and nowhere else.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ROOT = join(import.meta.dir, "..");
const FILES = [...new Bun.Glob("src/**/*.ts").scanSync({ cwd: ROOT })].sort();

/** From the left to the right: a feature may import what stands to its left, and itself. */
const FEATURES = [
  "accounts",
  "projects",
  "customers",
  "suppressions",
  "tracking",
  "churn-events",
  "strategies",
  "variants",
  "offers",
  "messages",
  "cancel-flow",
  "dunning",
  "risk",
  "webhooks",
  "inbound",
  "insights",
];

type Import = { from: string; to: string; typeOnly: boolean };

const imports: Import[] = FILES.flatMap((from) => {
  const text = readFileSync(join(ROOT, from), "utf8");
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"/gms);
  const dynamic = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [
    ...[...statements].map(([, type, to]) => ({ from, to: resolve(from, to!), typeOnly: type !== undefined })),
    ...[...dynamic].map(([, to]) => ({ from, to: resolve(from, to!), typeOnly: false })),
  ];
});

function resolve(from: string, to: string): string {
  return to.startsWith(".") ? normalize(join(dirname(from), to)) : to;
}

const roomOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? "top";
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];
/** The files of a feature that speak HTTP. */
const speaksHttp = (path: string): boolean => /\/([a-z-]*routes|([a-z-]+-)?model|[a-z-]*-page)\.ts$/.test(path);

const FLOORS: Record<string, readonly string[]> = {
  lib: ["lib"],
  store: ["lib", "store"],
  queue: ["lib", "store", "queue"],
  adapters: ["lib", "adapters"],
  features: ["lib", "store", "queue", "adapters", "features"],
  http: ["lib", "store", "features", "http"],
  widget: ["widget"],
};

const complaints = (broken: Import[]): string[] => broken.map(({ from, to }) => `${from} imports ${to}`);

test("every floor imports only from itself and from below", () => {
  const broken = imports.filter(({ from, to, typeOnly }) => {
    const allowed = FLOORS[roomOf(from)];
    if (!allowed || !to.startsWith("src/") || allowed.includes(roomOf(to))) return false;
    if (roomOf(from) === "features" && roomOf(to) === "http") return !speaksHttp(from);
    // The hosted page says the same as the widget, with the same figures, in the same colours.
    if (roomOf(from) === "features" && /^src\/widget\/(texts|colors|figures)\.ts$/.test(to)) return false;
    // Shapes of what is handed in are no dependency at run time.
    return !(typeOnly && (to === "src/deps.ts" || to === "src/config.ts"));
  });
  expect(complaints(broken)).toEqual([]);
});

test("every feature stands in the row, and imports only from features to its left", () => {
  expect(FILES.map(featureOf).filter((feature) => feature !== undefined && !FEATURES.includes(feature))).toEqual([]);
  const broken = imports.filter(({ from, to }) => {
    const [user, used] = [featureOf(from), featureOf(to)];
    return user !== undefined && used !== undefined && FEATURES.indexOf(used) > FEATURES.indexOf(user);
  });
  expect(complaints(broken)).toEqual([]);
});

test("no imports go in a circle, those of types neither", () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const other of next.get(file) ?? []) walk(other, [...path, file]);
    done.add(file);
  };
  for (const file of FILES) walk(file, []);
  expect(circles).toEqual([]);
});

const usersOf = (pattern: RegExp): string[] =>
  FILES.filter((file) => pattern.test(withoutComments(readFileSync(join(ROOT, file), "utf8"))));

const withoutComments = (text: string): string => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");

test("Elysia is known to the HTTP floor and to the files of features that speak HTTP", () => {
  const knowing = usersOf(/from "(elysia|@elysiajs\/[^"]+)"/);
  expect(knowing.filter((file) => roomOf(file) !== "http" && !speaksHttp(file))).toEqual([]);
});

test("the environment is read where the command line begins, and nowhere else", () => {
  expect(usersOf(/process\.env/).filter((file) => !["src/main.ts", "src/config.ts"].includes(file))).toEqual([]);
});

test("the time comes from the clock", () => {
  expect(usersOf(/Date\.now\(\)|new Date\(\)/).filter((file) => file !== "src/lib/clock.ts")).toEqual([]);
});

test("only main ends the process", () => {
  expect(usersOf(/process\.exit\(/).filter((file) => file !== "src/main.ts")).toEqual([]);
});

test("the database is spoken to through Drizzle, inside of the store's floor or with its handles", () => {
  expect(usersOf(/from "bun:sqlite"/).filter((file) => roomOf(file) !== "store")).toEqual([]);
});

test("there are no barrels", () => {
  const barrels = FILES.filter((file) => file.endsWith("/index.ts"));
  expect(barrels).toEqual([]);
});

test("every file opens by saying what it is", () => {
  const silent = FILES.filter((file) => !/^(#!.*\n)?\/\/ \S/.test(readFileSync(join(ROOT, file), "utf8")));
  expect(silent).toEqual([]);
});
