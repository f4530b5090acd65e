// `recoverd import` against a separate service process: its output, what it stores and its exit code; and a service that is
// killed during an import.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, type Serving, startServing } from "../support/process.ts";
import { program } from "../support/program.ts";
import { temporaryFolder } from "../support/store.ts";

const MAIN = await program();
const HEADER = "customer_email,event_type,mrr,occurred_at,external_id";

let folder: string;
let serving: Serving;
let key: string;

beforeAll(async () => {
  folder = temporaryFolder();
  serving = await startServing(folder);
  const post = async (path: string, body: object, headers = {}) => {
    const options = { method: "POST", headers, body: JSON.stringify(body) };
    return (await (await fetch(`${serving.address}/api/v1${path}`, options)).json()) as {
      data: Record<string, string>;
    };
  };
  const account = await post("/auth/register", { email: "owner@example.com", password: "correct horse battery" });
  const headers = { authorization: `Bearer ${account.data.access_token}` };
  key = (await post("/projects", { name: "Acme" }, headers)).data.secret_key!;
});
afterAll(async () => {
  await serving.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function recoverd(args: string[], environment: Record<string, string> = { RECOVERD_API_KEY: key }) {
  const run = Bun.spawn([process.execPath, MAIN, "import", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
    run.exited,
  ]);
  return { out, err, code };
}

const write = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return name;
};
const here = () => ["--project", "acme", "--url", serving.address];

type Import = { status: string; rows: Record<"read" | "imported" | "unchanged" | "rejected", number> };

async function api<T = unknown>(path: string) {
  const response = await fetch(`${serving.address}/api/v1/projects/acme${path}`, { headers: { "x-api-key": key } });
  return (await response.json()) as { data: T; meta: { total: number } };
}

describe("recoverd import", () => {
  test("says how many rows were imported, and exits with 0", async () => {
    const file = write("customers.csv", "customer_id,customer_email\nc1,a@b.example\nc2,c@d.example\n");
    const { out, err, code } = await recoverd([file, "--kind", "customers", ...here()]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("2 rows were read: 2 imported, 0 were there already, 0 are wrong.");
    expect(existsSync(join(folder, "customers.errors.csv"))).toBe(false);
  });

  test("writes the errors beside the file, and exits with 1", async () => {
    const file = write("churn.csv", `${HEADER}\na@b.example,cancellation,1,,x1\nnobody,cancellation,1,,x2\n`);
    const key_file = write("key.txt", `${key}\n`);
    const { out, code } = await recoverd([file, "--kind", "churn_events", "--key-file", key_file, ...here()], {});
    expect(code).toBe(1);
    expect(out).toContain("2 rows were read: 1 imported, 0 were there already, 1 is wrong.");
    expect(out).toContain(join(folder, "churn.errors.csv"));
    expect(readFileSync(join(folder, "churn.errors.csv"), "utf8")).toBe(
      "line,field,message\r\n3,customer_email,must be an email address\r\n",
    );
    expect(out).not.toContain(key);
  });

  test("names the columns that are not read", async () => {
    const file = write("misspelt.csv", "customer_id,E-Mail-Adresse,größe\nc1,a@b.example,5\n");
    const { out } = await recoverd([file, "--kind", "customers", ...here()]);
    expect(out).toContain("These columns are not read: E-Mail-Adresse, größe\n");
  });

  test("checks without writing in a dry run", async () => {
    const before = (await api("/churn-events")).meta.total;
    const file = write("dry.ndjson", '{"customer_email":"a@b.example","event_type":"cancellation"}\n');
    const { out, code } = await recoverd([file, "--kind", "churn_events", "--dry-run", ...here()]);
    expect([code, out.includes("1 would be imported")]).toEqual([0, true]);
    expect((await api("/churn-events")).meta.total).toBe(before);
  });

  test.each<[string, () => string[], Record<string, string> | undefined, number, string]>([
    ["no kind", () => ["x.csv", ...here()], undefined, 2, "--kind is missing"],
    ["an unknown kind", () => ["x.csv", "--kind", "invoices", ...here()], undefined, 2, "--kind is one of customers"],
    [
      "no project",
      () => [write("x.csv", "customer_id\n1\n"), "--kind", "customers"],
      undefined,
      2,
      "--project is missing",
    ],
    ["no key", () => [write("x.csv", "customer_id\n1\n"), "--kind", "customers", ...here()], {}, 2, "RECOVERD_API_KEY"],
    ["no file of that name", () => ["none.csv", "--kind", "customers", ...here()], undefined, 1, "There is no file"],
    [
      "a worthless key",
      () => [write("x.csv", "customer_id\n1\n"), "--kind", "customers", ...here()],
      { RECOVERD_API_KEY: "sk_live_no" },
      1,
      "A valid credential is needed: an API key",
    ],
    [
      "a file of something else",
      () => [write("x.csv", "name\n1\n"), "--kind", "customers", ...here()],
      undefined,
      1,
      "customer_id is missing from its first row",
    ],
    [
      "nobody at the address",
      () => [
        write("x.csv", "customer_id\n1\n"),
        "--kind",
        "customers",
        "--project",
        "acme",
        "--url",
        "http://127.0.0.1:9",
      ],
      undefined,
      1,
      "does not answer",
    ],
  ])("with %s says what to do in one line", async (_, args, environment, exit, words) => {
    const { err, code } = await recoverd(args(), environment);
    expect(code).toBe(exit);
    expect(err).toContain(words);
    expect(err.trim().split("\n")).toHaveLength(1);
  });
});

test("a service that is killed again and again in the middle of an import goes on after each start, without a row twice", async () => {
  const before = (await api("/churn-events")).meta.total;
  const ROWS = 12_000;
  const rows = Array.from({ length: ROWS }, (_, i) =>
    i % 1_000 === 7 ? "wrong,cancellation,,," : `k${i}@b.example,cancellation,${i},,`,
  );
  const started = await fetch(`${serving.address}/api/v1/projects/acme/imports?kind=churn_events`, {
    method: "POST",
    headers: { "x-api-key": key },
    body: [HEADER, ...rows].join("\n"),
  });
  const { id } = ((await started.json()) as { data: { id: string } }).data;
  const read = async () => (await api<Import>(`/imports/${id}`)).data;
  let [seen, kills] = [0, 0];
  for (; kills < 3; kills++) {
    const { status, rows } = await eventually(async () => {
      const now = await read();
      return (now.rows.read > seen || now.status === "completed") && now;
    });
    if (status === "completed") break; // a fast machine may finish after fewer kills
    seen = rows.read;
    await serving.end("SIGKILL");
    serving = await startServing(folder);
  }
  expect(kills).toBeGreaterThan(0);
  const done = await eventually(async () => {
    const now = await read();
    return now.status === "completed" && now;
  });
  expect(done.rows).toEqual({ read: ROWS, imported: ROWS - 12, unchanged: 0, rejected: 12 });
  expect((await api("/churn-events")).meta.total).toBe(before + ROWS - 12);
  expect(readdirSync(join(folder, "data", "imports"))).toEqual([]);
});
