// How the service is reached: its port, its certificate, and the address that stands in every link.

import { createServer } from "node:net";
import type { Config } from "../../config.ts";
import { aboutCertificate, readCertificate } from "../../http/certificate.ts";
import { exposureProblems } from "../../http/exposure.ts";
import { isLoopbackHost } from "../../lib/networks.ts";
import { bad, type Finding, good, mind } from "./finding.ts";

const DAY = 86_400_000;
const SOON = 14 * DAY;

export async function examineAddress({ server, mail }: Config, isRunning: boolean, now: number): Promise<Finding[]> {
  return [
    ...(isRunning ? [] : [await port(server)]),
    ...(server.tls.cert === "" ? [] : [certificate(server.tls, now)]),
    ...publicUrl(server, mail.host),
  ];
}

function port({ host, port }: Config["server"]): Promise<Finding> {
  const place = `${host}:${port}`;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      const why =
        code === "EADDRINUSE"
          ? "is taken: stop what listens there"
          : `cannot be listened on (${code}): correct server.host`;
      resolve(bad("server.port", `${place} ${why}, or set server.port to another port`));
    });
    probe.listen(port, host, () => probe.close(() => resolve(good("server.port", `${place} is free`))));
  });
}

function certificate(files: Config["server"]["tls"], now: number): Finding {
  try {
    const { names, valid_to } = aboutCertificate(readCertificate(files));
    const left = Date.parse(valid_to) - now;
    if (left <= 0) return bad("server.tls", `the certificate of ${names} ended at ${valid_to}: renew it`);
    return (left < SOON ? mind : good)("server.tls", `the certificate of ${names} is good until ${valid_to}`);
  } catch (error) {
    return bad("server.tls", (error as Error).message);
  }
}

function publicUrl(server: Config["server"], mailHost: string): Finding[] {
  const about = "server.public_url";
  const problems = exposureProblems(server);
  if (problems.length > 0) return problems.map((problem) => mind(about, problem));
  const { publicUrl, port: ours } = server;
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopbackHost(hostname)) return [good(about, publicUrl)];
  const theirs = Number(port || (protocol === "https:" ? 443 : 80));
  // Port 0 takes any.
  if (ours !== 0 && theirs !== ours) {
    return [
      mind(
        about,
        `${publicUrl}: links lead to port ${theirs} of this machine, and server.port is ${ours}; set one to the other`,
      ),
    ];
  }
  return [
    mailHost === ""
      ? good(about, `${publicUrl}: links lead to this machine`)
      : mind(
          about,
          `${publicUrl}: links lead to this machine, so nothing is mailed automatically; set the address that customers reach`,
        ),
  ];
}
