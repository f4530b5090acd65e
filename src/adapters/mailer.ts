// Mail leaves the house here: over SMTP where a host is set, else as files in the outbox folder.

import { join } from "node:path";
import { type Clock, systemClock } from "../lib/clock.ts";
import { onceLoaded } from "../lib/once-loaded.ts";
import { type DkimSettings, readSigning } from "./mailer/dkim.ts";

/** One message to one recipient. `messageId` is the header with its angle brackets; no single-line field holds a line break. */
export type Mail = {
  id: string;
  messageId: string;
  from: { name: string | null; address: string };
  to: string;
  replyTo: string | null;
  /** Where bounces go; the From address where it is not given. */
  envelopeFrom?: string | null;
  subject: string;
  text: string;
  html: string;
  /** What the HTML shows as `cid:<contentId>`. */
  inlineImages?: readonly InlineImage[];
  headers: Record<string, string>;
};

/** A picture that comes with its mail: nothing is fetched to show it. `contentId` is of the form `name@domain`. */
export type InlineImage = { contentId: string; type: "image/png"; name: string; content: Buffer };

/**
 * `permanent` says that this recipient can never be reached; whatever is our own or the server's trouble is not.
 * `withheld` says that it was never tried, for the obstacle that `reason` tells. `retryIn` says the same: others are
 * before it, or its domain or the server wants to be left alone; come back in so many milliseconds.
 */
export type HandOver =
  | { ok: true; detail: string }
  | {
      ok: false;
      permanent: boolean;
      reason: string;
      withheld?: boolean;
      retryIn?: number;
      /** Whom the failure speaks of, where that is more than this one mail. */
      about?: "domain" | "server";
      /** The setting to look at, where one is likely to be wrong, such as `mail.host`. */
      setting?: string;
    };

/** Why a mail must not go after all; null lets it go. */
export type FindObstacle = () => Promise<string | null>;

export interface Mailer {
  /**
   * Hands one mail over. Mails wait for their turn, so `findObstacle` is asked when it has come, right before the
   * hand-over. Throws only what `findObstacle` throws.
   */
  send(mail: Mail, findObstacle?: FindObstacle): Promise<HandOver>;
  /** Ends the connections; what is being handed over gets some seconds to finish. */
  close(): Promise<void>;
}

/** How long to wait for a connection, for the greeting, for any answer; how long a connection is kept, and the end takes. */
export type Timeouts = { connect: number; greeting: number; silence: number; idle: number; close: number };

export type MailSettings = {
  /** Empty: files in the outbox folder. */
  host: string;
  port: number;
  tls: "starttls" | "tls" | "none";
  user: string;
  password: string;
  /** At most `count` mails in any `per` milliseconds. */
  rate: { count: number; per: number };
  dkim: DkimSettings;
  /** In milliseconds: shorter than usual where somebody waits for the outcome. */
  timeouts?: Partial<Timeouts>;
};

/**
 * The mailer that the settings ask for; the outbox folder is `<dataDir>/outbox`. Its code is loaded with the first mail:
 * nodemailer would be a quarter of the time that the service takes to start. Throws an Error of one line for a signing
 * key that cannot be used.
 */
export function createMailer(settings: MailSettings, dataDir: string, clock: Clock = systemClock): Mailer {
  const signing = readSigning(settings.dkim);
  let closed = false;

  const mailer = onceLoaded(async (): Promise<Mailer> => {
    if (settings.host) {
      const { SmtpMailer } = await import("./mailer/smtp.ts");
      return new SmtpMailer({ ...settings, signing }, clock);
    }
    const { OutboxFolder } = await import("./mailer/outbox-folder.ts");
    return new OutboxFolder(join(dataDir, "outbox"), clock, signing);
  });

  return {
    send: async (mail, findObstacle) => {
      if (closed) return { ok: false, permanent: false, reason: "The mail was not sent: the service is stopping" };
      return (await mailer()).send(mail, findObstacle);
    },
    close: async () => {
      closed = true;
      const opened = await mailer.now?.catch(() => undefined); // that failure was told to who sent
      await opened?.close();
    },
  };
}
