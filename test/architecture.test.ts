// The direction of imports: folders import only from below, and features only from their left.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ROOT = join(import.meta.dir, "..");
const FILES = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync({ cwd: ROOT })].sort();

/** From left to right: a feature may import itself and what is to its left. */
const FEATURES = [
  "providers",
  "accounts",
  "projects",
  "access",
  "instance",
  "activity",
  "customers",
  "suppressions",
  "tracking",
  "churn-events",
  "offers",
  "knowledge",
  "strategies",
  "variants",
  "messages",
  "replies",
  "offer-applications",
  "cancel-flow",
  "dunning",
  "confirmations",
  "wall",
  "announcements",
  "notices",
  "risk",
  "webhooks",
  "inbound",
  "integrations",
  "connections",
  "insights",
  "customer-overview",
  "personal-data",
  "today",
  "onboarding",
  "mcp",
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
const isRoutes = (path: string): boolean => /\/([a-z-]+-)?routes\.ts$/.test(path);
/** A feature's files that handle HTTP: routes, models, pages, cookies, and `access`, which decides who may call a route. */
const speaksHttp = (path: string): boolean =>
  /\/([a-z-]+-)?(routes|model|page|cookie)\.ts$/.test(path) || featureOf(path) === "access";
const APP = "src/app.ts";

/** From bottom to top: what each folder of `src` may import. Files directly in `src` are the top and may import everything. */
const FLOORS: Record<string, readonly string[]> = {
  lib: ["lib"],
  config: ["lib", "config"],
  store: ["lib", "store"],
  queue: ["lib", "store", "queue"],
  adapters: ["lib", "adapters"],
  bundles: ["bundles"],
  http: ["lib", "store", "bundles", "http"],
  features: ["lib", "store", "queue", "adapters", "bundles", "http", "features"],
  // Code for browsers must not import the server's.
  widget: ["widget"],
  dashboard: ["dashboard"],
};

/** What the payment providers, the strategies, the webhooks and the cancel reasons are: pure data, which every feature and the dashboard may import. */
const isDefinition = (path: string): boolean =>
  /^src\/features\/(providers\/([a-z]+\/)?definitions?|strategies\/(([a-z-]+\/)?(definition|circumstances)|table)|webhooks\/kinds|cancel-flow\/labels|churn-events\/reasons)\.ts$/.test(
    path,
  );

/** The decimals of currencies are pure data, and an amount must not differ between the server and a browser. */
const isOfBrowsersToo = (path: string): boolean => path === "src/lib/currency-decimals.ts";

const complaints = (broken: Import[]): string[] => broken.map(({ from, to }) => `${from} imports ${to}`);

test("every floor imports only from itself and from below", () => {
  const broken = imports.filter(({ from, to, typeOnly }) => {
    const allowed = FLOORS[roomOf(from)];
    if (!allowed || !to.startsWith("src/") || allowed.includes(roomOf(to))) return false;
    // The hosted page of the cancel flow uses the widget's texts, figures and colours.
    if (roomOf(from) === "features" && to.startsWith("src/widget/shared/")) return false;
    if (roomOf(from) === "dashboard" && isDefinition(to)) return false;
    if (["dashboard", "widget"].includes(roomOf(from)) && isOfBrowsersToo(to)) return false;
    // Style sheets and icons are not code, and the server's own pages use the dashboard's.
    if (/\.(css|svg)$/.test(to)) return false;
    // Types of injected dependencies do not exist at run time.
    return !(typeOnly && (to === "src/deps.ts" || to === "src/config.ts"));
  });
  expect(complaints(broken)).toEqual([]);
});

test("definitions import nothing else, because browsers load them", () => {
  const broken = imports.filter(
    ({ from, to, typeOnly }) => (isDefinition(from) || isOfBrowsersToo(from)) && !isDefinition(to) && !typeOnly,
  );
  expect(complaints(broken)).toEqual([]);
});

test("a feature imports the HTTP kit only from its files that speak HTTP", () => {
  const broken = imports.filter(
    ({ from, to }) => featureOf(from) !== undefined && roomOf(to) === "http" && !speaksHttp(from),
  );
  expect(complaints(broken)).toEqual([]);
});

test("every feature stands in the row, and imports only from features to its left", () => {
  expect(FILES.map(featureOf).filter((feature) => feature !== undefined && !FEATURES.includes(feature))).toEqual([]);
  const broken = imports.filter(({ from, to }) => {
    const [user, used] = [featureOf(from), featureOf(to)];
    // Access uses accounts and projects, and all routes use access, including those of accounts and projects.
    if ((used === "access" && isRoutes(from)) || isDefinition(to)) return false;
    return user !== undefined && used !== undefined && FEATURES.indexOf(used) > FEATURES.indexOf(user);
  });
  expect(complaints(broken)).toEqual([]);
});

test("routes are imported by the app and by routes alone", () => {
  const broken = imports.filter(
    ({ from, to }) => featureOf(to) !== undefined && isRoutes(to) && from !== APP && !isRoutes(from),
  );
  expect(complaints(broken)).toEqual([]);
});

// Routes that the app does not import compile, and answer 404.
test("every file of routes is imported", () => {
  const imported = new Set(imports.map(({ to }) => to));
  expect(FILES.filter((file) => isRoutes(file) && !imported.has(file))).toEqual([]);
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

test("Elysia is known to the HTTP floor, to the files of features that speak HTTP, and to the app", () => {
  const knowing = usersOf(/from "(elysia|@elysiajs\/[^"]+)"/);
  expect(knowing.filter((file) => roomOf(file) !== "http" && !speaksHttp(file) && file !== APP)).toEqual([]);
});

test("the environment is read where the command line begins, and nowhere else", () => {
  expect(usersOf(/process\.env/).filter((file) => !["src/main.ts", "src/config.ts"].includes(file))).toEqual([]);
});

test("the time comes from the clock", () => {
  // Pages use the browser's clock.
  const asking = usersOf(/Date\.now\(\)|new Date\(\)/).filter((file) => roomOf(file) !== "dashboard");
  expect(asking.filter((file) => file !== "src/lib/clock.ts")).toEqual([]);
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

// Tests run reads in the calling thread, which needs no list: a read missing from it would fail only in the running service.
test("every read is listed for the threads", () => {
  const reads = FILES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return [...text.matchAll(/^(?:export )?const (\w+) =\s+define(?:Read|List)\b/gm)].map(([, name]) => name!);
  });
  expect(reads.length).toBeGreaterThan(30);
  const listed = readFileSync(join(ROOT, "src/reads.ts"), "utf8").split("READS")[1]!;
  expect(reads.filter((name) => !new RegExp(`\\b${name},`).test(listed))).toEqual([]);
});

// A thread's code is in the executable a second time, with its bytecode, and in memory beside the service's.
test("a thread's code is small: no schemas, migrations, lexicons, mails or payment providers", async () => {
  const NOT_THERE =
    /typebox|elysia|nodemailer|ollama|(^|\/)migrations\/|\/lexicon|\/templates\/|\/texts\/|\/llm\/|src\/features\/strategies\/([a-z-]+\/)?mails\.ts|src\/features\/providers\/(?!([a-z]+\/)?definitions?\.ts)/;
  for (const worker of FILES.filter((file) => file.endsWith(".worker.ts"))) {
    const minify = { whitespace: true, syntax: true };
    const { outputs, metafile } = await Bun.build({
      entrypoints: [join(ROOT, worker)],
      target: "bun",
      minify,
      metafile: true,
    });
    const [output] = Object.values(metafile!.outputs);
    const there = Object.entries(output!.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    expect(there.map(([file]) => file).filter((file) => NOT_THERE.test(file))).toEqual([]);
    expect([worker, there.length > 0, outputs[0]!.size < 380_000]).toEqual([worker, true, true]);
  }
});
