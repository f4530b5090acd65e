// DKIM signatures of real mails, verified by another library (mailauth) with a fake DNS.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dkimVerify } from "mailauth/lib/dkim/verify";
import { readSigning, unalignedDomains } from "../../../src/adapters/mailer/dkim.ts";
import { loadConfig } from "../../../src/config.ts";
import { createLog } from "../../../src/lib/log.ts";
import { buildCore } from "../../../src/wiring.ts";
import { newProject, testApp } from "../../support/app.ts";
import { journey } from "../../support/journey.ts";
import { startSmtp } from "../../support/smtp.ts";

const folder = mkdtempSync(join(tmpdir(), "recoverd-dkim-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }) as string;
const fileOf = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const KEY = fileOf("key.pem", pemOf(pair.privateKey));
const PUBLISHED = `v=DKIM1; k=rsa; p=${(pair.publicKey.export({ type: "spki", format: "der" }) as Buffer).toString("base64")}`;

const DKIM = {
  RECOVERD_MAIL__FROM: "hello@acme.example",
  RECOVERD_MAIL__DKIM__DOMAIN: "acme.example",
  RECOVERD_MAIL__DKIM__SELECTOR: "mail2026",
  RECOVERD_MAIL__DKIM__PRIVATE_KEY_FILE: KEY,
};

/** Verifies the mail as a receiver does: the verdict, the signing domain, and what was signed. */
async function verify(raw: string | Buffer) {
  const asked: string[] = [];
  const resolver = async (name: string, type: string) => {
    asked.push(`${type} ${name}`);
    return [[PUBLISHED]];
  };
  const bytes = typeof raw === "string" ? Buffer.from(raw, "latin1") : raw;
  const { results } = await dkimVerify(bytes, { resolver } as never);
  const [result] = results as unknown as {
    status: { result: string; aligned: string | false };
    signingDomain: string;
    signingHeaders: { keys: string };
  }[];
  return { asked, count: results.length, ...result! };
}

const SIGNED = [
  "From",
  "To",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

async function sendOne(settings: Record<string, string>, customer: Record<string, unknown> = {}) {
  const app = testApp({ ...DKIM, ...settings });
  const project = await newProject(app);
  const sender = { from_name: "Zoë of Acme", reply_to: "help@acme.example" };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings: { sender } } });
  const calls = journey(app, project);
  const { id } = await calls.event({ customer_email: "ada@example.com", ...customer });
  const [variant] = await calls.variants(id);
  await calls.edit(id, variant.id, {
    subject: `  Zoë,  your   plan 👋 ${"long ".repeat(30)}`,
    body: "Hello,\n\n.\nFrom here\t \n\n\n",
  });
  expect((await calls.send(id, variant.id)).status).toBe(200);
  await app.work();
  return app;
}

test("a mail over SMTP is signed, both ways to leave included, and verifies as it arrives", async () => {
  const smtp = await startSmtp();
  const app = await sendOne({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
  });
  const { raw } = smtp.messages[0]!;
  const verified = await verify(raw);
  expect(verified).toMatchObject({ count: 1, asked: ["TXT mail2026._domainkey.acme.example"] });
  expect(verified.status).toMatchObject({ result: "pass", aligned: "acme.example" });
  expect(verified.signingHeaders.keys.split(": ").sort()).toEqual([...SIGNED].sort());
  await app.close();
  await smtp.stop();
});

test("the same mail as a file is signed alike", async () => {
  const app = await sendOne({});
  const outbox = join(app.folder, "data", "outbox");
  const [name] = readdirSync(outbox);
  const verified = await verify(Buffer.from(await Bun.file(join(outbox, name!)).arrayBuffer()));
  expect(verified.status.result).toBe("pass");
  expect(verified.signingHeaders.keys.split(": ").sort()).toEqual([...SIGNED].sort());
  await app.close();
});

describe("anyone who changes", () => {
  let raw: string;
  beforeAll(async () => {
    const smtp = await startSmtp();
    const app = await sendOne({
      RECOVERD_MAIL__HOST: smtp.host,
      RECOVERD_MAIL__PORT: String(smtp.port),
      RECOVERD_MAIL__TLS: "none",
    });
    raw = smtp.messages[0]!.raw;
    await app.close();
    await smtp.stop();
  });

  test.each(SIGNED)("the header %s breaks the signature", async (name) => {
    const header = new RegExp(`^${name}:(.*)$`, "m");
    expect(raw).toMatch(header);
    const changed = raw.replace(header, `${name}: x$1`);
    expect((await verify(changed)).status.result).not.toBe("pass");
  });

  test("the body breaks the signature, and white space at the end of a line does not", async () => {
    expect((await verify(raw.replace("From here", "From there"))).status.result).not.toBe("pass");
    expect((await verify(raw.replace("\r\nFrom here", "  \r\nFrom here"))).status.result).toBe("pass");
  });
});

test("a mail of another domain is signed all the same, by the domain of the settings", async () => {
  const smtp = await startSmtp();
  const app = await sendOne({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "hello@other.example",
  });
  const verified = await verify(smtp.messages[0]!.raw);
  expect(verified).toMatchObject({ signingDomain: "acme.example", status: { result: "pass", aligned: false } });
  await app.close();
  await smtp.stop();
});

test("without a key nothing is signed", async () => {
  const app = testApp({});
  const calls = journey(app, await newProject(app));
  const { id } = await calls.event();
  const [variant] = await calls.variants(id);
  await calls.send(id, variant.id);
  await app.work();
  const outbox = join(app.folder, "data", "outbox");
  expect(await Bun.file(join(outbox, readdirSync(outbox)[0]!)).text()).not.toMatch(/^DKIM-Signature:/im);
  await app.close();
});

describe("a key file that cannot sign stops the start with one line that says why", () => {
  const ec = generateKeyPairSync("ed25519").privateKey;
  const locked = pair.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" });
  const cases: [string, string, RegExp][] = [
    ["no key at all", "hello", /holds no private key/],
    ["nothing", "", /holds no private key/],
    ["the public key", pair.publicKey.export({ type: "spki", format: "pem" }) as string, /holds no private key/],
    ["half a key", pemOf(pair.privateKey).replace(/(.{64}\n){5}/, ""), /damaged/],
    ["a key of another kind", pemOf(ec), /type ed25519/],
    ["a key with a passphrase", locked as string, /passphrase/],
    ["a short key", pemOf(generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey), /512 bits/],
  ];
  test.each(cases)("%s", (name, content, why) => {
    const file = fileOf(`${name.replaceAll(" ", "-")}.pem`, content);
    const data = join(folder, "never-made");
    const environment = { ...DKIM, RECOVERD_MAIL__DKIM__PRIVATE_KEY_FILE: file, RECOVERD_DATA__DIR: data };
    const config = loadConfig({ environment, folder });
    const log = createLog({ level: "off", format: "text", write: () => {} });
    const start = () => buildCore({ config, log });
    expect(start).toThrow(why);
    expect(start).toThrow(/^mail\.dkim\.private_key_file [^\n]+$/);
    expect(start).not.toThrow(/PRIVATE KEY-/);
    expect(readdirSync(folder)).not.toContain("never-made");
  });

  test("and so does one that went away after the settings were read", () => {
    const gone = { domain: "a.example", selector: "s", privateKeyFile: join(folder, "gone.pem") };
    expect(() => readSigning(gone)).toThrow(/cannot be read \(ENOENT\)/);
  });
});

describe("the start warns of From domains that DMARC does not find in the signature", () => {
  test.each([
    ["acme.example", ["acme.example", "mail.acme.example", "ACME.example"], []],
    ["mail.acme.example", ["acme.example"], []],
    [
      "acme.example",
      ["notacme.example", "acme.example.org", "other.example"],
      ["notacme.example", "acme.example.org", "other.example"],
    ],
    ["xn--bcher-kva.example", ["bücher.example"], []],
  ] as [string, string[], string[]][])("signed by %s, from %p: %p", (signing, from, unaligned) => {
    expect(unalignedDomains(signing, from)).toEqual(unaligned);
  });

  test("once, naming the settings", async () => {
    const lines: string[] = [];
    const environment = {
      ...DKIM,
      RECOVERD_MAIL__FROM: "hello@other.example",
      RECOVERD_DATA__DIR: join(folder, "data"),
    };
    const config = loadConfig({ environment, folder });
    const core = buildCore({
      config,
      log: createLog({ level: "warn", format: "json", write: (line) => lines.push(line) }),
    });
    await core.stop();
    const warned = lines.filter((line) => line.includes("DMARC"));
    expect(warned).toHaveLength(1);
    expect(JSON.parse(warned[0]!)).toMatchObject({ dkim_domain: "acme.example", from_domains: ["other.example"] });
    expect(warned[0]).toContain("mail.dkim.domain");
  });
});
