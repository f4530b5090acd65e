// The packages in clients/ as programs use them: under Node, Bun and Python, with a service that fails now and then.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApiDocument } from "../../clients/document.ts";
import { TAKES_KEY } from "../../clients/typescript/retries.ts";
import { fencesOf } from "../docs/fences.ts";
import { newHooked, startListening } from "../features/webhooks/listening.ts";
import { newProject, type TestApp, testApp } from "../support/app.ts";

const ROOT = join(import.meta.dir, "../..");
const SCENARIOS = join(import.meta.dir, "clients");
const PYTHON = join(ROOT, "clients/python");

let app: TestApp;
let folder: string;
/** A post as an endpoint receives it. */
let signed: { secret: string; post: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-clients-"));
  app = testApp();
  signed = await signedPost();
  const { exitCode, stderr } = run(["bun", "clients/typescript/build.ts"], ROOT);
  if (exitCode !== 0) throw new Error(stderr.toString());
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signedPost() {
  const listening = await startListening();
  try {
    listening.app.clock.set(Date.now());
    const acme = await newHooked(listening.app);
    await acme.add(`${listening.receiver.url}/hook`, ["churn_event.created"]);
    await listening.app.call("POST", `/projects/${acme.project.slug}/churn-events`, {
      key: acme.project.key,
      body: { event_type: "cancellation", customer_email: "ada@example.com", cancel_reason: "¿Qué? 🙃" },
    });
    await listening.app.work();
    const { headers, body } = listening.receiver.received[0]!;
    return { secret: await acme.secret(), post: JSON.stringify({ headers, text: body }) };
  } finally {
    await listening.stop();
  }
}

test.skipIf(Bun.which("npm") === null)(
  "the TypeScript package is packed under the name in its README, with all of its code",
  async () => {
    const { stdout } = run(["npm", "pack", "--dry-run", "--json", "./clients/typescript"], ROOT);
    const [{ filename, files }] = JSON.parse(stdout.toString());
    expect(await Bun.file(join(ROOT, "clients/typescript/README.md")).text()).toContain(`\`${filename}\``);
    const paths = files.map(({ path }: { path: string }) => path);
    for (const part of ["index", "answers", "lists", "retries", "webhooks"]) {
      expect(paths).toContain(`dist/${part}.js`);
      expect(paths).toContain(`dist/${part}.d.ts`);
    }
    expect(paths).toContain("dist/schema.d.ts");
  },
);

/** A proxy that loses the 201 of every third request and answers every fourth with 429. */
function stumbling() {
  let requests = 0;
  const refused: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const number = ++requests;
      if (number % 4 === 0) {
        refused.push("429");
        return Response.json({}, { status: 429, headers: { "retry-after": "0" } });
      }
      const response = await app.fetch(request, "127.0.0.1");
      if (number % 3 === 0 && response.status === 201) {
        refused.push("503");
        return new Response("upstream is gone", { status: 503 });
      }
      return response;
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, refused, stop: () => server.stop(true) };
}

/** The path of an interpreter with the client's dependencies; null, with a note, if they cannot be installed. */
function pythonWithPackages(): string | null {
  const home = join(ROOT, "node_modules/.cache/python-client");
  const python = join(home, "bin/python");
  const packages = ["httpx==0.28.1", "standardwebhooks==1.0.0", "mypy==1.18.2"];
  const steps = [
    ["python3", "-m", "venv", home],
    [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages],
  ];
  for (const step of steps) {
    const { success, stderr } =
      Bun.which(step[0]!) === null ? { success: false, stderr: "no such program" } : run(step, ROOT);
    if (success) continue;
    console.warn(`The Python client is not tested: ${step.join(" ")}: ${stderr}`);
    return null;
  }
  return python;
}

const run = (command: string[], cwd: string, env: Record<string, string> = {}) =>
  Bun.spawnSync(command, { cwd, env: { ...process.env, ...env } });

async function outcomeOf(command: string[], cwd: string, more: Record<string, string> = {}) {
  const project = await newProject(app);
  const service = stumbling();
  try {
    const env = {
      RECOVERD_URL: service.url,
      RECOVERD_API_KEY: project.key,
      SLUG: project.slug,
      SECRET: signed.secret,
      POST: signed.post,
      ...more,
    };
    const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
    const [out, errors] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
    if ((await child.exited) !== 0) throw new Error(errors);
    expect(service.refused).toContain("429");
    expect(service.refused).toContain("503");
    return JSON.parse(out);
  } finally {
    await service.stop();
  }
}

/** Expects each event once, however often it was sent, a field in the validation error, and a rejected forged webhook. */
function expectNothingLost(outcome: Record<string, unknown>) {
  expect(outcome.made).toHaveLength(3);
  expect(outcome.listed).toEqual(outcome.made);
  expect(outcome.refusal).toEqual({
    status: 400,
    code: "VALIDATION_ERROR",
    field: expect.stringContaining("email"),
    hasId: true,
  });
  expect([outcome.webhook, outcome.forged]).toEqual(["churn_event.created", "refused"]);
}

/** Runs a readme's sample against a service; returns the event that it created. */
async function eventOf(command: (file: string) => string[], sample: string, file: string, env: Record<string, string>) {
  const readme = testApp();
  const { slug, key } = await newProject(readme);
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => readme.fetch(request, "127.0.0.1") });
  try {
    const path = join(folder, file);
    const filled = sample.replace("https://recoverd.example.com", server.url.origin).replace('"…"', `"${key}"`);
    await Bun.write(path, filled.replaceAll('"acme"', `"${slug}"`));
    const child = Bun.spawn(command(path), { env: { ...process.env, RECOVERD_API_KEY: key, ...env }, stderr: "pipe" });
    expect([await new Response(child.stderr).text(), await child.exited]).toEqual(["", 0]);
    return (await readme.call("GET", `/projects/${slug}/churn-events`, { key })).body.data[0];
  } finally {
    await server.stop(true);
    await readme.close();
  }
}

const MADE = { customer_email: "ada@example.com", event_type: "cancellation", cancel_reason: "too expensive" };

describe("The TypeScript client repeats, pages and verifies", () => {
  for (const runtime of ["node", "bun"]) {
    test.skipIf(Bun.which(runtime) === null)(`with ${runtime}`, async () => {
      const outcome = await outcomeOf([runtime, join(SCENARIOS, "scenario.mjs")], SCENARIOS);
      expectNothingLost(outcome);
      expect(outcome.inPages).toEqual(outcome.made);
    });
  }

  test("as its readme says, installed as the package that it is", async () => {
    const packages = join(folder, "node_modules");
    mkdirSync(join(packages, "@recoverd"), { recursive: true });
    symlinkSync(join(ROOT, "clients/typescript"), join(packages, "@recoverd/client"));
    const [sample] = fencesOf("ts").filter(({ page }) => page === "clients/typescript/README.md");
    expect(await eventOf((file) => ["node", file], sample!.text, "sample.mjs", {})).toMatchObject(MADE);
  });

  test("sends a key with every request that takes one, and with no other", async () => {
    const { paths } = await openApiDocument();
    const takesKey = Object.entries(paths).filter(([, { post }]) =>
      post?.parameters?.some(({ name }) => name === "Idempotency-Key"),
    );
    const matched = Object.keys(paths).filter((path) => TAKES_KEY.test(path));
    expect(matched).toEqual(takesKey.map(([path]) => path));
  });
});

describe("The Python client", () => {
  const python = pythonWithPackages();

  for (const face of ["plain", "async"]) {
    test.skipIf(python === null)(`repeats, pages and verifies (${face})`, async () => {
      const outcome = await outcomeOf([python!, join(SCENARIOS, "scenario.py"), face], SCENARIOS, {
        PYTHONPATH: PYTHON,
      });
      expectNothingLost(outcome);
    });
  }

  const samples = fencesOf("python");
  test("has one sample", () => expect(samples.map(({ page }) => page)).toEqual(["clients/python/README.md"]));

  test.skipIf(python === null)("does what its readme says", async () => {
    const env = { PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: "1" };
    expect(await eventOf((file) => [python!, file], samples[0]!.text, "sample.py", env)).toMatchObject(MADE);
  });

  test.skipIf(python === null)("is typed to the last line, and so is what uses it", async () => {
    await Bun.write(join(folder, "sample.py"), samples[0]!.text);
    const { exitCode, stdout } = run(
      [
        python!,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        join(folder, "mypy"),
        "recoverd",
        join(SCENARIOS, "scenario.py"),
        join(folder, "sample.py"),
      ],
      PYTHON,
    );
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("no issues found")]);
  });
});
