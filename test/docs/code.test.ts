// Samples of code: type-checked together against the modules that they use, and run if that is possible.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { temporaryFolder } from "../support/store.ts";
import { type Fence, fencesOf, ROOT, titleOf } from "./fences.ts";

const SRC = join(ROOT, "src");
const ON_SERVER = `import { createHmac } from "node:crypto";
declare const process: { env: { RECOVERD_IDENTITY_SECRET: string } };`;

/** `within`: a source file that the sample is appended to, so that it can use what the file does not export. */
type Around = { within?: string; before?: string; after?: string };

/** The code around each page's samples. */
const AROUND: Readonly<Record<string, Around>> = {
  "clients/typescript/README.md": {},
  "docs/cancel-flow.md": { before: `${ON_SERVER}\ndeclare const customer: { email: string };` },
  "docs/recipes/field.md": {
    within: "features/churn-events/fields.ts",
    before: "const added: Record<string, Row> = {",
    after: "};",
  },
  "docs/recipes/route.md": {
    before: `import { Elysia } from "elysia";
import { people } from "${SRC}/features/access/rules.ts";
import { describe } from "${SRC}/http/openapi.ts";
import type { TSchema } from "@sinclair/typebox";
declare const ReadSuppressionTotal: TSchema;
declare const store: { read: unknown };
declare const totalOf: (db: unknown, project: unknown) => Promise<object>;
new Elysia().derive(() => ({ auth: { project: {} } }))`,
  },
  "docs/recipes/webhook-kind.md": {
    within: "features/webhooks/subscribers.ts",
    before: `import { defineEvent, publish } from "${SRC}/queue/domain-events.ts";
import type { ChurnEvent } from "${SRC}/features/churn-events/tables.ts";
declare const tx: Db, now: number, project: Project, event: ChurnEvent;`,
  },
  "docs/tracking.md": {},
  "docs/widget.md": {
    before: `import type { Recoverd as Widget } from "${SRC}/widget/module.ts";
${ON_SERVER}
declare const Recoverd: Widget;
declare const customer: { email: string };
declare const user: { email: string };
declare function applyDiscount(percent: unknown): Promise<void>;
declare function cancelSubscription(): Promise<void>;`,
  },
};

const samples = [...fencesOf("ts"), ...fencesOf("js")];

test("code stands on pages whose surroundings are known", () => {
  const pages = [...new Set(samples.map(({ page }) => page))];
  expect(pages.sort()).toEqual(Object.keys(AROUND));
});

/** Replaces `…` outside of strings and comments, which stands for the reader's own code. */
const complete = (text: string): string =>
  text.replaceAll(/"[^"\n]*"|\/\/.*$|…/gm, (part) => (part === "…" ? "undefined" : part));

/** The text of a source that works from another folder. */
const moved = (path: string): string =>
  readFileSync(join(SRC, path), "utf8").replaceAll(
    /(from |import\()"(\.[^"]+)"/g,
    (_, word: string, to: string) => `${word}"${join(SRC, dirname(path), to)}"`,
  );

/** The module of a sample; a sample that is an entry of an object follows the page's declarations, which it may use. */
function moduleOf({ page, text }: Fence): string {
  const { within, before = "", after = "" } = AROUND[page]!;
  const others = samples.filter((other) => other.page === page && /^export const/.test(other.text));
  const isEntry = /^"[\w.]+": /.test(text);
  return [
    within === undefined ? "" : moved(within),
    before,
    ...(isEntry ? others.map((other) => other.text) : []),
    isEntry ? `const entry = {\n${text}};` : complete(text),
    after,
    "export {};",
  ].join("\n");
}

describe("type-checked", () => {
  let folder: string;
  let said: string;
  beforeAll(() => {
    folder = temporaryFolder();
    for (const [at, sample] of samples.entries()) writeFileSync(join(folder, `sample-${at}.ts`), moduleOf(sample));
    const compilerOptions = {
      lib: ["ESNext", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
      typeRoots: [join(ROOT, "node_modules/@types")],
      paths: {
        "@recoverd/client": [join(ROOT, "clients/typescript/index.ts")],
        "*": [join(ROOT, "node_modules/*")],
      },
      noUnusedLocals: false,
      noUnusedParameters: false,
    };
    writeFileSync(join(folder, "wrong.ts"), 'export const count: number = "one";');
    const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["*.ts"], exclude: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = [join(ROOT, "node_modules/.bin/tsc"), "--pretty", "false", "-p", folder, "--singleThreaded"];
    const { stdout } = Bun.spawnSync(tsc, { cwd: folder });
    said = stdout.toString();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(samples.map((fence, at) => [titleOf(fence), at] as const))("%s", (_title, at) => {
    expect(said.split("\n").filter((line) => line.includes(`sample-${at}.ts`))).toEqual([]);
  });

  test("by a compiler that finds what is wrong", () => expect(said).toContain("wrong.ts(1,14): error TS2322"));
});

describe("run", () => {
  let app: TestApp;
  let acme: TestProject;
  beforeAll(async () => {
    app = testApp();
    acme = await newProject(app);
  });
  afterAll(() => app.close());

  test.each(samples.filter(({ text }) => text.startsWith("createHmac")).map((fence) => [titleOf(fence), fence.text]))(
    "%s proves who the customer is",
    async (_title, text) => {
      const { identity_secret } = (await app.call("GET", `/projects/${acme.slug}`, { token: acme.token })).body.data;
      const somebody = { email: "ada@example.com" };
      const environment = { env: { RECOVERD_IDENTITY_SECRET: identity_secret } };
      const hashOf = new Function("createHmac", "process", "customer", "user", `return ${text}`);
      const body = {
        public_key: acme.publicKey,
        reason: "too_expensive",
        customer_email: somebody.email,
        customer_hash: hashOf(createHmac, environment, somebody, somebody),
      };
      const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body })).body;
      const path = `/projects/${acme.slug}/cancel-flow/sessions`;
      const sessions = (await app.call("GET", path, { token: acme.token })).body.data;
      expect(sessions.find(({ id }: { id: string }) => id === session_id)).toMatchObject({ verified: true });
    },
  );

  test("the beacon of docs/tracking.md is taken", async () => {
    const { text } = fencesOf("js").find(({ page }) => page === "docs/tracking.md")!;
    const sent: { url: string; raw: string }[] = [];
    const navigator = { sendBeacon: (url: string, raw: string) => sent.push({ url, raw }) };
    new Function("navigator", text.replace("pub_…", acme.publicKey))(navigator);
    expect(sent).toHaveLength(1);
    const headers = { "content-type": "text/plain;charset=UTF-8", origin: "https://acme.example" };
    const answer = await app.call("POST", new URL(sent[0]!.url).pathname, { raw: sent[0]!.raw, headers });
    expect(answer.status).toBe(202);
  });
});
