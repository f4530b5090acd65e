// Writes mails as files if there is no mail server: one `.eml` per mail, completely or not at all.

import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../../lib/clock.ts";
import { compose, findRefusal, SEALED, signedWith, withheld } from "./compose.ts";
import type { Signing } from "./dkim.ts";
import type { FindObstacle, HandOver, Mail, Mailer } from "./mail.ts";

export class OutboxFolder implements Mailer {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #composer: ReturnType<typeof openComposer>;

  constructor(folder: string, clock: Clock, signing?: Signing) {
    this.#folder = folder;
    this.#clock = clock;
    this.#composer = openComposer(signing);
  }

  /** Writes `<folder>/<mail.id>.eml`; sending the same mail again replaces its file. */
  async send(mail: Mail, findObstacle?: FindObstacle): Promise<HandOver> {
    const refusal = /^[\w-]{1,200}$/.test(mail.id) ? findRefusal(mail) : notWritten("its id cannot be a file name");
    if (refusal) return refusal;
    const obstacle = await findObstacle?.();
    if (obstacle) return withheld(obstacle);
    const path = join(this.#folder, `${mail.id}.eml`);
    try {
      const { message } = await this.#composer.sendMail(compose(mail, this.#clock.now()));
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, message as Buffer);
      await sync(this.#folder);
      return { ok: true, detail: path };
    } catch (error) {
      return notWritten(error instanceof Error ? error.message : String(error), "server");
    }
  }

  async close(): Promise<void> {}
}

const openComposer = (signing: Signing | undefined) =>
  createTransport({ streamTransport: true, buffer: true, newline: "windows", ...signedWith(signing), ...SEALED });

// Not permanent, because a full disk or a wrong file mode is not the recipient's fault.
const notWritten = (why: string, about?: "server"): HandOver => ({
  ok: false,
  permanent: false,
  reason: `The mail was not written: ${why}`,
  ...(about && { about }),
});

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}.tmp`;
  const file = await open(temporary, "wx", 0o600);
  try {
    await file
      .writeFile(content)
      .then(() => file.sync())
      .finally(() => file.close());
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the first failure says what is wrong
    throw error;
  }
}

/** Syncs the folder, so that the new file name is durable too. */
async function sync(folder: string): Promise<void> {
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
