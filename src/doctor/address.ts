// Checks the addresses of the service: its port, its certificate, and the public URL in every link.

import { createServer } from "node:net";
import { exposureProblems } from "../config/exposure.ts";
import type { Config } from "../config.ts";
import { aboutCertificate, readCertificate } from "../http/certificate.ts";
import { DAY } from "../lib/duration.ts";
import { bad, type Finding, good, mind } from "../lib/finding.ts";
import { isLoopbackHost } from "../lib/loopback.ts";

const SOON = 14 * DAY;

export async function examineAddress({ server, mail }: Config, isRunning: boolean, now: number): Promise<Finding[]> {
  return [
    ...(isRunning ? [] : [await port(server)]),
    ...(server.tls.cert === "" ? [] : [certificate(server.tls, now)]),
    ...publicUrl(server, mail),
  ];
}

function port({ host, port }: Config["server"]): Promise<Finding> {
  const place = `${host}:${port}`;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code = "" }: NodeJS.ErrnoException) => {
      const isTaken = code === "EADDRINUSE";
      const why = isTaken
        ? "is taken: stop what listens there"
        : `cannot be listened on (${code}): correct server.host`;
      const says = `${place} ${why}, or set server.port to another port`;
      resolve(bad("server.port", isTaken ? "port_taken" : "port_unusable", says, { place, error: code }));
    });
    probe.listen(port, host, () =>
      probe.close(() => resolve(good("server.port", "port_free", `${place} is free`, { place }))),
    );
  });
}

function certificate(files: Config["server"]["tls"], now: number): Finding {
  try {
    const { names, valid_to } = aboutCertificate(readCertificate(files));
    const left = Date.parse(valid_to) - now;
    const facts = { names, until: valid_to };
    if (left <= 0) {
      const says = `the certificate of ${names} ended at ${valid_to}: renew it`;
      return bad("server.tls", "certificate_ended", says, facts);
    }
    const says = `the certificate of ${names} is good until ${valid_to}`;
    return (left < SOON ? mind : good)("server.tls", "certificate_good", says, facts);
  } catch (error) {
    return bad("server.tls", "certificate_unreadable", (error as Error).message, {
      error: (error as Error).message,
    });
  }
}

function publicUrl(server: Config["server"], mail: Config["mail"]): Finding[] {
  const about = "server.public_url";
  const problems = exposureProblems(server);
  const { publicUrl, port: ours } = server;
  if (problems.length > 0)
    return problems.map((problem) =>
      mind(about, problem.code, problem.says, { address: publicUrl, host: server.host }),
    );
  const { protocol, hostname, port } = new URL(publicUrl);
  const facts = { address: publicUrl };
  if (!isLoopbackHost(hostname)) return [good(about, "address", publicUrl, facts)];
  const theirs = Number(port || (protocol === "https:" ? 443 : 80));
  // Port 0 means any port.
  if (ours !== 0 && theirs !== ours) {
    return [
      mind(
        about,
        "address_of_another_port",
        `${publicUrl}: links lead to port ${theirs} of this machine, and server.port is ${ours}; set one to the other`,
        { ...facts, theirs, ours },
      ),
    ];
  }
  return [
    mail.host === "" || mail.allowLoopbackLinks
      ? good(about, "address_of_this_machine", `${publicUrl}: links lead to this machine`, facts)
      : mind(
          about,
          "address_keeps_mail_back",
          `${publicUrl}: links lead to this machine, so nothing is mailed automatically; set the address that customers reach`,
          facts,
        ),
  ];
}
