// Recovery variants: starting and completing a generation, listing, ranking, editing.

import { and, asc, eq, lt, sql } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import { conflict, found } from "../../lib/errors.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import { type Db, notify, prepared } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { rowsBy } from "../../store/rows.ts";
import { getChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Cause } from "../strategies/causes.ts";
import type { RankingFacts } from "../strategies/facts.ts";
import { type Experience, experienceOf } from "../strategies/learning/expectations.ts";
import { isRankOneMapped, orderStrategies } from "../strategies/learning/order.ts";
import { listTallies } from "../strategies/learning/tallies.ts";
import { needsClassification } from "../strategies/primary.ts";
import { causeOfEvent, type Ranked, rankStrategies } from "../strategies/ranking.ts";
import { rankForSensitiveTopic } from "../strategies/sensitive-ranking.ts";
import type { Strategy } from "../strategies/table.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import { hasItsFact } from "./automatic.ts";
import { behaviourBefore } from "./behaviour.ts";
import { removeAssignments } from "./experiments/assignment.ts";
import { linksFor } from "./links.ts";
import { type Variant, variants } from "./tables.ts";
import { factsStillIn } from "./templates/clock.ts";
import { plausibleDays } from "./templates/tenure.ts";

/** Notifies that all variants of an event exist, in the transaction that completes them. */
/** Published before the counted outcome of an event's mails changes: sent, read by people, or bounced. */
export const sentMailsChanging = defineEvent<{ eventId: string }>();

export const variantsCompleted = defineEvent<{ project: Project; event: ChurnEvent }>();

/** The channel that announces the end of an event's generation. */
export const generationEnded = (eventId: string): string => `generation_ended:${eventId}`;

export type Target = { projectId: string; eventId: string; generation: number };

export const generate = defineJob<Target>("generate_variants");
export const classify = defineJob<{ projectId: string; eventId: string }>("classify_reason");

/**
 * Sets the event to `processing`, enqueues the writing, and returns the target.
 * @throws `conflict` where a generation runs, where variants exist (unless they are to be written again), or where it
 * is too late.
 */
export async function startGeneration(
  tx: Db,
  project: Project,
  eventId: string,
  { regenerate }: { regenerate: boolean },
  now: number,
): Promise<Target> {
  const event = await getChurnEvent(tx, project, eventId);
  const refusal = refusalToGenerate(event, regenerate);
  if (refusal) throw conflict(refusal);
  await updateChurnEvent(tx, event, { status: "processing", generationStartedAt: now }, now);
  const target = { projectId: project.id, eventId: event.id, generation: event.generation + 1 };
  await enqueue(tx, generate, target, now, { key: `generate:${target.eventId}:${target.generation}` });
  return target;
}

function refusalToGenerate(event: ChurnEvent, regenerate: boolean): string | null {
  switch (event.status) {
    case "new":
      return null;
    case "variants_generated":
      return regenerate ? null : 'The variants are generated already; send {"regenerate": true} to write them anew';
    case "processing":
      return "A generation is running already: read the churn event until its status is variants_generated";
    case "email_sent":
      return "A variant was sent already, so the variants stay as they are";
    case "recovered":
      return "The churn event is recovered; nothing is written for it any more";
    case "lost":
      return "The churn event is lost; nothing is written for it any more";
  }
}

/** Saves a variant of a running generation; an existing one stays as it is. */
export const saveVariant = insertOrIgnore(variants);

/**
 * Replaces the previous variants with those of a generation. An event that was recovered or lost meanwhile keeps
 * its status; a completed generation is left alone.
 */
export async function completeGeneration(tx: Db, project: Project, eventId: string, generation: number, now: number) {
  const event = await getChurnEvent(tx, project, eventId);
  if (event.generation >= generation) return;
  await publish(tx, sentMailsChanging, { eventId }, now);
  await tx.delete(variants).where(and(eq(variants.eventId, eventId), lt(variants.generation, generation)));
  const status = event.status === "processing" ? "variants_generated" : event.status;
  const completed = await updateChurnEvent(tx, event, { status, generation, generationStartedAt: null }, now);
  await rankVariants(tx, project, completed, now);
  await publish(tx, variantsCompleted, { project, event: completed }, now);
  notify(tx, generationEnded(eventId));
}

/**
 * Ranks the drafts by the event's current state and by what has worked in the project. A sent variant keeps its rank
 * and its reason.
 */
export async function rankVariants(tx: Db, project: Project, event: ChurnEvent, now: number): Promise<void> {
  const shown = await listVariants(tx, event);
  const settled = shown.filter((variant) => variant.status !== "draft");
  const taken = new Set(settled.map((variant) => variant.rank));
  const free = shown.map((_, index) => index + 1).filter((rank) => !taken.has(rank));
  const drafts = new Map(shown.filter((v) => v.status === "draft").map((v) => [v.strategy, v]));

  const experience = experienceOf(await listTallies(tx, project.id, { test: false }));
  const lacking = [...drafts.values()].filter((draft) => !hasItsFact(draft)).map(({ strategy }) => strategy);
  const behaviour = await behaviourBefore(tx, project, event);
  const written: Promise<unknown>[] = [];
  for (const { strategy, reason, facts, propensity } of orderOf(event, project, { behaviour, experience, lacking })) {
    const draft = drafts.get(strategy);
    if (!draft) continue;
    const rank = free.shift()!;
    if (draft.rank === rank && draft.rankReason === reason && draft.propensity === propensity) continue;
    const rankFacts = JSON.stringify(facts);
    written.push(setRank(tx).execute({ id: draft.id, rank, rankReason: reason, rankFacts, propensity, now }));
  }
  await Promise.all(written);
}

/** The inputs of the ranking besides the event; `lacking`: strategies whose mail lacks its fact. */
type Known = { behaviour: Behaviour | null; experience: Experience; lacking: readonly Strategy[] };

/**
 * The strategies in ranked order, by the mapping and by learning. A mail that can only ask comes first only because of the reason,
 * because the interface maps reasons to strategies whatever is known.
 */
export function orderOf(event: ChurnEvent, project: Project, { behaviour, experience, lacking }: Known) {
  // For a reason that a person should answer, the ranking is neither random nor used for learning.
  const learning = event.sensitiveTopic === null ? settingsOf(project).strategies.learning : "off";
  const ranking = rankingOf(event, project, behaviour, lacking);
  const learned = orderStrategies(ranking, causeOf(event, project), experience, learning, event.id);
  if (isRankOneMapped(experience, learning)) return learned;
  const first = learned.find(({ strategy }) => !lacking.includes(strategy))!;
  return [first, ...learned.filter((place) => place !== first)];
}

const setRank = prepared((db) =>
  db
    .update(variants)
    .set({
      rank: sql`${sql.placeholder("rank")}`,
      rankReason: sql`${sql.placeholder("rankReason")}`,
      rankFacts: sql`${sql.placeholder("rankFacts")}`,
      propensity: sql`${sql.placeholder("propensity")}`,
      updatedAt: sql`${sql.placeholder("now")}`,
    })
    .where(eq(variants.id, sql.placeholder("id")))
    .prepare(),
);

/** The strategies in ranked order, each with its reason. */
export const rankingOf = (
  event: ChurnEvent,
  project: Project,
  behaviour: Behaviour | null,
  lacking: readonly Strategy[] = [],
): Ranked[] =>
  event.sensitiveTopic === null
    ? rankStrategies({ ...factsOf(event, project, behaviour), lacking })
    : rankForSensitiveTopic(event.sensitiveTopic);

/** Independent of behaviour. */
export const causeOf = (event: ChurnEvent, project: Project): Cause =>
  event.sensitiveTopic === null ? causeOfEvent(factsOf(event, project, null)) : "other";

function factsOf(event: ChurnEvent, project: Project, behaviour: Behaviour | null): RankingFacts {
  const { pay_url, billing_update_url } = linksFor(event, project);
  return {
    eventType: event.eventType,
    cancelReason: event.cancelReason,
    reasonCode: event.reasonCode,
    classified: event.classifiedAs as Strategy | null,
    tenureDays: plausibleDays(event.tenureDays),
    mrr: event.mrr,
    currency: event.currency,
    behaviour,
    canPay: (pay_url ?? billing_update_url) !== undefined,
  };
}

const variantsOfEvent = rowsBy(variants, ["eventId", "generation"], asc(variants.rank));

/** The event's variants in rank order; none before its first generation has ended. */
export async function listVariants(db: Db, event: ChurnEvent, generation = event.generation): Promise<Variant[]> {
  if (generation === 0) return []; // Generations count from 1, and most events that are read have none.
  return variantsOfEvent(db, { eventId: event.id, generation });
}

export async function getVariant(db: Db, event: ChurnEvent, id: string): Promise<Variant> {
  return found(
    "The variant",
    (await listVariants(db, event)).find((shown) => shown.id === id),
  );
}

/** Changes the words of a draft, which then leaves its experiment; omitted fields stay. @throws `conflict` for a sent variant. */
export async function editVariant(
  tx: Db,
  project: Project,
  eventId: string,
  variantId: string,
  input: { subject?: string; body?: string; expectedEdit?: number | null | undefined },
  now: number,
): Promise<Variant> {
  const event = await getChurnEvent(tx, project, eventId);
  const variant = await getVariant(tx, event, variantId);
  if (variant.status !== "draft") throw conflict("A variant that was sent cannot be edited");
  if (event.status === "processing") throw conflict("The variants are being regenerated; edit them when that is done");
  refuseStaleEdit(variant, input.expectedEdit);
  const words = { subject: input.subject ?? variant.subject, body: input.body ?? variant.body };
  if (words.subject === variant.subject && words.body === variant.body) return variant;
  await removeAssignments(tx, event, [variant.strategy]);
  const factsUsed = variant.factsUsed && factsStillIn(variant.factsUsed, words);
  return updateVariant(tx, variant, { ...words, factsUsed, editedAt: now }, now);
}

/** @throws `conflict` if the variant was edited since the caller read it */
export function refuseStaleEdit({ editedAt }: Variant, expectedEdit: number | null | undefined): void {
  if (expectedEdit === undefined || expectedEdit === editedAt) return;
  const since = editedAt === null ? "was not edited" : `was edited at ${iso(editedAt)}`;
  throw conflict("Somebody else has changed this variant: read it again", [
    { field: "expected_edited_at", message: `does not match: the variant ${since}` },
  ]);
}

/** Updates the changed fields of a variant and returns its new state. */
export async function updateVariant(
  tx: Db,
  variant: Variant,
  changed: Partial<Variant>,
  now: number,
): Promise<Variant> {
  const change = { ...changed, updatedAt: now };
  if (variant.sentAt !== null && (changed.sentAt !== undefined || changed.status === "bounced")) {
    await publish(tx, sentMailsChanging, { eventId: variant.eventId }, now);
  }
  await tx.update(variants).set(change).where(eq(variants.id, variant.id));
  return { ...variant, ...change };
}

/** Sets another cancel reason. `recheckReason` then ranks the drafts again and asks a language model; their texts stay. */
export async function changeCancelReason(
  tx: Db,
  project: Project,
  eventId: string,
  cancelReason: string | null,
  now: number,
): Promise<ChurnEvent> {
  const event = await getChurnEvent(tx, project, eventId);
  return updateChurnEvent(tx, event, { cancelReason }, now);
}

/** Whether only an LLM could classify the event's reason. */
export const needsClassifying = (event: ChurnEvent): boolean =>
  event.classifiedAs === null && needsClassification(event.cancelReason, event.reasonCode);
