// What a mail is, who hands it over, by which settings, and what may become of it.

import type { DkimSettings } from "./dkim.ts";
import type { PauseBook } from "./pauses.ts";

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
  /** Goes into the outbox folder whatever the settings: its recipient is made up. */
  isSample?: boolean;
};

/** A picture that comes with its mail: nothing is fetched to show it. `contentId` is of the form `name@domain`. */
export type InlineImage = { contentId: string; type: "image/png"; name: string; content: Buffer };

/**
 * `permanent` says that this recipient can never be reached; whatever is our own or the server's trouble is not.
 * `withheld` says that it was never tried, for the obstacle that `reason` names. `retryIn` says the same: other mails
 * are before it, or its domain or the server is paused; try again in so many milliseconds.
 */
export type HandOver =
  | { ok: true; detail: string }
  | {
      ok: false;
      permanent: boolean;
      reason: string;
      withheld?: boolean;
      retryIn?: number;
      /** What the failure is about, where that is more than this one mail. */
      about?: "domain" | "server";
      /** The setting to look at, where one is likely to be wrong, such as `mail.host`. */
      setting?: string;
    };

/** Why a mail must not be sent after all; null where it may be sent. */
export type FindObstacle = () => Promise<string | null>;

export interface Mailer {
  /**
   * Hands one mail over. Mails wait for their turn, so `findObstacle` is asked when it has come, right before the
   * hand-over. Throws only what that throws, and where the pauses of all nodes cannot be read.
   */
  send(mail: Mail, findObstacle?: FindObstacle): Promise<HandOver>;
  /** Ends the connections; what is being handed over gets some seconds to finish. */
  close(): Promise<void>;
}

/** Nodes that send at the same time, this one included: how many there are, and where they write their pauses down. */
export type SendingNodes = { count(): number; pauses(): PauseBook | undefined };

/** How long to wait for a connection, for the greeting, for any answer; how long a connection stays open, and how long closing may take. */
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
