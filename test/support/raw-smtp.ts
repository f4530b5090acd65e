// An SMTP server on loopback that writes exactly the bytes that a test scripts, so it can break every rule of the protocol.

import { createServer, type Socket } from "node:net";

/** When a server speaks: after the connection, after each command, and after the dot that ends a message. */
export type Moment = "connection" | "EHLO" | "HELO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message" | "RSET" | "QUIT";

/** Speaks at a moment; `to` is the last recipient of the connection. */
export type Speak = (socket: Socket, to: string) => void;

/** The moments that differ from a well-behaved server: the bytes to write, or a function. */
export type Script = Partial<Record<Moment, string | Speak>>;

export type RawSmtp = {
  host: "127.0.0.1";
  port: number;
  /** The recipients of the messages that arrived whole, whatever was answered. */
  messages: string[];
  /** Every moment so far. */
  moments: Moment[];
  /** How many connections are open. */
  open(): number;
  stop(): Promise<void>;
};

const USUAL: Record<Moment, string> = {
  connection: "220 mail.test ESMTP\r\n",
  EHLO: "250-mail.test\r\n250 AUTH PLAIN\r\n",
  HELO: "250 mail.test\r\n",
  AUTH: "235 2.7.0 Welcome\r\n",
  MAIL: "250 2.1.0 OK\r\n",
  RCPT: "250 2.1.5 OK\r\n",
  DATA: "354 Go ahead\r\n",
  message: "250 2.0.0 Queued\r\n",
  RSET: "250 2.0.0 OK\r\n",
  QUIT: "221 2.0.0 Bye\r\n",
};

/** Writes `first`, then `again` every 20 ms until the connection closes. */
export const drip = (first: string, again = "x"): Speak => {
  return (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(again), 20);
    socket.on("close", () => clearInterval(timer));
  };
};

export const hangUp: Speak = (socket) => void socket.destroy();

/** Starts on a free port. Changes to `script` apply from then on. */
export async function startRawSmtp(script: Script = {}): Promise<RawSmtp> {
  const messages: string[] = [];
  const moments: Moment[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    let to = "";
    let rest = "";
    let inMessage = false;
    const speak = (moment: Moment) => {
      moments.push(moment);
      const said = script[moment] ?? USUAL[moment];
      if (typeof said === "function") said(socket, to);
      else socket.write(said);
    };
    const hear = (line: string) => {
      if (inMessage) {
        if (line !== ".") return;
        inMessage = false;
        messages.push(to);
        return speak("message");
      }
      const moment = line.slice(0, 4).toUpperCase() as Moment;
      if (moment === "RCPT") to = /<(.*)>/.exec(line)?.[1] ?? "";
      if (moment === "DATA") inMessage = true;
      speak(moment);
      if (moment === "QUIT" && script.QUIT === undefined) socket.end();
    };
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {}); // clients break off in some tests
    socket.on("data", (data) => {
      const lines = (rest + data.toString("latin1")).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) hear(line);
    });
    speak("connection");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: "127.0.0.1",
    port: (server.address() as { port: number }).port,
    messages,
    moments,
    open: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
