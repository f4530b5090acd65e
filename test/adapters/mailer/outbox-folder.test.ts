import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mail, Mailer, MailSettings } from "../../../src/adapters/mailer/mail.ts";
import { createMailer } from "../../../src/adapters/mailer.ts";
import { parseMail } from "../../support/smtp.ts";
import { aMail, UNSIGNED } from "./mails.ts";

const NO_HOST: MailSettings = {
  host: "",
  port: 587,
  tls: "starttls",
  user: "",
  password: "",
  rate: { count: 1, per: 1000 },
  dkim: UNSIGNED,
};
let dataDir: string;
let mailer: Mailer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "recoverd-outbox-"));
  mailer = createMailer(NO_HOST, dataDir, { now: () => Date.UTC(2031, 4, 6) });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("without a mail host a mail becomes a file named by its id, which a mail program opens", async () => {
  const path = join(dataDir, "outbox", "msg_1.eml");
  const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  expect(await mailer.send(aMail({ headers, subject: "Zoë 👋" }))).toEqual({ ok: true, detail: path });
  const raw = await readFile(path);
  expect(raw.toString("latin1").replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const mail = await parseMail(raw);
  expect(mail).toMatchObject({ subject: "Zoë 👋", messageId: "<msg_1@acme.test>", date: "2031-05-06T00:00:00.000Z" });
  expect(mail.from).toMatchObject({ name: "Ada of Acme", address: "ada@acme.test" });
  expect(mail.to).toMatchObject([{ address: "bob@example.com" }]);
  expect(mail.text).toContain("shall we pause it?");
  expect(mail.html).toContain("<p>shall we pause it?</p>");
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe-post", value: "List-Unsubscribe=One-Click" }),
  );
});

test("the folder and the files are for their owner alone", async () => {
  await mailer.send(aMail());
  expect((await stat(join(dataDir, "outbox"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "outbox", "msg_1.eml"))).mode & 0o777).toBe(0o600);
});

test("the same mail again replaces its file, and nothing temporary stays", async () => {
  await mailer.send(aMail({ subject: "first" }));
  await Promise.all(Array.from({ length: 8 }, () => mailer.send(aMail({ subject: "second" }))));
  await mailer.send(aMail({ id: "msg_2" }));
  expect((await readdir(join(dataDir, "outbox"))).sort()).toEqual(["msg_1.eml", "msg_2.eml"]);
  expect((await parseMail(await readFile(join(dataDir, "outbox", "msg_1.eml")))).subject).toBe("second");
});

test("a folder that cannot be written is not the recipient's fault, and leaves nothing behind", async () => {
  await writeFile(join(dataDir, "outbox"), "a file is in the way");
  expect(await mailer.send(aMail())).toMatchObject({
    ok: false,
    permanent: false,
    reason: expect.stringContaining("not written"),
  });
  await rm(join(dataDir, "outbox"));
  await mailer.send(aMail());
  await rm(join(dataDir, "outbox", "msg_1.eml"));
  await Bun.write(join(dataDir, "outbox", "msg_1.eml", "in-the-way"), "");
  expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: false });
  expect(await readdir(join(dataDir, "outbox"))).toEqual(["msg_1.eml"]);
});

test("a disk without room is not permanent and leaves no half of a mail", async () => {
  // A process limited to 8 KiB per file gets the same write error as with a full disk.
  const answer = await sendIn(["bash", "-c", 'ulimit -f 8; exec "$0" "$@"'], { text: "x".repeat(100_000) });
  expect(answer).toMatchObject({ ok: false, permanent: false, reason: expect.stringContaining("not written") });
  expect(await readdir(join(dataDir, "outbox"))).toEqual([]);
});

test("a folder that may not be entered is named as what it is, not as a failure to clean up", async () => {
  await mailer.send(aMail());
  await chmod(join(dataDir, "outbox"), 0o600);
  // The modes of files stop root only without these capabilities.
  const isRoot = process.getuid!() === 0;
  const answer = await sendIn(isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [], {});
  const reason = expect.stringContaining("permission denied, open");
  expect(answer).toMatchObject({ ok: false, permanent: false, about: "server", reason });
});

/** Sends a mail in a process of its own that `command` starts. */
async function sendIn(command: readonly string[], mail: Partial<Mail>): Promise<unknown> {
  const script = `
    process.on("SIGXFSZ", () => {});
    const { createMailer } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/adapters/mailer.ts"))});
    const { aMail } = await import(${JSON.stringify(join(import.meta.dir, "mails.ts"))});
    const mailer = createMailer(${JSON.stringify(NO_HOST)}, ${JSON.stringify(dataDir)});
    console.log(JSON.stringify(await mailer.send(aMail(${JSON.stringify(mail)}))));`;
  const child = Bun.spawn([...command, process.execPath, "-e", script], { stderr: "pipe" });
  return JSON.parse(await new Response(child.stdout).text());
}

test.each(["../msg", "a/b", "", ".", "msg_1\0", "x".repeat(300)])("the id %p names no file", async (id) => {
  expect(await mailer.send(aMail({ id }))).toMatchObject({ ok: false, permanent: false });
  expect(await readdir(dataDir)).toEqual([]);
});

test("a line break in a header writes nothing", async () => {
  expect(await mailer.send(aMail({ subject: "Hi\r\nBcc: victim@example.com" }))).toMatchObject({ ok: false });
  expect(await readdir(dataDir)).toEqual([]);
});
