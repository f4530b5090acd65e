// Prepares the comments of a period for a language model: without names and addresses, limited in number and length.

import { and, desc, gte, isNotNull, lt } from "drizzle-orm";
import { capped, cleanLine } from "../../../lib/text.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { type CancelSession, cancelSessions } from "../../cancel-flow/tables.ts";
import { CANCEL_REASONS, type CancelReason } from "../../churn-events/reasons.ts";
import type { Group, Span } from "./session-counts.ts";

/** The model's context must hold the comments and its answer. */
const MAX_COMMENTS = 60;
const MAX_CHARACTERS = 280;

const inSpan = ({ projectId, test, start, end }: Span) =>
  and(
    matches(cancelSessions, { projectId, test }),
    gte(cancelSessions.createdAt, start),
    lt(cancelSessions.createdAt, end),
    isNotNull(cancelSessions.comment),
  );

export type CommentCounts = { byReason: { reason: CancelReason; comments: number }[]; total: number; mark: string };

/** Comments by reason, and a mark that changes whenever a comment is added. */
export function commentsIn(groups: readonly Group[]): CommentCounts {
  const byReason = CANCEL_REASONS.map((reason) => ({
    reason,
    comments: groups.reduce((sum, group) => sum + (group.reason === reason ? group.comments : 0), 0),
  })).filter(({ comments }) => comments > 0);
  const total = byReason.reduce((sum, { comments }) => sum + comments, 0);
  const newest = groups.flatMap(({ newestComment }) => newestComment ?? []).sort();
  return { byReason, total, mark: `${total}:${newest.at(-1) ?? ""}` };
}

/** The newest comments, one line each. */
export async function readableComments(db: Db, span: Span): Promise<string[]> {
  const rows = await db
    .select()
    .from(cancelSessions)
    .where(inSpan(span))
    .orderBy(desc(cancelSessions.createdAt), desc(cancelSessions.id))
    .limit(MAX_COMMENTS);
  return rows.map(anonymous).filter((comment) => comment !== "");
}

const ADDRESSES = /(?<![^\s@<>()"',;])[^\s@<>()"',;]+@[^\s@<>()"',;]+/gu;
const LINKS = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Telephone, card and customer numbers. */
const NUMBERS = /\+?\d(?:[\s().-]?\d){5,}/gu;

/** A comment without what identifies the person who wrote it. */
export function anonymous({ comment, customerName, customerEmail, customerId }: Commented): string {
  const own = [customerName, customerEmail?.split("@")[0], customerId]
    .flatMap((text) => [text ?? "", ...(text ?? "").split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  let text = (comment ?? "").replace(ADDRESSES, "[address]").replace(LINKS, "[link]").replace(NUMBERS, "[number]");
  for (const word of new Set(own)) text = text.replace(wholeWord(word), "[name]");
  return capped(cleanLine(text, MAX_CHARACTERS), MAX_CHARACTERS);
}

type Commented = Pick<CancelSession, "comment" | "customerName" | "customerEmail" | "customerId">;

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "giu");
