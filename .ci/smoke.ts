// Smoke test of the binary: alone in an empty folder it starts, takes a churn event, writes and sends a mail, and stops.

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "recoverd-smoke-"));
const binary = join(folder, "recoverd");
copyFileSync(join(import.meta.dir, "..", "dist", "recoverd"), binary);

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`ok: ${what}`);
}

async function main(): Promise<void> {
  const version = Bun.spawnSync([binary, "version"], { cwd: folder, env: {} });
  check(version.exitCode === 0 && /\d+\.\d+\.\d+/.test(version.stdout.toString()), "it tells its version");

  const server = Bun.spawn([binary, "serve"], {
    cwd: folder,
    env: { RECOVERD_SERVER__PORT: "0", RECOVERD_LOG__FORMAT: "json" },
    stdout: "pipe",
    stderr: "inherit",
  });
  try {
    const address = await addressOf(server.stdout);
    await walkThrough(address);
    server.kill("SIGTERM");
    check((await server.exited) === 0, "it stops cleanly when asked to");
  } finally {
    server.kill("SIGKILL");
  }
}

async function addressOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true });
    const address = /"address":"([^"]+)"/.exec(text)?.[1];
    if (address) return address;
  }
  throw new Error(`It ended before it was ready:\n${text}`);
}

async function walkThrough(address: string): Promise<void> {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    return { status: response.status, body: (await response.json()) as { data: Record<string, never> } };
  };
  check((await call("GET", "/health")).status === 200, "it is healthy");
  await lookAtPages(address);
  await lookAtDashboard(address);
  await lookAtWidget(address);
  await lookAtDocs(address);

  const account = await call("POST", "/api/v1/auth/register", {
    email: "ada@example.com",
    password: "a long password",
  });
  check(account.status === 201, "an account can be made");
  const bearer = { authorization: `Bearer ${account.body.data.access_token}` };
  const project = await call("POST", "/api/v1/projects", { name: "Smoke" }, bearer);
  check(project.status === 201, "a project can be made");

  const key = { "x-api-key": String(project.body.data.secret_key) };
  const events = "/api/v1/projects/smoke/churn-events";
  const event = await call(
    "POST",
    events,
    { customer_email: "grace@example.com", event_type: "cancellation", cancel_reason: "too expensive" },
    key,
  );
  check(event.status === 201, "a churn event is recorded");

  const generated = await call("POST", `${events}/${event.body.data.id}/generate`, undefined, key);
  const variants = generated.body.data.variants as unknown as { id: string; strategy: string; recommended: boolean }[];
  check(generated.status === 200 && variants.length === 9, "nine variants are written");
  const best = variants.find((variant) => variant.recommended);
  check(best?.strategy === "discount", "the discount is recommended to who finds it too expensive");

  const sent = await call("POST", `${events}/${event.body.data.id}/variants/${best?.id}/send`, undefined, key);
  check(sent.status === 200, "a variant is sent");
  check(await appears(join(folder, "data", "outbox")), "its mail lies in the outbox folder");
}

async function lookAtWidget(address: string): Promise<void> {
  const widget = await (await fetch(`${address}/widget.js`)).text();
  check(widget.includes("Recoverd") && widget.length > 10_000, "the widget is in it");
}

/** The documentation's first page, with the files that it loads, the pages that it leads to, and the reference. */
async function lookAtDocs(address: string): Promise<void> {
  const page = await (await fetch(`${address}/docs`)).text();
  const paths = new Set([...page.matchAll(/(?:href|src)="(docs\/[^"#]+)/g)].map(([, path]) => path!));
  check(paths.size > 20 && paths.has("docs/api"), "the documentation is in it");
  for (const path of paths) {
    const answer = await fetch(`${address}/${path}`);
    if (!answer.ok || (await answer.text()).length < 100) check(false, `${path} is in it`);
  }
  check(true, `${paths.size} pages and files of the documentation are in it`);
}

/** The dashboard's page, with the files that it refers to. */
async function lookAtDashboard(address: string): Promise<void> {
  const page = await (await fetch(`${address}/`)).text();
  const files = [...page.matchAll(/"(app\/[^"]+)"/g)].map(([, file]) => file!);
  check(files.length > 3, "the dashboard is there");
  for (const file of files) check((await fetch(`${address}/${file}`)).ok, `${file} is in it`);
}

/** The page of the setup link, with the files that it refers to. */
async function lookAtPages(address: string): Promise<void> {
  const page = await (await fetch(`${address}/setup`)).text();
  check(page.includes("Create your account"), "the setup page is there");
  for (const [, file] of page.matchAll(/"\.(\/pages\/[^"]+)"/g)) {
    const answer = await fetch(`${address}${file}`);
    check(answer.ok && (await answer.text()).length > 1000, `${file} is in it`);
  }
}

async function appears(outbox: string): Promise<boolean> {
  for (let i = 0; i < 100; i++) {
    const mail = existsSync(outbox) && readdirSync(outbox).find((name) => name.endsWith(".eml"));
    if (mail) return readFileSync(join(outbox, mail), "utf8").includes("grace@example.com");
    await Bun.sleep(50);
  }
  return false;
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
