// The four keys of a project: what they look like, and what of them is kept.

import { notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import type { KeyKind, ProjectKey } from "./tables.ts";

/** Characters of a secret key that are shown again, so that people can tell their keys apart. */
const PREFIX_LENGTH = 12;

export type NewKeys = {
  rows: ProjectKey[];
  /** In clear, to be shown this once. */
  clear: Record<KeyKind, string>;
};

/** Fresh keys of all four kinds, and the rows that keep them. */
export function newKeys(projectId: string, sealingKey: Uint8Array, now: number): NewKeys {
  const clear = {
    secret: `sk_live_${randomToken(32)}`,
    public: `pub_${randomToken(18)}`,
    // The form of Standard Webhooks: the bytes behind the prefix are the key of its signature.
    webhook: `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`,
    identity: `ids_${randomToken(32)}`,
  };
  const row = (kind: KeyKind, kept: Partial<ProjectKey>): ProjectKey => ({
    id: newId("key", now),
    projectId,
    kind,
    lookup: null,
    shown: null,
    sealed: null,
    createdAt: now,
    expiresAt: null,
    ...kept,
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

/** A webhook or identity secret in clear. */
export function openSecret(key: ProjectKey | undefined, sealingKey: Uint8Array): string {
  if (!key?.sealed) throw notFound("The project's secret");
  return openSealed(sealingKey, key.sealed, contextOf(key.projectId, key.kind));
}

/** Binds a sealed secret to its place, so that a row copied elsewhere does not open. */
const contextOf = (projectId: string, kind: KeyKind): string => `project:${projectId}:${kind}`;
