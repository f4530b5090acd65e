// What the readme and the pages of docs/ tell people to type, typed: every shell block in a real shell, every body sent.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Serving, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

const ROOT = join(import.meta.dir, "../..");
const PAGES = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
);
const hasTools = Bun.which("bash") !== null && Bun.which("curl") !== null && Bun.which("jq") !== null;

type Block = { page: string; language: string; text: string };

const blocks: Block[] = PAGES.flatMap((page) =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", text = ""]) => ({ page, language, text }),
  ),
);

// Getting Bun, and with it the suite, the demo and the binary, has tests of its own.
const typed = blocks.filter(({ language, text }) => language === "sh" && !text.includes("npx "));
const [first, ...rest] = [...typed].sort((a, b) => PAGES.indexOf(a.page) - PAGES.indexOf(b.page));

let folder: string;
let serving: Serving;
let variables: Record<string, string> = {};

describe.skipIf(!hasTools)("as printed", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    serving = await startServing(folder);
    writeFileSync(join(folder, "churn.csv"), "customer_email,event_type,mrr\nada@example.com,cancellation,4900\n");
  });

  afterAll(async () => {
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("the readme's way from no account to a sent mail", async () => {
    const steps = first!.text
      .replace("sk_live_…", "$(jq -r .data.secret_key 1.json)")
      .replaceAll("evt_…", "$(jq -r .data.id 2.json)")
      .replaceAll("var_…", "$(jq -r .data.variants[0].id 3.json)");
    const ended = await run(`${steps}\necho; echo "$TOKEN $KEY"`);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const [token, key] = ended.stdout.trim().split("\n").at(-1)!.split(" ");
    expect(key).toStartWith("sk_live_");
    expect(JSON.parse(readFileSync(join(folder, "4.json"), "utf8")).data).toMatchObject({ status: "sent" });
    variables = { TOKEN: token!, KEY: key!, RECOVERD_API_KEY: key! };
  });

  test.each(rest.map(({ page, text }) => [page, text.split("\n")[0]!, text] as const))(
    "%s: %s",
    async (_page, _line, text) => {
      expect(await run(text.replaceAll("sk_live_…", variables.KEY!))).toMatchObject({ code: 0, stderr: "" });
    },
  );

  const sent = [
    ...bodiesOf("docs/cancel-flow.md").map((body) => ["PUT", "/retention-offers/too_expensive", body] as const),
    ...bodiesOf("docs/experiments.md").map((body) => ["POST", "/experiments", body] as const),
    ...blocks.flatMap(({ text }) =>
      [...text.matchAll(/^(POST|PUT|PATCH) \/api\/v1\/projects\/acme(\S*)\n(\{.*\})$/gm)].map(
        ([, method, path, body]) => [method!, path!, body!.replaceAll("…", "0123456789")] as const,
      ),
    ),
  ];

  test("there are bodies to send", () => expect(sent.length).toBeGreaterThan(3));

  test.each(sent)("%s …%s", async (method, path, body) => {
    const answer = await fetch(`${serving.address}/api/v1/projects/acme${path}`, {
      method,
      headers: { authorization: `Bearer ${variables.TOKEN}` },
      body,
    });
    expect([answer.status < 300, await answer.text()]).toEqual([true, expect.any(String)]);
  });
});

test("a page that is named in another is there", () => {
  for (const page of PAGES) {
    const text = readFileSync(join(ROOT, page), "utf8");
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => join(ROOT, page, "..", path!));
    for (const path of links) expect([page, path, readableAt(path)]).toEqual([page, path, true]);
  }
});

/** A shell in the folder of the service, in which curl keeps each answer and fails with a refusal. */
async function run(steps: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const here = steps.replaceAll(/https:\/\/recoverd\.example\.com|http:\/\/localhost:8080/g, serving.address);
  const script = `set -eo pipefail
calls=0
curl() { calls=$((calls + 1)); command curl --silent --show-error --fail-with-body "$@" | tee $calls.json; }
recoverd() { "${process.execPath}" "${join(ROOT, "src/main.ts")}" "$@"; }
${here}`;
  const shell = Bun.spawn(["bash", "-c", script], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RECOVERD_SERVER__PUBLIC_URL: serving.address,
      ...variables,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([shell.stdout.text(), shell.stderr.text()]);
  return { code: await shell.exited, stdout, stderr };
}

function bodiesOf(page: string): string[] {
  return blocks.filter((block) => block.page === page && block.language === "json").map(({ text }) => text);
}

function readableAt(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return readdirSync(path).length > 0;
  }
}
