// Request ids are passed through jobs to mails, webhooks and the log; and the OpenTelemetry spans of all of these, if the
// environment enables them, contain no personal data.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "../support/certificate.ts";
import { eventually, service } from "../support/process.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { temporaryFolder } from "../support/store.ts";

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

let spans: Span[];
let collector: ReturnType<typeof collect>;
let receiver: Receiver;
let folder: string;

beforeEach(async () => {
  spans = [];
  collector = collect();
  folder = temporaryFolder();
  const certificate = makeCertificate();
  writeFileSync(join(folder, "ca.pem"), certificate.cert);
  receiver = await startReceiver(certificate);
});
afterEach(async () => {
  await receiver.stop();
  await collector.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

const hooks = () =>
  receiver.received
    .map(({ headers }) => ({ event: headers["x-service-event"]!, request: headers["x-request-id"]! }))
    .sort((a, b) => (a.event < b.event ? -1 : 1));

/** OTLP's JSON format. */
type Exported = { resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[] };

const collect = () =>
  Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { resourceSpans } = (await request.json()) as Exported;
      for (const { resource, scopeSpans } of resourceSpans) {
        expect(JSON.stringify(resource)).toContain('"recoverd-here"');
        spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      return Response.json({});
    },
  });

const SETTINGS = {
  RECOVERD_AUTH__REGISTRATION: "open",
  RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8",
  RECOVERD_WEBHOOKS__CA_FILE: "ca.pem",
  OTEL_SERVICE_NAME: "recoverd-here",
  OTEL_BSP_SCHEDULE_DELAY: "50",
};

async function sendOne(settings: Record<string, string>) {
  const { start } = service({ ...SETTINGS, ...settings }, { folder });
  const serving = await start();
  const call = async (method: string, path: string, body?: unknown, token = "") => {
    const answer = await fetch(`${serving.address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: Record<string, string> };
    expect(answer.status).toBeLessThan(300);
    return { data, request: answer.headers.get("x-request-id")! };
  };
  const account = { email: "you@example.com", password: "at least ten characters" };
  const { access_token: token } = (await call("POST", "/auth/register", account)).data;
  await call("POST", "/projects", { name: "Acme" }, token);
  const endpoint = {
    url: `${receiver.url}/`,
    events: ["churn_event.created", "churn_event.email_sent"],
  };
  await call("POST", "/projects/acme/webhook-endpoints", endpoint, token);
  const event = {
    customer_email: "ada@customer.example",
    customer_name: "Ada",
    event_type: "cancellation",
    cancel_reason: "Too dear",
  };
  const created = await call("POST", "/projects/acme/churn-events", event, token);
  const at = `/projects/acme/churn-events/${created.data.id}`;
  await call("POST", `${at}/generate`, {}, token);
  const variants = (await call("GET", `${at}/variants`, undefined, token)).data as unknown as { id: string }[];
  const sent = await call("POST", `${at}/variants/${variants[0]!.id}/send`, {}, token);
  const outbox = join(folder, "data", "outbox");
  const mails = () => (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.endsWith(".eml"));
  await eventually(() => receiver.received.length === 2 && mails().length === 1);
  return { serving, created, sent, mail: readFileSync(join(outbox, mails()[0]!), "utf8") };
}

test("the id of a request is in the mail and in the webhooks that it caused", async () => {
  const { created, sent, mail, serving } = await sendOne({});
  expect(mail.toLowerCase()).toContain(`x-request-id: ${sent.request}\r\n`);
  expect(hooks()).toEqual([
    { event: "churn_event.created", request: created.request },
    { event: "churn_event.email_sent", request: sent.request },
  ]);
  await serving.end("SIGTERM");
  expect(spans).toEqual([]);
});

test("spans of requests, jobs, mails and webhooks go to the collector, with the request's id and without names", async () => {
  const { created, sent, serving } = await sendOne({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  });
  await serving.end("SIGTERM"); // sends the last spans
  const of = (name: string) => spans.filter((span) => span.name === name);
  const request = ({ attributes }: Span) =>
    attributes.find(({ key }) => key === "recoverd.request_id")?.value.stringValue;
  const [posted] = of("POST /api/v1/projects/:slug/churn-events");
  expect(request(posted!)).toBe(created.request);
  expect(posted!.parentSpanId).toBeUndefined();
  const [mail] = of("mail");
  const [delivering] = of("job deliver_message");
  expect([request(mail!), mail!.parentSpanId]).toEqual([sent.request, delivering!.spanId]);
  expect(delivering!.parentSpanId).toBeUndefined();
  expect(of("webhook").map(request).toSorted()).toEqual([created.request, sent.request].toSorted());
  expect(of("job generate_variants").length).toBe(1);
  for (const secret of ["ada@", "Ada", "Too dear", "example.com", "at least ten"]) {
    expect(JSON.stringify(spans)).not.toContain(secret);
  }
});

test("a collector that is away holds up neither the service nor its stop", async () => {
  const { serving } = await sendOne({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:9/v1/traces" });
  expect(await serving.end("SIGTERM")).toBe(0);
});
