// Mail over SMTP: a few kept connections, a pace, and every answer of the server turned into a HandOver.

import { createTransport } from "nodemailer";
import type { Clock } from "../../lib/clock.ts";
import { type Pace, pace } from "../../lib/pace.ts";
import type { FindObstacle, HandOver, Mail, Mailer, MailSettings } from "../mailer.ts";
import { compose, findRefusal, SEALED, withheld } from "./compose.ts";
import { failureOf, redacted } from "./smtp-failure.ts";

export type SmtpOptions = MailSettings & {
  /** A certificate authority (PEM) to trust instead of the system's. */
  ca?: string;
  /** In milliseconds. */
  timeouts?: Partial<typeof TIMEOUTS>;
};

const CONNECTIONS = 4;

const TIMEOUTS = {
  connect: 15_000,
  greeting: 30_000,
  // RFC 5321, 4.5.3.2.6: who gives up on the answer to a message sooner than this sends it twice.
  silence: 10 * 60_000,
  // Middle boxes forget quiet connections; a fresh one costs less than a mail stuck in a dead one.
  idle: 60_000,
  close: 10_000,
};

export class SmtpMailer implements Mailer {
  readonly #options: SmtpOptions;
  readonly #clock: Clock;
  readonly #timeouts: typeof TIMEOUTS;
  readonly #transport: ReturnType<typeof openPool>;
  readonly #mayStart: Pace;
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(options: SmtpOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#timeouts = { ...TIMEOUTS, ...options.timeouts };
    this.#transport = openPool(options, this.#timeouts);
    this.#mayStart = pace(options.rate.count, options.rate.per);
  }

  async send(mail: Mail, findObstacle?: FindObstacle): Promise<HandOver> {
    const refusal = findRefusal(mail);
    if (refusal) return refusal;
    await this.#mayStart();
    const obstacle = await findObstacle?.();
    if (obstacle) return withheld(obstacle);
    if (this.#closed) return { ok: false, permanent: false, reason: "The mail was not sent: the service is stopping" };
    const delivery = this.#deliver(mail);
    this.#running.add(delivery);
    return delivery.finally(() => this.#running.delete(delivery));
  }

  async #deliver(mail: Mail): Promise<HandOver> {
    try {
      const info = await this.#transport.sendMail(compose(mail, this.#clock.now()));
      return { ok: true, detail: redacted(info.response, this.#options) };
    } catch (error) {
      return failureOf(error, this.#options);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const finished = Promise.allSettled(this.#running);
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, this.#timeouts.close);
    await Promise.race([finished, patience.promise]);
    clearTimeout(timer);
    this.#transport.close({ force: true });
    await finished;
  }
}

function openPool(options: SmtpOptions, timeouts: typeof TIMEOUTS) {
  return createTransport({
    pool: true,
    host: options.host,
    port: options.port,
    secure: options.tls === "tls",
    requireTLS: options.tls === "starttls",
    ignoreTLS: options.tls === "none",
    ...(options.user ? { auth: { user: options.user, pass: options.password } } : {}),
    ...(options.ca ? { tls: { ca: options.ca } } : {}),
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    // A mail that finds no connection goes back to the outbox, which waits longer than the pool would.
    maxRequeues: 1,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    idleTimeout: timeouts.idle,
    ...SEALED,
  });
}
