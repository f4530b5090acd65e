// A project's webhook URLs for mail providers, and its settings for them.

import { openSealed, seal } from "../../../lib/seal.ts";
import { readToken, signToken } from "../../../lib/tokens.ts";
import type { Db } from "../../../store/engine.ts";
import { findRow } from "../../../store/rows.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { findProject } from "../../projects/service.ts";
import type { Project } from "../../projects/tables.ts";
import { PROVIDER_NAMES } from "./providers/all.ts";
import type { ProviderKeys } from "./providers/provider.ts";
import { type MailWebhooks, mailWebhooks } from "./tables.ts";

type Owner = Pick<Project, "id">;

export async function findMailWebhooks(db: Db, project: Owner): Promise<MailWebhooks> {
  const row = await findRow(db, mailWebhooks, { projectId: project.id });
  return row ?? defaults(project.id);
}

const defaults = (projectId: string): MailWebhooks => ({
  projectId,
  rotation: 0,
  mailgunSigningKey: null,
  sendgridPublicKey: null,
  returnPath: null,
  updatedAt: 0,
});

/** The names of the URLs: the providers that report, and `inbound` for customers' replies. */
export const MAIL_ADDRESSES = [...PROVIDER_NAMES, "inbound"] as const;
type MailAddress = (typeof MAIL_ADDRESSES)[number];

/** The URLs by name. The token is signed instead of stored, so that it can be shown again; a rotation changes it. */
export function webhookUrls(publicUrl: string, key: Uint8Array, webhooks: MailWebhooks): Record<MailAddress, string> {
  const token = signToken(key, `m.${webhooks.projectId}.${webhooks.rotation}`);
  const urls = MAIL_ADDRESSES.map((name) => [name, `${publicUrl}/api/v1/webhooks/mail/${name}/${token}`]);
  return Object.fromEntries(urls) as Record<MailAddress, string>;
}

/** The project that a token was created for, unless it was rotated since. */
export async function findProjectByMailToken(
  db: Db,
  key: Uint8Array,
  token: string,
): Promise<{ project: Project; webhooks: MailWebhooks } | undefined> {
  const [purpose, projectId = "", rotation] = readToken(key, token)?.split(".") ?? [];
  if (purpose !== "m") return undefined;
  const project = await findProject(db, projectId);
  if (!project) return undefined;
  const webhooks = await findMailWebhooks(db, project);
  return String(webhooks.rotation) === rotation ? { project, webhooks } : undefined;
}

export type MailWebhooksChange = Partial<Pick<MailWebhooks, "mailgunSigningKey" | "sendgridPublicKey" | "returnPath">>;
type By = { actor: Actor; sealingKey: Uint8Array };

/** Sets the given values, in plain text; null removes one. */
export async function changeMailWebhooks(
  tx: Db,
  project: Owner,
  change: MailWebhooksChange,
  { actor, sealingKey }: By,
  now: number,
): Promise<MailWebhooks> {
  const names = Object.keys(change) as (keyof MailWebhooksChange)[];
  if (names.length === 0) return findMailWebhooks(tx, project);
  const { mailgunSigningKey: key } = change;
  const sealed = key ? { ...change, mailgunSigningKey: seal(sealingKey, key, contextOf(project.id)) } : change;
  const details = { changed: names.map((name) => NAMES[name]) };
  await recordAudit(tx, { project, actor, action: "mail_webhooks.changed", target: project.id, details }, now);
  return write(tx, project, { ...sealed, updatedAt: now });
}

const NAMES: Record<keyof MailWebhooksChange, string> = {
  mailgunSigningKey: "mailgun_signing_key",
  sendgridPublicKey: "sendgrid_public_key",
  returnPath: "return_path",
};

/** Replaces the URLs; the previous ones stop working. */
export async function rotateMailWebhooks(tx: Db, project: Owner, actor: Actor, now: number): Promise<MailWebhooks> {
  await recordAudit(tx, { project, actor, action: "mail_webhooks.rotated", target: project.id }, now);
  const { rotation } = await findMailWebhooks(tx, project);
  return write(tx, project, { rotation: rotation + 1, updatedAt: now });
}

async function write(tx: Db, project: Owner, change: Partial<MailWebhooks>): Promise<MailWebhooks> {
  await tx
    .insert(mailWebhooks)
    .values({ ...defaults(project.id), ...change })
    .onConflictDoUpdate({ target: mailWebhooks.projectId, set: change });
  return findMailWebhooks(tx, project);
}

export const providerKeysOf = (webhooks: MailWebhooks, sealingKey: Uint8Array): ProviderKeys => ({
  mailgunSigningKey:
    webhooks.mailgunSigningKey === null
      ? null
      : openSealed(sealingKey, webhooks.mailgunSigningKey, contextOf(webhooks.projectId)),
  sendgridPublicKey: webhooks.sendgridPublicKey,
});

/** Binds the sealed key to its row, so that a copy elsewhere cannot be opened. */
const contextOf = (projectId: string): string => `project:${projectId}:mail_webhooks.mailgun_signing_key`;
