// Sends mail over SMTP if a host is set, otherwise writes files to the outbox folder.

import { join } from "node:path";
import { type Clock, systemClock } from "../lib/clock.ts";
import { onceLoaded } from "../lib/once-loaded.ts";
import { readSigning } from "./mailer/dkim.ts";
import type { Mailer, MailSettings, SendingNodes } from "./mailer/mail.ts";

/**
 * Creates the mailer for these settings; the outbox folder is `<dataDir>/outbox`. Its code is loaded with the first mail,
 * because loading nodemailer takes a quarter of the service's start time.
 * @throws {Error} with one line if the signing key cannot be used.
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
        const opened = await mailer.now?.catch(() => undefined); // `send` already reported that failure
        await opened?.close();
      }
    },
  };
}
