// Links in confirmations with which a customer can undo a pause or a scheduled end, after one confirmation on a page.

import { createHmac } from "node:crypto";
import { readToken, signToken } from "../../lib/tokens.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { providerOf } from "../providers/table.ts";

/** A separate key for these tokens. */
const keyOf = (linksKey: Uint8Array): Uint8Array => createHmac("sha256", linksKey).update("kept plans").digest();

type Named = Pick<OfferApplication, "projectId" | "id">;

/** The token contains the ids of the application and its project. */
export const keepUrl = (publicUrl: string, linksKey: Uint8Array, { projectId, id }: Named): string =>
  `${publicUrl}/c/keep/${signToken(keyOf(linksKey), `${projectId} ${id}`)}`;

/** Null if the token is not valid. */
export function readKeepToken(linksKey: Uint8Array, token: string): Named | null {
  const [projectId, id] = readToken(keyOf(linksKey), token)?.split(" ") ?? [];
  return projectId && id ? { projectId, id } : null;
}

/** Whether the customer can still undo it; not after they were erased. */
export function canTakeBack(application: OfferApplication, now: number): boolean {
  const { kind, terms, plan, status, untilAt, revertedAt, provider } = application;
  if (providerOf(provider).offers?.final?.includes(kind)) return false;
  if (status !== "applied" || plan === null || revertedAt !== null || untilAt === null || untilAt <= now) return false;
  return kind === "pause" || (terms.kind === "cancellation" && terms.when === "period_end");
}
