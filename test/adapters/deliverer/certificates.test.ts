// Only a receiver with a valid certificate gets a post; others get no byte of it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { TlsOptions } from "node:tls";
import { makeCertificate } from "../../support/certificate.ts";
import { answers, type Certificate, NONE, newFolder, post, startPlain, startTls } from "./posting.ts";

const { fileOf, deliverer, remove } = newFolder();
const good = makeCertificate();
let authorities: string;
beforeAll(() => {
  authorities = fileOf(good.cert);
});
afterAll(remove);

const toLoopback = async () => ["127.0.0.1"];

/** Posts to `host`, which resolves to a server with this certificate; returns the outcome and all that the server got. */
async function tried(certificate: Certificate, host: string, options: TlsOptions = {}, authorities?: string) {
  const isSix = host === "[::1]";
  const server = await startTls({ ...certificate, ...options }, answers(NONE), isSix ? "::1" : "127.0.0.1");
  const one = deliverer({ authorities: authorities ?? fileOf(certificate.cert), resolve: toLoopback });
  const { status, error, detail } = await post(one, `https://${host}:${server.port}/secret`, { body: "secret" });
  await server.stop();
  return { status, error, detail, heard: server.heard() };
}

const refused = (detail: RegExp) => ({
  status: null,
  error: "tls_failed" as const,
  detail: expect.stringMatching(detail),
  heard: "",
});

describe("A receiver is heard", () => {
  test.each(["localhost", "127.0.0.1", "[::1]"])("as %s, where its certificate is of that", async (host) => {
    const { status, error, heard } = await tried(makeCertificate(), host);
    expect([status, error]).toEqual([204, null]);
    expect(heard).toStartWith("POST /secret HTTP/1.1\r\n");
    expect(heard).toContain(`\r\nHost: ${host}:`);
    expect(heard).toEndWith("secret");
  });

  test("by TLS 1.2, and where it would like to speak HTTP/2 as well", async () => {
    const options = { maxVersion: "TLSv1.2", ALPNProtocols: ["h2", "http/1.1"] } as const;
    expect((await tried(makeCertificate(), "localhost", options)).status).toBe(204);
  });

  test("by authorities that everybody trusts, and by our own beside them", async () => {
    const [ours, theirs] = [good, makeCertificate()];
    const servers = await Promise.all([ours, theirs].map((one) => startTls(one, answers(NONE))));
    const urls = servers.map(({ port }) => `https://localhost:${port}/`);
    const everybodys = fileOf(theirs.cert);
    expect(await postElsewhere(urls, { trusted: everybodys, own: authorities })).toEqual(["204", "204"]);
    expect(await postElsewhere(urls, { trusted: "", own: authorities })).toEqual(["204", "tls_failed"]);
    expect(await postElsewhere(urls, { trusted: everybodys, own: "" })).toEqual(["tls_failed", "204"]);
    await Promise.all(servers.map((server) => server.stop()));
  });
});

/** The outcomes of posts from a process that also trusts the authorities in the file `trusted` for everything. */
async function postElsewhere(urls: string[], { trusted, own }: { trusted: string; own: string }): Promise<string[]> {
  const script = `
    import { createDeliverer } from "${join(import.meta.dir, "../../../src/adapters/deliverer.ts")}";
    import { networks } from "${join(import.meta.dir, "../../../src/lib/networks.ts")}";
    const one = createDeliverer({ timeout: 5_000, allowedNetworks: networks(["127.0.0.0/8"]), caFile: "${own}" });
    const signal = new AbortController().signal;
    for (const url of ${JSON.stringify(urls)}) {
      const { status, error } = await one.post({ project: "prj_1", url, headers: {}, body: "{}", signal });
      console.log(status ?? error);
    }`;
  const child = Bun.spawn([process.execPath, "-e", script], { env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted } });
  return (await new Response(child.stdout).text()).trim().split("\n");
}

describe("Nothing is said to a receiver whose certificate", () => {
  test("is of an unknown authority", async () => {
    expect(await tried(makeCertificate(), "localhost", {}, authorities)).toEqual(refused(/self.signed/));
    expect(await tried(makeCertificate(), "localhost", {}, "")).toEqual(refused(/self.signed/));
  });

  test("has expired", async () => {
    expect(await tried(makeCertificate({ expired: true }), "localhost")).toEqual(refused(/expired/));
  });

  test.each(["localhost", "third.test", "sub.other.test"])("is of another name than %s", async (host) => {
    expect(await tried(makeCertificate({ host: "other.test" }), host)).toEqual(refused(/does not match/));
  });

  test("is of the address, where the host is a name that leads there", async () => {
    expect(await tried(makeCertificate(), "named.test")).toEqual(refused(/does not match named\.test/));
  });

  test("is of another address", async () => {
    const server = await startTls(good, answers(NONE), "127.0.0.2");
    const answer = await post(deliverer({ authorities }), `https://127.0.0.2:${server.port}/`);
    expect(answer).toMatchObject({ status: null, error: "tls_failed" });
    expect(server.heard()).toBe("");
    await server.stop();
  });

  test("is good for a wildcard of another level only", async () => {
    const certificate = makeCertificate({ host: "*.other.test" });
    expect((await tried(certificate, "sub.other.test")).status).toBe(204);
    expect(await tried(certificate, "a.sub.other.test")).toEqual(refused(/does not match/));
    expect(await tried(certificate, "other.test")).toEqual(refused(/does not match/));
  });

  test("is bad, be it that the environment says not to look", async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      expect(await tried(makeCertificate(), "localhost", {}, authorities)).toEqual(refused(/self.signed/));
      expect(await tried(makeCertificate(), "third.test")).toEqual(refused(/does not match/));
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });
});

describe("No handshake succeeds", () => {
  test.each([
    ["speaks HTTP/2 alone", { ALPNProtocols: ["h2"] }],
    ["asks for a certificate of ours", { requestCert: true, rejectUnauthorized: true }],
  ] as [string, TlsOptions][])("with a receiver that %s", async (_, options) => {
    expect(await tried(makeCertificate(), "localhost", options)).toEqual(refused(/^The TLS handshake failed: /));
  });

  test("with a receiver that speaks plain HTTP", async () => {
    const server = await startPlain((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const answer = await post(deliverer(), `https://localhost:${server.port}/`);
    expect(answer).toMatchObject({ error: "tls_failed", detail: expect.stringMatching(/^The TLS handshake failed: /) });
    await server.stop();
  });

  test.each([
    ["ends", (socket: { end(): void }) => socket.end()],
    ["is reset", (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy()],
  ])("where the connection %s first", async (_, act) => {
    const server = await startPlain((socket) => void socket.once("data", () => act(socket)));
    expect((await post(deliverer(), `https://localhost:${server.port}/`)).error).toBe("connection_lost");
    await server.stop();
  });
});

test("a detail says neither where a name led nor more than a line", async () => {
  const named = await post(deliverer({ resolve: toLoopback }), "https://named.test:1029/");
  expect(named).toMatchObject({ error: "connection_refused", detail: "Nothing listens at named.test:1029" });
  const certificate = makeCertificate({ host: `${"long.".repeat(2_000)}test` });
  const { detail } = await tried(certificate, "localhost");
  expect(detail!.length).toBeLessThanOrEqual(300);
});

describe.skipIf(!Bun.which("openssl"))("A receiver that the runtime could not be itself", () => {
  /** Starts a server of `openssl`, controlled through stdin; `until` waits for its output. */
  async function startOpenssl(...options: string[]) {
    const certificate = ["-key", fileOf(good.key), "-cert", authorities];
    const command = ["openssl", "s_server", "-accept", "127.0.0.1:0", ...certificate, ...options];
    const child = Bun.spawn(command, { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
    const said = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = pattern.exec(text);
        if (found) return found;
        const { value, done } = await said.read();
        if (done) throw new Error(text);
        text += value;
      }
    };
    const [, port] = await until(/ACCEPT 127\.0\.0\.1:(\d+)/);
    return {
      url: `https://localhost:${port}/`,
      until,
      type: (key: string) => {
        child.stdin.write(`${key}\n`);
        child.stdin.flush();
      },
      async [Symbol.asyncDispose]() {
        child.kill();
        await child.exited;
      },
    };
  }

  test("cannot begin one handshake after the other", async () => {
    await using server = await startOpenssl("-tls1_2");
    const posting = post(deliverer({ authorities, timeout: 50_000 }), server.url);
    await server.until(/content-length: 2/i);
    for (let times = 0; times < 8; times++) {
      server.type("R");
      await Bun.sleep(50);
    }
    expect(await posting).toMatchObject({ status: null, error: "tls_failed" });
  });

  test("is not spoken to by TLS 1.1", async () => {
    await using server = await startOpenssl("-tls1_1", "-cipher", "ALL:@SECLEVEL=0");
    expect((await post(deliverer({ authorities, timeout: 20_000 }), server.url)).error).toBe("tls_failed");
  });
});

test("a file of authorities that holds none is refused at once", () => {
  for (const text of ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"]) {
    expect(() => deliverer({ authorities: fileOf(text) })).toThrow("webhooks.ca_file");
  }
});
