// The four keys of a project: their form, how they are stored, and their rotation.

import { and, desc, gt, isNull, lte, or } from "drizzle-orm";
import { formatDuration } from "../../lib/duration.ts";
import { notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import type { Db } from "../../store/engine.ts";
import { findRow, findRows, matches } from "../../store/rows.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { KEY_KINDS, type KeyKind, type Project, type ProjectKey, projectKeys } from "./tables.ts";

/** How many characters of a secret key are shown again, so that people can tell their keys apart. */
const PREFIX_LENGTH = 12;

type NewKeys = {
  rows: ProjectKey[];
  /** In clear, shown only once. */
  clear: Record<KeyKind, string>;
};

/** New keys of all four kinds, and their rows. */
export function newKeys(projectId: string, sealingKey: Uint8Array, now: number): NewKeys {
  const clear = {
    secret: `sk_live_${randomToken(32)}`,
    public: `pub_${randomToken(18)}`,
    // The form of Standard Webhooks: the bytes behind the prefix are the key of its signature.
    webhook: `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`,
    identity: `ids_${randomToken(32)}`,
  };
  const row = (kind: KeyKind, stored: Partial<ProjectKey>): ProjectKey => ({
    id: newId("key", now),
    projectId,
    kind,
    lookup: null,
    shown: null,
    sealed: null,
    createdAt: now,
    expiresAt: null,
    ...stored,
  });
  return {
    clear,
    rows: [
      row("secret", { lookup: hashToken(clear.secret), shown: `${clear.secret.slice(0, PREFIX_LENGTH)}…` }),
      row("public", { lookup: clear.public, shown: clear.public }),
      row("webhook", { sealed: seal(sealingKey, clear.webhook, contextOf(projectId, "webhook")) }),
      row("identity", { sealed: seal(sealingKey, clear.identity, contextOf(projectId, "identity")) }),
    ],
  };
}

/**
 * Replaces the keys of the given kinds, and returns the new ones in clear. A replaced key works for its
 * grace period (milliseconds) more; with one of 0, every former key of the kind ends at once, those still in grace too.
 */
export async function rotateKeys(
  tx: Db,
  project: Pick<Project, "id">,
  graces: Partial<Record<KeyKind, number>>,
  { actor, sealingKey }: { actor: Actor; sealingKey: Uint8Array },
  now: number,
): Promise<Partial<Record<KeyKind, string>>> {
  const fresh = newKeys(project.id, sealingKey, now);
  const kinds = KEY_KINDS.filter((kind) => graces[kind] !== undefined);
  for (const kind of kinds) {
    const ofKind = matches(projectKeys, { projectId: project.id, kind });
    const grace = graces[kind]!;
    if (grace === 0) await tx.delete(projectKeys).where(ofKind);
    else {
      const current = and(ofKind, isNull(projectKeys.expiresAt));
      await tx
        .update(projectKeys)
        .set({ expiresAt: now + grace })
        .where(current);
    }
  }
  await tx.insert(projectKeys).values(fresh.rows.filter(({ kind }) => kinds.includes(kind)));
  const details = Object.fromEntries(kinds.map((kind) => [kind, { grace_period: formatDuration(graces[kind]!) }]));
  await recordAudit(tx, { project, actor, action: "keys.rotated", target: project.id, details }, now);
  return Object.fromEntries(kinds.map((kind) => [kind, fresh.clear[kind]]));
}

export type KnownKeys = { public: string; secretPrefix: string; webhook: string; identity: string };

/** A project's current keys, as far as they may be shown again: the secret key only by its first characters. */
export async function currentKeys(db: Db, project: Pick<Project, "id">, sealingKey: Uint8Array): Promise<KnownKeys> {
  const rows = await findRows(db, projectKeys, { projectId: project.id, expiresAt: null });
  const row = (kind: KeyKind) => rows.find((key) => key.kind === kind);
  return {
    public: row("public")?.shown ?? "",
    secretPrefix: row("secret")?.shown ?? "",
    webhook: openSecret(row("webhook"), sealingKey),
    identity: openSecret(row("identity"), sealingKey),
  };
}

/** The secrets that sign outbound webhooks; `previous` is the last replaced one, during its grace period. */
export async function webhookSecrets(
  db: Db,
  project: Pick<Project, "id">,
  sealingKey: Uint8Array,
  now: number,
): Promise<{ current: string; previous: string | null }> {
  const [current, previous] = await validSecrets(db, project, "webhook", sealingKey, now);
  if (current === undefined) throw notFound("The project's webhook secret");
  return { current, previous: previous ?? null };
}

/** The secrets that a `customer_hash` may have been created with: the current secret, then those in their grace period. */
export const identitySecrets = (db: Db, project: Pick<Project, "id">, sealingKey: Uint8Array, now: number) =>
  validSecrets(db, project, "identity", sealingKey, now);

/** Newest first. */
async function validSecrets(
  db: Db,
  project: Pick<Project, "id">,
  kind: "webhook" | "identity",
  sealingKey: Uint8Array,
  now: number,
): Promise<string[]> {
  const valid = or(isNull(projectKeys.expiresAt), gt(projectKeys.expiresAt, now));
  const rows = await findRows(
    db,
    projectKeys,
    matches(projectKeys, { projectId: project.id, kind }, valid),
    desc(projectKeys.id),
  ); // ids sort by the time of their creation
  return rows.map((key) => openSecret(key, sealingKey));
}

/** Whether the key opens what the database contains; true as long as there is no project. */
export async function isSealedWith(db: Db, sealingKey: Uint8Array): Promise<boolean> {
  const key = await findRow(db, projectKeys, { kind: "webhook" });
  try {
    return key === undefined || openSecret(key, sealingKey) !== "";
  } catch {
    return false;
  }
}

function openSecret(key: ProjectKey | undefined, sealingKey: Uint8Array): string {
  if (!key?.sealed) throw notFound("The project's secret");
  return openSealed(sealingKey, key.sealed, contextOf(key.projectId, key.kind));
}

/** Binds a sealed secret to its place, so that a row copied elsewhere does not open. */
const contextOf = (projectId: string, kind: KeyKind): string => `project:${projectId}:${kind}`;

/** Deletes the keys whose grace period has ended. They had expired already: this only limits the size of the table. */
export async function purgeExpiredKeys(tx: Db, now: number): Promise<void> {
  await tx.delete(projectKeys).where(lte(projectKeys.expiresAt, now)); // of a current key it is null
}
