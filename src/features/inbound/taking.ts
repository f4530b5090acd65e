// A post to the custom webhook at the door: into the inbox, or counted with the reason why not.

import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { readCustomEvent } from "./custom-model.ts";
import { countDropped, takeIn } from "./inbox.ts";
import { isSignedBy, secretsOf } from "./secrets.ts";

export type CustomPost = {
  project: Project;
  /** Null for one that was too large to be read. */
  raw: Uint8Array | null;
  signature: string | null;
  sealingKey: Uint8Array;
};

/** Puts a post into the inbox, or counts why it is not taken. `id`: the one that it was given before. */
export async function takeCustom(tx: Db, post: CustomPost, now: number, id?: string): Promise<void> {
  const { project, raw, signature, sealingKey } = post;
  const drop = (reason: string) => countDropped(tx, project, "custom", reason, now);
  if (raw === null) return drop("too_large");
  const secrets = secretsOf(project, "custom_webhook_secret", sealingKey);
  if (secrets.length > 0 && !isSignedBy(secrets, raw, signature)) return drop("bad_signature");
  const read = readCustomEvent(raw);
  if ("reason" in read) return drop(read.reason);
  const arrived = {
    project,
    source: "custom" as const,
    eventId: read.event.event_id ?? null,
    bodyHash: null,
    signed: secrets.length > 0,
    body: new TextDecoder().decode(raw),
    size: raw.length,
  };
  await takeIn(tx, arrived, now, id);
}
