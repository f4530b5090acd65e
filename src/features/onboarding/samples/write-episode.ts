// Writes the rows of one made-up churn event: the event in its current state, its variants, and its mails.

import { DAY, HOUR } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { publish } from "../../../queue/domain-events.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { recordSampleEvent } from "../../churn-events/service.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { automationSteps } from "../../dunning/tables.ts";
import { composeMessage } from "../../messages/compose.ts";
import { addMessage } from "../../messages/service.ts";
import type { Message } from "../../messages/tables.ts";
import type { Cause } from "../../strategies/causes.ts";
import { strategySends } from "../../strategies/learning/tables.ts";
import { armOf, insertAssignment } from "../../variants/experiments/assignment.ts";
import { fill } from "../../variants/experiments/placeholders.ts";
import { factsOf } from "../../variants/facts.ts";
import { linksFor } from "../../variants/links.ts";
import { causeOf, rankingOf, saveVariant, sentMailsChanging } from "../../variants/service.ts";
import type { Variant } from "../../variants/tables.ts";
import { templateWriter } from "../../variants/templates/writer.ts";
import { type Episode, type Mail, PLANS } from "./life.ts";
import { PROVIDER, type Scene } from "./scene.ts";
import { idOf, mrrOf, type Person } from "./story.ts";

const insertStep = insertInto(automationSteps);
const insertSend = insertInto(strategySends);

export async function writeEpisode(tx: Db, scene: Scene, person: Person, episode: Episode): Promise<ChurnEvent> {
  const event = await writeEvent(tx, scene, person, episode);
  const variants = variantsOf(scene, event);
  const sent: Sent[] = [];
  for (const [index, mail] of episode.mails.entries()) {
    sent.push(await sendMail(tx, scene, event, variants[index]!, mail));
  }
  for (const variant of variants) await saveVariant(tx, variant);
  await publish(tx, sentMailsChanging, { eventId: event.id }, event.createdAt);
  for (const [index, one] of sent.entries()) {
    await addMessage(tx, one.message);
    await writeStep(tx, event, { step: index + 1, at: one.message.createdAt, message: one.message });
    await writeSend(tx, event, causeOf(event, scene.project), one, sent[index + 1]);
  }
  if (episode.heldOut) await writeStep(tx, event, { step: 1, at: event.createdAt + 2 * HOUR, message: null });
  return event;
}

function writeEvent(tx: Db, { project, now, window }: Scene, person: Person, episode: Episode): Promise<ChurnEvent> {
  const createdAt = Math.round(episode.at);
  const recoveredAt = episode.recoveredAt === null ? null : Math.round(episode.recoveredAt);
  const lostAt = recoveredAt === null && createdAt + window <= now ? createdAt + window : null;
  const open = episode.mails.length > 0 ? "email_sent" : "variants_generated";
  const source = episode.session ? "cancel_flow" : PROVIDER;
  return recordSampleEvent(
    tx,
    project,
    {
      customer_email: person.email,
      customer_name: person.name,
      customer_id: idOf(person),
      event_type: episode.type,
      cancel_reason: episode.words,
      reason_code: episode.code,
      mrr: mrrOf(person, episode.plan),
      currency: person.currency,
      plan_name: PLANS[episode.plan]!.name,
      tenure_days: Math.floor((episode.at - person.joinedAt) / DAY),
      locale: person.locale,
      timezone: person.timezone,
      metadata: episode.metadata,
    },
    { source, provider: source },
    {
      status: recoveredAt !== null ? "recovered" : lostAt !== null ? "lost" : open,
      recoveredAt,
      lostAt,
      generation: 1,
      createdAt,
      updatedAt: recoveredAt ?? lostAt ?? createdAt,
    },
    now,
  );
}

/** In rank order, as the built-in writer writes them. */
function variantsOf({ project }: Scene, event: ChurnEvent): Variant[] {
  const facts = factsOf(event, project, null, event.createdAt);
  const links = linksFor(event, project);
  const write = templateWriter(facts);
  return rankingOf(event, project, null).map(({ strategy, reason, facts: rankFacts }, index) => ({
    id: newId("var", event.createdAt),
    projectId: project.id,
    eventId: event.id,
    generation: 1,
    strategy,
    ...write(strategy),
    status: "draft",
    rank: index + 1,
    rankReason: reason,
    rankFacts,
    propensity: null,
    source: "template",
    model: null,
    links,
    sentAt: null,
    editedAt: null,
    createdAt: event.createdAt,
    updatedAt: event.createdAt,
    opensByPeople: 0,
    opensByMachines: 0,
    clicksByPeople: 0,
    clicksByMachines: 0,
  }));
}

type Sent = { message: Message; variant: Variant };

/** Marks the variant as sent, opened or clicked, and writes its mail. */
async function sendMail(tx: Db, scene: Scene, event: ChurnEvent, variant: Variant, mail: Mail): Promise<Sent> {
  const { deps, project } = scene;
  const sentAt = Math.round(mail.at);
  const openedAt = mail.openedAt === null ? null : Math.round(mail.openedAt);
  const clickedAt = mail.clickedAt === null ? null : Math.round(mail.clickedAt);
  const updatedAt = clickedAt ?? openedAt ?? sentAt;
  await joinExperiment(tx, scene, event, variant, sentAt);
  Object.assign(variant, {
    status: clickedAt ? "clicked" : openedAt ? "opened" : "sent",
    sentAt,
    updatedAt,
    opensByPeople: openedAt ? 1 : 0,
    clicksByPeople: clickedAt ? 1 : 0,
  });
  const letter = {
    ...{ eventId: event.id, variantId: variant.id, automatic: true, to: event.customerEmail },
    ...{ subject: variant.subject, body: variant.body, language: event.locale ?? "en", closing: null },
    links: [linksFor(event, project)],
  };
  const message: Message = {
    ...composeMessage(deps, project, letter, sentAt),
    status: "sent",
    delivery: "sample data: nothing was sent",
    handedOverAt: sentAt,
    deliveredAt: sentAt,
    ...{ openedAt, clickedAt, openedByPersonAt: openedAt, clickedByPersonAt: clickedAt },
    updatedAt,
  };
  return { message, variant };
}

/** Events with the experiment's reason join it from its start on, and the text of their arm replaces the variant's. */
async function joinExperiment(tx: Db, scene: Scene, event: ChurnEvent, variant: Variant, at: number): Promise<void> {
  const { experiment, project } = scene;
  const { strategy, reason, startedAt } = experiment;
  if (variant.strategy !== strategy || causeOf(event, project) !== reason || at < startedAt!) return;
  const arm = armOf(experiment, event.customerEmail);
  const ids = { eventId: event.id, projectId: project.id, experimentId: experiment.id };
  await insertAssignment(tx, { ...ids, strategy, arm });
  const { text } = experiment.arms[arm]!;
  const own = text && fill(text, factsOf(event, project, null, event.createdAt));
  if (own) Object.assign(variant, { ...own, factsUsed: null });
}

async function writeStep(
  tx: Db,
  event: ChurnEvent,
  { step, at, message }: { step: number; at: number; message: Message | null },
): Promise<void> {
  await insertStep(tx, {
    eventId: event.id,
    step,
    projectId: event.projectId,
    kind: event.eventType === "cancellation" ? "recommended" : "dunning",
    last: event.eventType === "cancellation" || step === 2,
    dueAt: at,
    movedFrom: null,
    gap: DAY,
    askedAt: null,
    state: message ? "done" : "skipped",
    reason: message ? null : "holdout",
    variantId: message?.variantId ?? null,
    messageId: message?.id ?? null,
    updatedAt: at,
  });
}

/** Records the outcome of a mail: only the last one can have won the customer back. */
async function writeSend(
  tx: Db,
  event: ChurnEvent,
  cause: Cause,
  { message, variant }: Sent,
  next?: Sent,
): Promise<void> {
  const settledAt = next ? next.message.createdAt : (event.recoveredAt ?? event.lostAt);
  await insertSend(tx, {
    messageId: message.id,
    projectId: event.projectId,
    eventId: event.id,
    cause,
    strategy: variant.strategy,
    rank: variant.rank,
    propensity: variant.rank === 1 ? 1 : null,
    sentAt: message.createdAt,
    outcome: settledAt === null ? null : !next && event.recoveredAt !== null ? "saved" : "not_saved",
    settledAt,
    test: false,
    sample: true,
  });
}
