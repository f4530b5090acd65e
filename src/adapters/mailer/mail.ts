// The types of a mail, of the mailer with its settings, and of the outcome of a hand-over.

import type { DkimSettings } from "./dkim.ts";
import type { PauseBook } from "./pauses.ts";

/** One message to one recipient. `messageId` includes the angle brackets. Only `text` and `html` may contain line breaks. */
export type Mail = {
  id: string;
  messageId: string;
  from: { name: string | null; address: string };
  to: string;
  replyTo: string | null;
  /** The address for bounces; by default the From address. */
  envelopeFrom?: string | null;
  subject: string;
  text: string;
  html: string;
  /** The images that the HTML references as `cid:<contentId>`. */
  inlineImages?: readonly InlineImage[];
  headers: Record<string, string>;
  /** Always written to the outbox folder, because the recipient is made up. */
  isSample?: boolean;
};

/** An image that is part of the mail, so mail programs need not fetch it. `contentId` has the form `name@domain`. */
export type InlineImage = { contentId: string; type: "image/png"; name: string; content: Buffer };

/**
 * `permanent`: this recipient can never be reached; our own failures and the server's are not permanent. `withheld`: the mail
 * was not tried, because of the obstacle in `reason`. `retryIn`: the mail was not tried, because other mails come first or
 * its domain or the server is paused, or it is `held`; try again in this many milliseconds. `held`: the mail may only be sent later.
 */
export type HandOver =
  | { ok: true; detail: string }
  | {
      ok: false;
      permanent: boolean;
      reason: string;
      withheld?: boolean;
      retryIn?: number;
      /** Resolves when a mail that let others go first may come again, if that is earlier. */
      room?: Promise<void>;
      held?: boolean;
      /** Set if the failure affects all mails to the domain, or all mails. */
      about?: "domain" | "server";
      /** The setting that is likely wrong, such as `mail.host`. */
      setting?: string;
    };

/** A mail may only be sent later: try again in `retryIn` milliseconds. */
export type Hold = { reason: string; retryIn: number };

/** Resolves with the reason why a mail must not be sent after all, or only later; null if it may be sent. */
export type FindObstacle = () => Promise<string | Hold | null>;

export interface Mailer {
  /**
   * Hands one mail over. Mails may wait, so `findObstacle` is called right before the hand-over.
   * @throws what `findObstacle` throws, and an error if the pauses of all nodes cannot be read.
   */
  send(mail: Mail, findObstacle?: FindObstacle): Promise<HandOver>;
  /** Closes the connections; mails that are being handed over get a few seconds to finish. */
  close(): Promise<void>;
}

/** `count`: the number of nodes that send mail, including this one; `pauses`: where they share their pauses, if several. */
export type SendingNodes = { count(): number; pauses(): PauseBook | undefined };

/**
 * In ms: waits for a connection, the greeting and any answer; the time after which a mail gives its place to others and waits
 * beside them; the most for one mail, from connection to confirmation; the life of an idle connection; the time to close.
 */
export type Timeouts = {
  connect: number;
  greeting: number;
  silence: number;
  slow: number;
  whole: number;
  idle: number;
  close: number;
};

export type MailSettings = {
  /** If empty, mails are written to the outbox folder. */
  host: string;
  port: number;
  tls: "starttls" | "tls" | "none";
  user: string;
  password: string;
  /** At most `count` mails in any `per` milliseconds. */
  rate: { count: number; per: number };
  dkim: DkimSettings;
  /** Shorter than the defaults if somebody waits for the outcome. */
  timeouts?: Partial<Timeouts>;
};
