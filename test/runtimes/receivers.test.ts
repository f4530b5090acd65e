// The receivers of docs/receivers and the official library, each run with real webhooks of Recoverd.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { type Hooked, type Listening, newHooked, startListening } from "../features/webhooks/listening.ts";
import { journey } from "../support/journey.ts";
import { eventually } from "../support/process.ts";
import type { Received } from "../support/receiver.ts";

const RECEIVERS = join(import.meta.dir, "../../docs/receivers");

let listening: Listening;
let acme: Hooked;
let url: string;
/** The secrets before and after a rotation; `sent` has a webhook for each, the second within the grace period. */
const secrets: string[] = [];
const sent: Received[] = [];

beforeAll(async () => {
  listening = await startListening();
  listening.app.clock.set(Date.now());
  acme = await newHooked(listening.app);
  url = `${listening.receiver.url}/hook`;
  await acme.add(url, ["churn_event.created"]);
  for (let round = 0; round < 2; round++) {
    if (round > 0) await acme.call("POST", "/rotate-keys", { keys: ["webhook"], grace_period: "1h" });
    secrets.push(await acme.secret());
    const reason = 'Zu teuer – ¿qué? 🙃 \\/ "quoted"';
    await journey(listening.app, acme.project).event({
      customer_email: `c${round}@example.com`,
      cancel_reason: reason,
    });
    await listening.app.work();
  }
  sent.push(...listening.receiver.received);
});
afterAll(() => listening.stop());

test("the official library of Standard Webhooks verifies what is sent, with either secret while both are good", () => {
  const [first, second] = sent as [Received, Received];
  const [former, current] = secrets as [string, string];
  const verified = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers);
  expect(verified(former, first)).toEqual(JSON.parse(first.body));
  expect(verified(former, second)).toEqual(JSON.parse(second.body));
  expect(verified(current, second)).toEqual(JSON.parse(second.body));
  expect(() => verified(current, first)).toThrow();
  expect(() => verified(former, { ...first, body: `${first.body} ` })).toThrow();
  const old = { ...first.headers, "webhook-timestamp": String(Number(first.headers["webhook-timestamp"]) - 301) };
  expect(() => verified(former, { ...first, headers: old })).toThrow();
});

const RUNTIMES: [name: string, command: (port: string, folder: string) => string[]][] = [
  ["node", () => ["node", "receiver.mjs"]],
  ["python3", () => ["python3", "receiver.py"]],
  ["go", (_, folder) => [compiled(folder)]],
  ["php", (port) => ["php", "-S", `127.0.0.1:${port}`, "receiver.php"]],
  ["ruby", () => ["ruby", "receiver.rb"]],
];

/** Killing `go run` would leave its program running. A first build takes minutes, so this is not part of `run test`. */
function compiled(folder: string): string {
  const program = join(folder, "receiver");
  const { success, stderr } = Bun.spawnSync(["go", "build", "-o", program, "receiver.go"], { cwd: RECEIVERS });
  if (!success) throw new Error(stderr.toString());
  return program;
}

describe("The receiver in docs/receivers takes what is sent, and nothing else", () => {
  for (const [name, command] of RUNTIMES) {
    test.skipIf(Bun.which(name) === null)(name, async () => {
      const port = String(await freePort());
      const folder = mkdtempSync(join(tmpdir(), "recoverd-receiver-"));
      const child = Bun.spawn(command(port, folder), {
        cwd: RECEIVERS,
        env: { ...process.env, PORT: port, WEBHOOK_SECRET: secrets[0]! },
        stdout: "pipe",
        stderr: "pipe",
      });
      try {
        const status = await eventually(() => post(port, sent[0]!), 60_000);
        expect(status).toBe(204);
        expect(await post(port, sent[1]!)).toBe(204); // signed with both the new and the former secret
        expect(await post(port, sent[0]!)).toBe(204); // a repeated webhook is accepted and ignored
        const changed = (headers: Record<string, string>) => ({
          ...sent[0]!,
          headers: { ...sent[0]!.headers, ...headers },
        });
        expect(await post(port, { ...sent[0]!, body: `${sent[0]!.body} ` })).toBe(401);
        expect(await post(port, changed({ "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 400) }))).toBe(
          401,
        );
        expect(await post(port, changed({ "webhook-id": "dlv_other" }))).toBe(401);
        expect(await post(port, changed({ "webhook-signature": "v1,junk" }))).toBe(401);
        expect(await post(port, changed({ "webhook-signature": "" }))).toBe(401);
      } finally {
        child.kill();
        await child.exited;
        rmSync(folder, { recursive: true, force: true });
      }
      const output = `${await new Response(child.stdout).text()}${await new Response(child.stderr).text()}`;
      const ids = sent.map(({ headers }) => headers["x-service-delivery"]);
      expect([...(output.match(/new churn_event\.created \S+/g) ?? [])]).toEqual(
        ids.map((id) => `new churn_event.created ${id}`),
      );
    });
  }
});

async function post(port: string, { body, headers }: Received): Promise<number | null> {
  const { host: _, connection: __, ...rest } = headers;
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers: rest, keepalive: false })).status;
  } catch {
    return null; // it is starting
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
