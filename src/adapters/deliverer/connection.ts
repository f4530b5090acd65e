// A connection to a receiver by TLS, to an address that was checked: one post and its answer at a time.

import { isIP } from "node:net";
import { connect as connectTls, type SecureContext, type TLSSocket } from "node:tls";
import { type Answered, AnswerReader } from "./answer.ts";
import { ConnectionLost } from "./errors.ts";
import type { Limit } from "./limit.ts";

/**
 * Where to connect, and for which project: the certificate must be of the host, be that a name or the address itself.
 * `key` is the same for posts that may share a connection.
 */
export type Place = { project: string; host: string; address: string; port: number; key: string };

const places = new WeakMap<URL, Place>();

/** The same for the same URL and project again, while its host leads to the same address. */
export function placeOf(url: URL, project: string, host: string, address: string): Place {
  const known = places.get(url);
  if (known?.address === address && known.project === project) return known;
  const port = Number(url.port || 443);
  const place = { project, host, address, port, key: `${project} ${host} ${address} ${port}` };
  places.set(url, place);
  return place;
}

/**
 * Connects, trusting the public authorities or those of `trust`. Resolves once the certificate was found good; nothing
 * is sent before. Rejects with the error of the socket, which has a `code`, or with a `ConnectionLost`.
 */
export function connect(
  { host, address, port }: Place,
  trust: SecureContext | null,
  limit: Limit,
): Promise<Connection> {
  const { promise, resolve, reject } = Promise.withResolvers<Connection>();
  const socket = connectTls({
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    ...(trust !== null && { secureContext: trust }),
    // Said aloud: the environment can change what holds by default.
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
  });
  // They stay for as long as the socket lives: an error that nobody hears would end the process.
  socket.on("error", reject);
  socket.on("close", () => reject(new ConnectionLost("The connection ended before it was safe")));
  socket.once("secureConnect", () => resolve(new Connection(socket)));
  // What waits for an answer has a limit of time, which keeps the process alive; a connection at rest shall not.
  socket.unref();
  limit.whenOver(() => {
    socket.destroy();
    reject(new ConnectionLost("The post was given up"));
  });
  return promise;
}

type Exchange = { reader: AnswerReader; resolve: (answered: Answered) => void; reject: (error: Error) => void };

export class Connection {
  private exchange: Exchange | null = null;
  private open = true;
  private heard = false;

  constructor(private readonly socket: TLSSocket) {
    socket.disableRenegotiation();
    socket.setNoDelay(true);
    socket.on("data", this.take);
    socket.on("error", this.fail);
    socket.on("end", this.end);
    socket.on("close", this.end);
  }

  /** Whether it may be used for another post, as far as is known here. */
  get isOpen(): boolean {
    return this.open;
  }

  /** Whether anything was answered to what was sent last. */
  get hasHeard(): boolean {
    return this.heard;
  }

  /** Sends a request and resolves to its answer. Rejects with a `BadAnswer`, a `ConnectionLost` or the socket's error. */
  send(request: string, limit: Limit): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    this.exchange = { reader: new AnswerReader(), resolve, reject };
    this.heard = false;
    limit.whenOver(() => this.fail(new ConnectionLost("The post was given up")));
    if (this.open) this.socket.write(request);
    else this.end();
    return promise;
  }

  close(): void {
    this.open = false;
    this.socket.destroy();
  }

  private readonly take = (bytes: Buffer): void => {
    this.heard = true;
    // Nobody asked for it.
    if (!this.exchange) {
      this.close();
      return;
    }
    try {
      const answered = this.exchange.reader.take(bytes);
      if (answered) this.settle(answered);
    } catch (error) {
      this.fail(error as Error);
    }
  };

  private readonly end = (): void => {
    const answered = this.exchange?.reader.end();
    if (answered) this.settle(answered);
    else this.fail(new ConnectionLost("The connection ended before the answer did"));
  };

  private settle(answered: Answered): void {
    const { resolve } = this.exchange!;
    this.exchange = null;
    // Who answers before having read it all would take the rest for the next post.
    if (!answered.isKept || this.socket.writableLength > 0) this.close();
    resolve(answered);
  }

  private readonly fail = (error: Error): void => {
    const { exchange } = this;
    this.exchange = null;
    this.close();
    exchange?.reject(error);
  };
}
