// A real SMTP server on loopback; tests script its answers for each recipient.

import type { Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { makeCertificate } from "./certificate.ts";

/** The command after which the server does not accept, and its reaction: a reply such as `550 5.1.1 No such user`. */
export type Scripted =
  | { at: "rcpt" | "data"; reply: string }
  | { at: "rcpt" | "data"; hang: true }
  | { at: "data"; disconnect: true };

export type SmtpScript = {
  tls?: "none" | "starttls" | "tls";
  /** The account that must log in. Without one, logging in is neither required nor possible. */
  account?: { user: string; password: string };
  /** By recipient address, or by `@` and its domain. */
  recipients?: Record<string, Scripted>;
  /** The refusal of every sender, such as `550 5.7.1 You may not send`. */
  mailFrom?: string;
  /** A refusal instead of the greeting, such as `554 No service`. */
  greeting?: string;
  port?: number;
};

export type Received = {
  from: string;
  to: string[];
  /** The message as it came, after removing SMTP's dot-stuffing. */
  raw: string;
  secure: boolean;
  user: string | undefined;
  /** The number of its connection, from 1. */
  connection: number;
  /** When it arrived, in ms by `performance.now()`. */
  at: number;
};

export type SmtpServer = {
  host: "127.0.0.1";
  port: number;
  /** The certificate to trust. */
  ca: string;
  messages: Received[];
  /** All recipients that clients have named, accepted or not. */
  asked: string[];
  /** When, by `performance.now()`. */
  askedAt: number[];
  /** Recipients for whom a scripted hang keeps a client waiting. */
  hanging: string[];
  /** How many connections were opened so far, refused ones included. */
  connections(): number;
  /** Changes the answers from now on. */
  script(recipients: Record<string, Scripted>): void;
  stop(): Promise<void>;
};

/** Settings of a service that sends through this server, with links that open on this machine only. */
export const sendingThrough = ({ host, port }: Pick<SmtpServer, "host" | "port">) => ({
  RECOVERD_MAIL__HOST: host,
  RECOVERD_MAIL__PORT: String(port),
  RECOVERD_MAIL__TLS: "none",
  RECOVERD_MAIL__FROM: "hello@acme.example",
  RECOVERD_MAIL__RATE: "1000/1s",
  RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true",
});

/** Starts a server on 127.0.0.1, on a free port unless `port` is given. */
export async function startSmtp(options: SmtpScript = {}): Promise<SmtpServer> {
  const tls = options.tls ?? "none";
  const { key, cert } = makeCertificate();
  let recipients = options.recipients ?? {};
  let opened = 0;
  const numbers = new Map<string, number>();
  const messages: Received[] = [];
  const asked: string[] = [];
  const askedAt: number[] = [];
  const hanging: string[] = [];
  const sockets = new Map<number, Socket>(); // by the client's port

  const settings: SMTPServerOptions = {
    key,
    cert,
    secure: tls === "tls",
    disabledCommands: [...(tls === "starttls" ? [] : ["STARTTLS"]), ...(options.account ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    authOptional: !options.account,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    socketTimeout: 60_000,
    onConnect(session, done) {
      numbers.set(session.id, ++opened);
      done(options.greeting ? failure(options.greeting) : null);
    },
    onAuth(login, _session, done) {
      const known = login.username === options.account?.user && login.password === options.account?.password;
      if (known) done(null, { user: login.username });
      else done(failure("535 5.7.8 Authentication credentials invalid"));
    },
    onMailFrom(_address, _session, done) {
      done(options.mailFrom ? failure(options.mailFrom) : null);
    },
    onRcptTo(address, _session, done) {
      asked.push(address.address);
      askedAt.push(performance.now());
      const scripted = recipients[address.address] ?? recipients[address.address.replace(/^[^@]*/, "")];
      if (scripted?.at !== "rcpt") return done();
      if ("hang" in scripted) hanging.push(address.address);
      else if ("reply" in scripted) done(failure(scripted.reply));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const scripted = to.map((address) => recipients[address]).find((answer) => answer?.at === "data");
        if (scripted && "reply" in scripted) return done(failure(scripted.reply));
        if (scripted && "hang" in scripted) return void hanging.push(to[0]!);
        if (scripted) return void sockets.get(session.remotePort)?.destroy();
        messages.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to,
          raw: Buffer.concat(chunks).toString("latin1"),
          secure: session.secure,
          user: session.user as string | undefined,
          connection: numbers.get(session.id) ?? 0,
          at: performance.now(),
        });
        done(null, `2.0.0 queued as ${messages.length}`);
      });
    },
  };

  const server = new SMTPServer(settings);
  // Some tests disconnect in the middle of a conversation.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The SMTP server has no port");
  return {
    host: "127.0.0.1",
    port: address.port,
    ca: cert,
    messages,
    asked,
    askedAt,
    hanging,
    connections: () => opened,
    script: (answers) => {
      recipients = answers;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a message as mail programs do. */
export const parseMail = (raw: string | Uint8Array): Promise<Email> =>
  PostalMime.parse(typeof raw === "string" ? Buffer.from(raw, "latin1") : raw);

function failure(reply: string): Error {
  const [, code, text] = reply.match(/^(\d{3}) (.*)$/)!;
  return Object.assign(new Error(text), { responseCode: Number(code) });
}
