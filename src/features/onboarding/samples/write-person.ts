// Writes the rows of one made-up customer: the customer, subscriptions, sessions of the cancel flow, and churn events.

import { DAY } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { storedOf } from "../../cancel-flow/carried.ts";
import { addSession } from "../../cancel-flow/service.ts";
import type { CancelSession } from "../../cancel-flow/tables.ts";
import type { SeenAt } from "../../customers/newest.ts";
import { indexPerson } from "../../customers/search.ts";
import { insertChange, insertSubscription } from "../../customers/subscriptions.ts";
import { customers } from "../../customers/tables.ts";
import { mrrStale } from "../../insights/subscriptions/tables.ts";
import { forgetSession } from "../../insights/sums/forget-sums.ts";
import { type FlowSession, PLANS } from "./life.ts";
import { PROVIDER, type Scene } from "./scene.ts";
import { idOf, mrrOf, type Person } from "./story.ts";
import { writeEpisode } from "./write-episode.ts";

const insertCustomer = insertInto(customers);
const markStale = insertInto(mrrStale);

export async function writePerson(tx: Db, scene: Scene, person: Person): Promise<void> {
  const { project, now } = scene;
  const common = { projectId: project.id, provider: PROVIDER, test: false, sample: true, seenAt: {} };
  const { email, name, joinedAt } = person;
  await insertCustomer(tx, {
    ...common,
    id: newId("cus", now),
    customerId: idOf(person),
    email,
    name,
    locale: null,
    newestSeenAt: now,
    createdAt: Math.round(joinedAt),
  });
  await indexPerson(tx, project, { email, name });
  await writeSubscription(tx, scene, person, common);
  const events = new Map<FlowSession, string>();
  for (const episode of person.episodes) {
    const event = await writeEpisode(tx, scene, person, episode);
    if (episode.session) events.set(episode.session, event.id);
  }
  for (const session of person.sessions) await writeSession(tx, scene, person, session, events.get(session) ?? null);
}

type Common = { projectId: string; provider: string; test: boolean; sample: boolean; seenAt: SeenAt };

async function writeSubscription(tx: Db, { project, now }: Scene, person: Person, common: Common): Promise<void> {
  const id = newId("sub", now);
  const last = person.changes.at(-1)!;
  const hasEnded = last.kind === "ended";
  const plan = PLANS[last.plan]!;
  await insertSubscription(tx, {
    ...common,
    id,
    subscriptionId: idOf(person).replace("cus", "sub"),
    customerId: idOf(person),
    email: person.email,
    planId: plan.id,
    planName: plan.name,
    mrr: mrrOf(person, last.plan),
    currency: person.currency,
    priced: null,
    status: hasEnded ? "ended" : "running",
    cancelScheduled: false,
    startedAt: Math.round(person.joinedAt),
    endedAt: hasEnded ? Math.round(last.at) : null,
    unpaidUntil: null,
    newestSeenAt: now,
    createdAt: Math.round(person.joinedAt),
  });
  for (const { at, kind, plan } of person.changes) {
    const when = Math.round(at);
    const paid = { mrr: mrrOf(person, plan), currency: person.currency };
    await insertChange(tx, { subscription: id, projectId: project.id, at: when, kind, ...paid, reportedAt: when });
  }
  await markStale(tx, { subscription: id, projectId: project.id });
}

async function writeSession(
  tx: Db,
  { project }: Scene,
  person: Person,
  { at, reason, comment, offer, outcome }: FlowSession,
  churnEventId: string | null,
): Promise<void> {
  const createdAt = Math.round(at);
  const plan = planAt(person, at);
  const session: CancelSession = {
    id: newId("cfs", createdAt),
    projectId: project.id,
    reason,
    customerEmail: person.email,
    customerName: person.name,
    customerId: idOf(person),
    identity: `email:${person.email}`,
    verified: true,
    comment,
    ...storedOf({
      mrr: mrrOf(person, plan),
      plan_name: PLANS[plan]!.name,
      tenure_days: Math.floor((at - person.joinedAt) / DAY),
      locale: person.locale,
      timezone: person.timezone,
    }),
    currency: person.currency,
    offer,
    arm: null,
    fallback: null,
    heldOut: false,
    discountOfferedAt: offer?.offer_type === "discount" ? createdAt : null,
    outcome,
    outcomeBy: outcome === "abandoned" ? "time" : "customer",
    outcomeOffer: offer && outcome !== "abandoned" ? "first" : null,
    outcomeAt: createdAt + 90_000,
    linkId: null,
    churnEventId,
    applicationId: null,
    test: false,
    sample: true,
    createdAt,
  };
  await addSession(tx, session);
  await forgetSession(tx, session);
}

const planAt = ({ changes }: Person, at: number): number =>
  (changes.findLast((one) => one.at <= at) ?? changes[0]!).plan;
