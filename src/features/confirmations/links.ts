// Links in confirmations that take back, with one click and a confirmation, what was carried out: a pause, or a scheduled end.

import { createHmac } from "node:crypto";
import { readToken, signToken } from "../../lib/tokens.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { providerOf } from "../providers/table.ts";

/** The key of these tokens alone. */
const keyOf = (linksKey: Uint8Array): Uint8Array => createHmac("sha256", linksKey).update("kept plans").digest();

type Named = Pick<OfferApplication, "projectId" | "id">;

/** Its token names the application, and the project that it belongs to. */
export const keepUrl = (publicUrl: string, linksKey: Uint8Array, { projectId, id }: Named): string =>
  `${publicUrl}/c/keep/${signToken(keyOf(linksKey), `${projectId} ${id}`)}`;

/** Null for every other text. */
export function readKeepToken(linksKey: Uint8Array, token: string): Named | null {
  const [projectId, id] = readToken(keyOf(linksKey), token)?.split(" ") ?? [];
  return projectId && id ? { projectId, id } : null;
}

/** Whether a customer can still take it back, as of now. */
export function canTakeBack(application: OfferApplication, now: number): boolean {
  const { kind, terms, status, untilAt, revertedAt, provider } = application;
  if (providerOf(provider).offers?.final?.includes(kind)) return false;
  if (status !== "applied" || revertedAt !== null || untilAt === null || untilAt <= now) return false;
  return kind === "pause" || (terms.kind === "cancellation" && terms.when === "period_end");
}
