// Sends mail over SMTP with a few open connections and a rate limit, and returns a HandOver for every answer of the server.

import { Readable } from "node:stream";
import Dkim from "nodemailer/lib/dkim";
import SmtpConnection from "nodemailer/lib/smtp-connection";
import SmtpPool from "nodemailer/lib/smtp-pool";
import type { Clock } from "../../lib/clock.ts";
import { withDeadline, within } from "../../lib/deadline.ts";
import { asciiDomain, domainOf } from "../../lib/mail-domain.ts";
import { type Pace, pace } from "../../lib/pace.ts";
import { Semaphore } from "../../lib/semaphore.ts";
import { compose, findRefusal, withheld } from "./compose.ts";
import type { Signing } from "./dkim.ts";
import type { FindObstacle, HandOver, Mail, Mailer, MailSettings, SendingNodes, Timeouts } from "./mail.ts";
import { type PauseBook, Pauses } from "./pauses.ts";
import { type Failure, failureOf, redacted } from "./smtp-failure.ts";
import { Turns } from "./turns.ts";

export type SmtpOptions = Omit<MailSettings, "dkim"> & {
  signing?: Signing | undefined;
  /** A certificate authority (PEM) to trust instead of the system's. */
  ca?: string;
};

const CONNECTIONS = 4;
/** More connections, for mails to slow servers, so that they do not delay the others. */
const EXTRA_CONNECTIONS = 12;
/** One domain uses at most half of the connections, so a slow one leaves the other half to the rest. */
const OF_A_DOMAIN = CONNECTIONS / 2;
/** The most mails of a domain that wait in line. */
const WAITING = 98;
/** In ms: when a mail for which there is no room in line comes again uncalled, perhaps to another node. */
const OUTSIDE = 10 * 60_000;
/** The name under which failures of the server itself are counted; no domain has it. */
const SERVER = "";

// In ms.
const TIMEOUTS: Timeouts = {
  connect: 15_000,
  greeting: 30_000,
  // RFC 5321, 4.5.3.2.6: a client that stops waiting for the answer to a message sooner may send it twice.
  silence: 10 * 60_000,
  // An answer takes longer only if the recipient's server or a filter behind ours hangs.
  slow: 20_000,
  // A server that writes a byte at a time is never silent. Long enough for a slow envelope and the longest silence after it.
  whole: 20 * 60_000,
  // Middleboxes drop idle connections, and a new connection costs less than a mail that hangs in a dead one.
  idle: 60_000,
  // Shorter than the process's grace of seven seconds, so that interrupted mails are recorded before it ends.
  close: 6_000,
};

export class SmtpMailer implements Mailer {
  readonly #options: SmtpOptions;
  readonly #clock: Clock;
  readonly #timeouts: Timeouts;
  #pool: SmtpPool;
  readonly #former = new Set<SmtpPool>();
  readonly #dkim: Dkim | undefined;
  readonly #mayStart: Pace;
  readonly #turns: Turns;
  readonly #places = new Semaphore(CONNECTIONS);
  /** How many mails wait for a slow server on an extra connection. */
  #slow = 0;
  readonly #pauses: PauseBook;
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  /** Whether the connections were closed on purpose, with mails still on them. */
  #isCutOff = false;

  constructor(options: SmtpOptions, clock: Clock, nodes?: SendingNodes) {
    this.#options = options;
    this.#clock = clock;
    this.#timeouts = { ...TIMEOUTS, ...options.timeouts };
    this.#pool = openPool(options, this.#timeouts);
    this.#dkim = options.signing && new Dkim(options.signing);
    this.#mayStart = pace(options.rate.count, options.rate.per, nodes && { sharers: nodes.count });
    // The nodes share the connections to a domain, but each node may use at least one.
    const atOnce = () => Math.max(1, Math.floor(OF_A_DOMAIN / (nodes?.count() ?? 1)));
    this.#turns = new Turns({ atOnce, waiting: WAITING });
    this.#pauses = nodes?.pauses() ?? new Pauses(clock);
  }

  /** A mail waits for its domain, then for a connection, then for the rate limit, so a slow domain delays no other. */
  async send(mail: Mail, findObstacle?: FindObstacle): Promise<HandOver> {
    const refusal = findRefusal(mail);
    if (refusal) return refusal;
    const domain = asciiDomain(domainOf(mail.to));
    const paused = await this.#findPause(domain);
    if (paused) return paused;
    const turn = this.#turns.enter(domain);
    if ("room" in turn) return { ...putOff(OUTSIDE, `Other mails to ${domain} go first`), room: turn.room };
    const endTurn = await turn;
    try {
      return (await this.#findPlace(domain, mail, findObstacle)) ?? STOPPING;
    } finally {
      endTurn();
    }
  }

  async #findPlace(domain: string, mail: Mail, findObstacle?: FindObstacle): Promise<HandOver | null> {
    const leave = await this.#places.acquire(this.#closing.signal);
    if (!leave) return null;
    try {
      const paused = await this.#findPause(domain); // a pause may have begun while the mail waited
      if (paused) return paused;
      await this.#mayStart();
      const obstacle = await findObstacle?.();
      if (obstacle) return withheld(obstacle);
      if (this.#closing.signal.aborted) return null;
      const delivery = this.#deliver(mail, domain);
      this.#running.add(delivery);
      const stopWaiting = this.#makeRoomIfSlow(leave);
      return await delivery.finally(() => {
        stopWaiting();
        this.#running.delete(delivery);
      });
    } finally {
      leave();
    }
  }

  /** Gives the place of a mail to others once its server is slow, until the returned function is called. */
  #makeRoomIfSlow(leave: () => void): () => void {
    let isSlow = false;
    const timer = setInterval(() => {
      if (isSlow || this.#slow >= EXTRA_CONNECTIONS) return;
      isSlow = true;
      this.#countSlow(1);
      leave();
    }, this.#timeouts.slow);
    return () => {
      clearInterval(timer);
      if (isSlow) this.#countSlow(-1);
    };
  }

  /** A healthy server never gets the extra connections: the pool opens one more wherever the others are not free at once. */
  #countSlow(change: 1 | -1): void {
    this.#slow += change;
    this.#pool.options.maxConnections = CONNECTIONS + this.#slow;
  }

  async #findPause(domain: string): Promise<HandOver | undefined> {
    const paused = await this.#pauses.find(SERVER, domain);
    if (!paused) return undefined;
    const who = paused.name === SERVER ? "The mail server" : domain;
    return putOff(paused.retryIn, `${who} is left alone for a while: ${paused.reason}`);
  }

  async #deliver(mail: Mail, domain: string): Promise<HandOver> {
    try {
      const response = await this.#handOver(mail);
      await this.#note(async (pauses) => {
        await pauses.clear(SERVER);
        await pauses.clear(domain);
      });
      return { ok: true, detail: redacted(response, this.#options) };
    } catch (error) {
      const failed = failureOf(error, this.#options, mail.to);
      if (this.#isCutOff) return failed; // it says nothing about the server
      await this.#note(async (pauses) => {
        if (failed.about !== "server") await pauses.clear(SERVER);
        if (failed.permanent) await pauses.clear(domain);
        if (failed.about) await pauses.count(failed.about === "server" ? SERVER : domain, failed.reason);
      });
      return failed;
    }
  }

  /**
   * Returns the server's answer. Calls the pool directly, which needs only these methods of a message: nodemailer's transport
   * would parse the composed mail again, which takes a third of a mail's processor time.
   */
  async #handOver(mail: Mail): Promise<string> {
    const { envelope, raw } = compose(mail, this.#clock.now());
    let isBegun = false;
    let isUnconfirmed = false;
    const message = {
      // The pool asks for it when a connection is ready for the mail.
      getEnvelope: () => {
        isBegun = true;
        return envelope;
      },
      messageId: () => mail.messageId,
      getHeader: () => mail.messageId,
      createReadStream: () =>
        (this.#dkim?.sign(raw) ?? inOnePiece(raw)).once("end", () => {
          isUnconfirmed = true;
        }),
    };
    const pool = this.#pool;
    using deadline = withDeadline(this.#timeouts.whole);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    pool.send({ data: { signal: deadline.signal }, message } as never, (error, info) => {
      if (info) return resolve(info.response);
      const failure: Failure = deadline.signal.aborted
        ? tookTooLong(this.#timeouts)
        : this.#isCutOff
          ? new Error("The service stopped before the mail server had answered")
          : (error as Failure);
      reject(Object.assign(failure, { isBegun, isUnconfirmed: isUnconfirmed && !failure.response }));
    });
    try {
      return await promise;
    } finally {
      if (deadline.signal.aborted) this.#replace(pool);
    }
  }

  /**
   * A connection can also hang where no mail's limit applies, in the answer to RSET or QUIT. So the next mails get new
   * connections, and the old ones are closed once the mails on them have had their time.
   */
  #replace(pool: SmtpPool): void {
    if (pool !== this.#pool) return;
    this.#pool = openPool(this.#options, this.#timeouts);
    this.#former.add(pool);
    pool.close();
    const end = () => {
      this.#former.delete(pool);
      pool.close({ force: true });
    };
    setTimeout(end, this.#timeouts.whole).unref();
  }

  /** Ignores failures to record a pause, because the mail's outcome is known and must not be lost. */
  async #note(write: (pauses: PauseBook) => Promise<void>): Promise<void> {
    await write(this.#pauses).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const finished = Promise.allSettled(this.#running);
    await within(this.#timeouts.close, finished);
    this.#isCutOff = true;
    for (const pool of [this.#pool, ...this.#former]) pool.close({ force: true });
    await finished;
  }
}

/** Null if the server accepts our TLS, user and password, otherwise the reason. Sends no mail. */
export async function tryServer(options: SmtpOptions): Promise<string | null> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const settings = connectionSettings(options, timeouts);
  const connection = new SmtpConnection(settings);
  using deadline = withDeadline(timeouts.whole);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  deadline.signal.addEventListener("abort", () => reject(tookTooLong(timeouts)));
  connection.once("error", reject);
  connection.once("end", () => reject(new Error("Connection closed")));
  const end = (error?: unknown) => (error ? reject(error) : resolve());
  connection.connect((error) => {
    if (error || !settings.auth || !connection.allowsAuth) end(error);
    else connection.login(settings.auth, end);
  });
  try {
    await promise;
    return null;
  } catch (error) {
    return failureOf(error, options, "").reason;
  } finally {
    connection.close();
  }
}

const STOPPING: HandOver = { ok: false, permanent: false, reason: "The mail was not sent: the service is stopping" };

const putOff = (retryIn: number, reason: string) => ({ ok: false, permanent: false, retryIn, reason }) as const;

/** The pool needs a stream: it sends a mail on another connection if the stream was not read yet. */
const inOnePiece = (raw: Buffer): Readable =>
  new Readable({
    read() {
      this.push(raw);
      this.push(null);
    },
  });

const tookTooLong = ({ whole }: Timeouts): Failure =>
  Object.assign(new Error(`It did not finish within ${whole / 1_000} seconds`), { code: "ETIMEDOUT", command: "CONN" });

const openPool = (options: SmtpOptions, timeouts: Timeouts): SmtpPool =>
  new SmtpPool({
    ...connectionSettings(options, timeouts),
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    // After one requeue, a mail without a connection returns to the outbox, which waits longer than the pool.
    maxRequeues: 1,
    idleTimeout: timeouts.idle,
  });

function connectionSettings(options: SmtpOptions, timeouts: Timeouts) {
  return {
    host: options.host,
    port: options.port,
    secure: options.tls === "tls",
    requireTLS: options.tls === "starttls",
    ignoreTLS: options.tls === "none",
    ...(options.user ? { auth: { user: options.user, pass: options.password } } : {}),
    ...(options.ca ? { tls: { ca: options.ca } } : {}),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
  };
}
