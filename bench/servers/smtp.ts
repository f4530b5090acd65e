// A mail server that accepts everything and stores nothing, as fast as the protocol allows: RFC 5321 without PIPELINING, so
// that each side waits for the other as with a real server. Counts the mails and answers with the count.

import type { Socket } from "bun";

type Session = { rest: string; inMessage: boolean };

const DOT = "\r\n.\r\n";
let taken = 0;
let waitedFor = 0;
let answer: (() => void) | undefined;

function take(): void {
  taken++;
  if (answer && taken >= waitedFor) answer();
}

const server = Bun.listen<Session>({
  hostname: "127.0.0.1",
  port: 0,
  socket: {
    open(socket) {
      socket.data = { rest: "", inMessage: false };
      socket.write("220 bench ESMTP\r\n");
    },
    data(socket, chunk) {
      socket.data.rest += chunk.toString("latin1");
      read(socket);
    },
  },
});

function read(socket: Socket<Session>): void {
  const session = socket.data;
  for (;;) {
    const end = session.rest.indexOf(session.inMessage ? DOT : "\r\n");
    if (end < 0) return;
    const line = session.rest.slice(0, end);
    session.rest = session.rest.slice(end + (session.inMessage ? DOT.length : 2));
    if (session.inMessage) {
      session.inMessage = false;
      take();
      socket.write("250 2.0.0 taken\r\n");
    } else obey(socket, line);
  }
}

function obey(socket: Socket<Session>, line: string): void {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === "EHLO") socket.write("250-bench\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n");
  else if (verb === "QUIT") socket.end("221 2.0.0 bye\r\n");
  else if (verb === "DATA") {
    socket.data.inMessage = true;
    socket.write("354 go on\r\n");
  } else socket.write("250 2.0.0 ok\r\n");
}

/** `{ until: n }` is answered once it has accepted n mails since the last reset; `{ reset: true }` at once. */
process.on("message", (question: { until?: number; reset?: true }) => {
  if (question.reset) taken = 0;
  waitedFor = question.until ?? 0;
  answer = () => {
    answer = undefined;
    process.send!({ result: taken });
  };
  if (taken >= waitedFor) answer();
});
process.send!({ ready: { port: server.port } });
