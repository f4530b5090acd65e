// The process is killed or stopped: after the next start, all acknowledged work is there and is done once.

import { afterEach, describe, expect, test } from "bun:test";
import { WAIT_AFTER_ABORT } from "../../src/queue/runner.ts";
import { GRACE } from "../../src/wiring.ts";
import { type Client, newClient } from "../support/client.ts";
import { bySource, expectAllVariants } from "../support/generating.ts";
import { goodText, type OllamaServer, type Script, startOllama, strategyOf } from "../support/ollama.ts";
import { eventually, type Serving, service } from "../support/process.ts";
import { parseMail, type SmtpServer, startSmtp } from "../support/smtp.ts";
import { VARIANT_COUNT } from "../support/strategies.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function ollamaThat(script: Script): Promise<OllamaServer> {
  const ollama = await startOllama(script);
  endings.push(ollama.stop);
  return ollama;
}

const besides = (ollama: OllamaServer) => ({
  RECOVERD_LLM__MODEL: "test-model",
  RECOVERD_LLM__BASE_URL: ollama.url,
});

/** What the service logs if jobs do not end within the time to stop. */
const OUT_OF_TIME = "Jobs still run at the end of the time to stop";

const output = ({ stdout, stderr }: Serving): string => stdout() + stderr();

const GENERATE = (id: string) => `/projects/acme/churn-events/${id}/generate`;

describe("killed in the middle of a generation", () => {
  test("it goes on after the start: what the model wrote stays stored, and no strategy is asked for twice", async () => {
    let revived = false;
    // Each run of the job first asks the model about the reason, which is not for a strategy.
    const strategiesAsked = () =>
      ollama.requests.map(({ body }) => strategyOf(body)).filter((strategy) => strategy !== "nothing");
    const ollama = await ollamaThat((request) =>
      revived || strategiesAsked().length < 5 ? { does: "answer", text: goodText(request) } : { does: "hang" },
    );
    const { start } = service(besides(ollama));
    const first = await start();
    const client = await newClient(first.address);
    const id = await client.record();
    await client.call("POST", GENERATE(id), undefined, { prefer: "respond-async" });
    await eventually(() => strategiesAsked().length === 5);
    await first.end("SIGKILL");

    revived = true;
    const again = client.at((await start()).address);
    const event = await eventually(async () => {
      const event = await again.read(id);
      return event.status === "variants_generated" && event;
    });
    expectAllVariants(event.variants);
    expect(bySource(event.variants, "llm")).toHaveLength(VARIANT_COUNT);
    const answered = strategiesAsked();
    // The fifth request was pending when the process died, and is repeated.
    expect(answered).toHaveLength(VARIANT_COUNT + 1);
    expect(new Set(answered.slice(0, 4)).intersection(new Set(answered.slice(5))).size).toBe(0);
  });

  test("again and again, it still ends with all variants", async () => {
    const ollama = await ollamaThat({ does: "answer", pieces: 2, pause: 15 });
    const { start } = service(besides(ollama));
    let serving = await start();
    let client: Client = await newClient(serving.address);
    const id = await client.record();
    await client.call("POST", GENERATE(id), undefined, { prefer: "respond-async" });
    for (let i = 0; i < 2; i++) {
      const asked = ollama.requests.length;
      await eventually(() => ollama.requests.length > asked, 5_000).catch(() => {});
      await serving.end("SIGKILL");
      serving = await start();
      client = client.at(serving.address);
    }
    const event = await eventually(async () => {
      const event = await client.read(id);
      return event.status === "variants_generated" && event;
    });
    expectAllVariants(event.variants);
  });
});

describe("killed while a mail is handed over", () => {
  async function sendingBeside(smtp: SmtpServer, more: Record<string, string> = {}) {
    const { start } = service({
      ...more,
      RECOVERD_MAIL__HOST: smtp.host,
      RECOVERD_MAIL__PORT: String(smtp.port),
      RECOVERD_MAIL__TLS: "none",
      RECOVERD_MAIL__FROM: "hello@acme.example",
    });
    const serving = await start();
    const client = await newClient(serving.address);
    const send = async (email: string) => {
      const id = await client.record({ customer_email: email });
      const { variants } = (await client.call("POST", GENERATE(id))).body.data;
      return client.call("POST", `/projects/acme/churn-events/${id}/variants/${variants[0].id}/send`);
    };
    return { start, serving, client, send };
  }

  test("after the server took it: it comes again, the same to the byte of its Message-ID, and nobody else is skipped", async () => {
    const smtp = await startSmtp({ recipients: { "ada@example.com": { at: "data", hang: true } } });
    endings.push(smtp.stop);
    const { start, serving, send } = await sendingBeside(smtp);
    expect((await send("ada@example.com")).status).toBe(200);
    // The server has the whole mail, but never replies.
    await eventually(() => smtp.hanging.length === 1);
    expect((await send("grace@example.com")).status).toBe(200);
    await eventually(() => smtp.messages.length === 1);
    await serving.end("SIGKILL");

    smtp.script({});
    const second = await start();
    await eventually(() => smtp.messages.some(({ to }) => to[0] === "ada@example.com"));
    await second.end("SIGTERM");
    const ids = await Promise.all(
      smtp.messages.map(async ({ to, raw }) => `${to[0]} ${(await parseMail(raw)).messageId}`),
    );
    expect(ids.filter((id) => id.startsWith("ada@"))).toHaveLength(1);
    // A mail sent before the crash is at worst sent again with the same id.
    expect(new Set(ids.filter((id) => id.startsWith("grace@"))).size).toBe(1);
  });

  test("with a full pool and a slow domain: nobody is skipped, and what is repeated has the same Message-ID", async () => {
    const smtp = await startSmtp({ recipients: { "customer-0@slow.example": { at: "data", hang: true } } });
    endings.push(smtp.stop);
    const { start, serving, send } = await sendingBeside(smtp, { RECOVERD_MAIL__RATE: "1000/1s" });
    const addresses = Array.from({ length: 60 }, (_, i) => `customer-${i}@${i % 3 ? `shop-${i % 7}` : "slow"}.example`);
    const sends = await Promise.all(addresses.map(send));
    expect(sends.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    await eventually(() => smtp.messages.length > 10);
    await serving.end("SIGKILL");

    smtp.script({});
    const second = await start();
    const idsOf = () => Map.groupBy(smtp.messages, ({ to }) => to[0]!);
    await eventually(() => idsOf().size === addresses.length);
    await Bun.sleep(200); // long enough for a second mail to arrive
    expect(await second.end("SIGTERM")).toBe(0);
    for (const copies of idsOf().values()) {
      const ids = await Promise.all(copies.map(async ({ raw }) => (await parseMail(raw)).messageId));
      expect(new Set(ids).size).toBe(1);
      expect(copies.length).toBeLessThanOrEqual(2);
    }
  });

  test("between the server's yes and our note of it: at worst the same mail under the same Message-ID", async () => {
    const smtp = await startSmtp();
    endings.push(smtp.stop);
    const { start, serving, send } = await sendingBeside(smtp);
    const sends = Promise.allSettled(Array.from({ length: 12 }, (_, i) => send(`customer-${i}@example.com`)));
    await eventually(() => smtp.messages.length > 0);
    await serving.end("SIGKILL");
    const acknowledged = (await sends).filter(
      (sent) => sent.status === "fulfilled" && sent.value.status === 200,
    ).length;

    const second = await start();
    const recipients = () => new Set(smtp.messages.map(({ to }) => to[0]));
    await eventually(() => recipients().size >= acknowledged);
    expect(await second.end("SIGTERM")).toBe(0);
    const idsOf = new Map<string, Set<string>>();
    for (const { to, raw } of smtp.messages) {
      const ids = idsOf.get(to[0]!) ?? new Set();
      idsOf.set(to[0]!, ids.add((await parseMail(raw)).messageId ?? ""));
    }
    for (const ids of idsOf.values()) expect(ids.size).toBe(1);
    expect(idsOf.size).toBeGreaterThanOrEqual(acknowledged);
  });
});

test("killed under many creates at once: every churn event that was answered with 201 is there", async () => {
  const { start } = service();
  const first = await start();
  const client = await newClient(first.address);
  const acknowledged: string[] = [];
  const create = async () => {
    for (;;) {
      const answer = await client
        .call("POST", "/projects/acme/churn-events", { customer_email: "ada@example.com", event_type: "cancellation" })
        .catch(() => null);
      if (answer?.status !== 201) return;
      acknowledged.push(answer.body.data.id);
    }
  };
  const creating = Promise.all(Array.from({ length: 32 }, create));
  await eventually(() => acknowledged.length > 300);
  await first.end("SIGKILL");
  await creating;

  const again = client.at((await start()).address);
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const { data } = (await again.call("GET", `/projects/acme/churn-events?per_page=100&page=${page}`)).body;
    for (const { id } of data) found.add(id);
    if (data.length < 100) break;
  }
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
});

describe("asked to stop", () => {
  test("with a generation, creates and a waiting client in flight: exit code 0, soon, and nothing is lost", async () => {
    let revived = false;
    const ollama = await ollamaThat((_, call) => (revived || call < 2 ? { does: "answer" } : { does: "hang" }));
    const { start } = service(besides(ollama));
    const first = await start();
    const client = await newClient(first.address);
    const id = await client.record();
    const waiting = client.call("POST", GENERATE(id));
    await eventually(() => ollama.requests.length === 3);

    const creates = Promise.allSettled(Array.from({ length: 50 }, () => client.record()));
    const code = first.end("SIGTERM");
    expect(await waiting).toMatchObject({ status: 202, body: { data: { status: "processing" } } });
    expect(await code).toBe(0);
    expect(output(first)).toContain("Stopping");
    expect(output(first)).not.toContain(OUT_OF_TIME); // which would mean that it waited for the model
    const created = (await creates).flatMap((done) => (done.status === "fulfilled" ? [done.value] : []));

    revived = true;
    const again = client.at((await start()).address);
    for (const one of created) expect((await again.read(one)).status).toBe("new");
    const event = await eventually(async () => {
      const event = await again.read(id);
      return event.status === "variants_generated" && event;
    });
    expectAllVariants(event.variants);
    expect(bySource(event.variants, "llm")).toHaveLength(VARIANT_COUNT);
  });

  async function mailingToSilence() {
    const smtp = await startSmtp({ recipients: { "ada@example.com": { at: "data", hang: true } } });
    endings.push(smtp.stop);
    const { start } = service({
      RECOVERD_MAIL__HOST: smtp.host,
      RECOVERD_MAIL__PORT: String(smtp.port),
      RECOVERD_MAIL__TLS: "none",
    });
    const serving = await start();
    const client = await newClient(serving.address);
    const id = await client.record();
    const { variants } = (await client.call("POST", GENERATE(id))).body.data;
    await client.call("POST", `/projects/acme/churn-events/${id}/variants/${variants[0].id}/send`);
    await eventually(() => smtp.hanging.length === 1);
    return serving;
  }

  test("while the mail server hangs: it ends before a container would be killed", async () => {
    const serving = await mailingToSilence();
    expect(await serving.end("SIGTERM")).toBe(0);
    expect(output(serving)).toContain("A job asked for another try later");
    expect(output(serving)).not.toContain(OUT_OF_TIME);
    expect(GRACE + WAIT_AFTER_ABORT).toBeLessThan(9_500); // below the ten seconds that a container has
  });

  test("a second time, it ends at once", async () => {
    const serving = await mailingToSilence();
    process.kill(serving.pid, "SIGTERM");
    await eventually(() => serving.stdout().includes("Stopping"));
    expect(await serving.end("SIGTERM")).not.toBe(0); // 0 would mean that it waited for its jobs
  });
});
