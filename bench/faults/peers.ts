// The service's peers on loopback: a mail server, a webhook receiver and a language model, each of which can hang. They record
// what they receive, to compare it with what the service reports.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { makeCertificate } from "../../test/support/certificate.ts";
import { startOllama } from "../../test/support/ollama.ts";
import { type Received, silence, startReceiver } from "../../test/support/receiver.ts";

const LATE = 3_000; // ms; a receiver may take ten seconds

/** Times by the benchmark's `performance.now()`, in ms. */
export type TakenMail = { messageId: string; to: string; begunAt: number; takenAt: number; unsubscribe: string | null };

export type Peers = {
  /** Completely received mails in their order, even if the service did not get the server's answer. */
  mails: TakenMail[];
  /** How often each delivery came, by path and opaque id. */
  posts: Map<string, number>;
  urls: { faulty: string; steady: string; risk: string };
  /** Settings of a service that uses these peers. */
  settings: Record<string, string>;
  hangModel(hangs: boolean): void;
  hangMail(hangs: boolean): void;
  /** Sets how the receiver behaves at its faulty paths; it always answers at the steady one. */
  receive(how: "well" | "hang" | "fail" | "late"): void;
  stop(): Promise<void>;
};

/** Starts them; writes a certificate into `folder`. */
export async function startPeers(folder: string): Promise<Peers> {
  const mailGate = new Gate();
  const mails: TakenMail[] = [];
  const mail = await startMail(mailGate, mails);
  const certificate = makeCertificate();
  const authority = join(folder, "receiver.pem");
  writeFileSync(authority, certificate.cert);
  const receiver = await startReceiver(certificate);
  const posts = new Map<string, number>();
  let receives: Parameters<Peers["receive"]>[0] = "well";
  receiver.answer(async ({ path, headers }: Received) => {
    receiver.received.length = 0; // only the ids of deliveries are recorded
    if (path !== "/steady" && receives === "hang") return silence;
    if (path !== "/steady" && receives === "fail") return 500;
    if (path !== "/steady" && receives === "late") await Bun.sleep(LATE);
    const name = `${path} ${headers["webhook-id"]}`;
    posts.set(name, (posts.get(name) ?? 0) + 1);
    return 204;
  });
  let modelHangs = false;
  const model = await startOllama(() => {
    model.requests.length = 0;
    return modelHangs ? { does: "hang" } : { does: "answer" };
  });
  return {
    mails,
    posts,
    urls: { faulty: `${receiver.url}/faulty`, steady: `${receiver.url}/steady`, risk: `${receiver.url}/risk` },
    settings: {
      RECOVERD_LLM__BASE_URL: model.url,
      RECOVERD_LLM__MODEL: "test-model",
      RECOVERD_MAIL__HOST: "127.0.0.1",
      RECOVERD_MAIL__PORT: String(mail.port),
      RECOVERD_MAIL__TLS: "none",
      RECOVERD_WEBHOOKS__CA_FILE: authority,
      RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8,::1/128",
    },
    hangModel: (hangs) => {
      modelHangs = hangs;
    },
    hangMail: (hangs) => (hangs ? mailGate.shut() : mailGate.open()),
    receive: (how) => {
      receives = how;
    },
    stop: async () => {
      mailGate.open();
      await Promise.all([mail.stop(), receiver.stop(), model.stop()]);
    },
  };
}

/** Makes callers wait while it is shut. */
class Gate {
  #shut: PromiseWithResolvers<void> | undefined;

  shut(): void {
    this.#shut ??= Promise.withResolvers();
  }

  open(): void {
    this.#shut?.resolve();
    this.#shut = undefined;
  }

  pass(): Promise<void> {
    return this.#shut?.promise ?? Promise.resolve();
  }
}

async function startMail(gate: Gate, mails: TakenMail[]): Promise<{ port: number; stop(): Promise<void> }> {
  const begun = new WeakMap<SMTPServerSession, number>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onConnect: (_, done) => void gate.pass().then(() => done()),
    onMailFrom: (_address, session, done) => {
      begun.set(session, performance.now());
      done();
    },
    onRcptTo: (_address, _session, done) => void gate.pass().then(() => done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo[0]!.address;
        mails.push({
          ...headersOf(Buffer.concat(chunks)),
          to,
          begunAt: begun.get(session)!,
          takenAt: performance.now(),
        });
        void gate.pass().then(() => done(null, "2.0.0 taken"));
      });
    },
  });
  server.on("error", () => {}); // a killed client disconnects in the middle of a conversation
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

function headersOf(mail: Buffer): { messageId: string; unsubscribe: string | null } {
  const whole = mail.toString("latin1");
  const head = whole.slice(0, whole.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return {
    messageId: /^Message-ID: *(<[^>]+>)/im.exec(head)?.[1] ?? "none",
    unsubscribe: /^List-Unsubscribe: *<(http[^>]+)>/im.exec(head)?.[1] ?? null,
  };
}
