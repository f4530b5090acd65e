// Receives a post to the custom webhook: stores it in the inbox, or counts it with the reason for dropping it.

import type { Db } from "../../../store/engine.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { countDropped, ingest } from "../inbox/inbox.ts";
import { isSignedBy, secretsOf } from "../inbox/secrets.ts";
import type { Note } from "../inbox/tables.ts";
import { LARGEST_CUSTOM, textOf } from "./body.ts";
import { type Read, readCustomEvent } from "./model.ts";

type CustomPost = {
  project: Project;
  /** Null if it was too large to be read. */
  raw: Uint8Array | null;
  signature: string | null;
  sealingKey: Uint8Array;
};

const TOO_LARGE: Note[] = [
  { field: "body", message: `must be at most ${LARGEST_CUSTOM} bytes: nothing of it was read or saved` },
];

/** Stores a post in the inbox, or counts why it is dropped. `id`: the id that was assigned to it earlier. */
export async function ingestCustom(tx: Db, post: CustomPost, now: number, id?: string): Promise<void> {
  const { project, raw, signature } = post;
  if (raw === null) {
    const dropped = { body: null, size: 0, notes: TOO_LARGE, signature: null };
    return countDropped(tx, project, "custom", "too_large", now, dropped);
  }
  const judged = judge({ ...post, raw });
  const { notes, signed } = judged;
  const saved = { body: textOf(raw), size: raw.length, notes };
  if ("reason" in judged) {
    return countDropped(tx, project, "custom", judged.reason, now, { ...saved, signature });
  }
  const eventId = judged.event.event_id ?? null;
  await ingest(tx, { project, source: "custom", eventId, bodyHash: null, signed, ...saved }, now, id);
}

/** The content of a post, and whether it has the signature that the project's settings require. */
export function judge(post: CustomPost & { raw: Uint8Array }): Read & { signed: boolean } {
  const secrets = secretsOf(post.project, "custom_webhook_secret", post.sealingKey);
  const signed = secrets.length > 0;
  if (signed && !isSignedBy(secrets, post.raw, post.signature)) {
    return { reason: "bad_signature", notes: WRONG_SIGNATURE, signed: false };
  }
  return { ...readCustomEvent(post.raw, settingsOf(post.project).currency), signed };
}

const WRONG_SIGNATURE: Note[] = [
  {
    field: "body",
    message: "must be signed with custom_webhook_secret: X-Webhook-Signature is missing or does not fit",
  },
];
