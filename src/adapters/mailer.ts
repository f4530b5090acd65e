// Sends mail: over SMTP where a host is set, else as files in the outbox folder.

import { join } from "node:path";
import { type Clock, systemClock } from "../lib/clock.ts";
import { onceLoaded } from "../lib/once-loaded.ts";
import { readSigning } from "./mailer/dkim.ts";
import type { Mailer, MailSettings, SendingNodes } from "./mailer/mail.ts";

/**
 * The mailer that the settings ask for; the outbox folder is `<dataDir>/outbox`. Its code is loaded with the first mail:
 * nodemailer would be a quarter of the time that the service takes to start. Throws an Error of one line for a signing
 * key that cannot be used.
 */
export function createMailer(
  settings: MailSettings,
  dataDir: string,
  clock: Clock = systemClock,
  nodes?: SendingNodes,
): Mailer {
  const signing = readSigning(settings.dkim);
  let closed = false;

  const outbox = onceLoaded(async (): Promise<Mailer> => {
    const { OutboxFolder } = await import("./mailer/outbox-folder.ts");
    return new OutboxFolder(join(dataDir, "outbox"), clock, signing);
  });
  const smtp = onceLoaded(async (): Promise<Mailer> => {
    const { SmtpMailer } = await import("./mailer/smtp.ts");
    return new SmtpMailer({ ...settings, signing }, clock, nodes);
  });

  return {
    send: async (mail, findObstacle) => {
      if (closed) return { ok: false, permanent: false, reason: "The mail was not sent: the service is stopping" };
      const mailer = settings.host && !mail.isSample ? smtp : outbox;
      return (await mailer()).send(mail, findObstacle);
    },
    close: async () => {
      closed = true;
      for (const mailer of [smtp, outbox]) {
        const opened = await mailer.now?.catch(() => undefined); // that failure was reported to the sender
        await opened?.close();
      }
    },
  };
}
