// The actions for one letter of the list: hold it, release it, or send it although it is held back.

import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { afterAWhile, say } from "../../parts/slip.tsx";
import { automation as t } from "../../texts/automation.ts";
import type { UpcomingMail } from "./upcoming.ts";

/** The reasons for holding a letter back that a user may override by sending it. */
const SENDABLE = ["ask_above", "customer_cap", "public_key", "sensitive", "customer_sensitive", "daily_limit"];
const UNDO_FOR = 5; // seconds

export function Doing({ mail, who }: { mail: UpcomingMail; who: string }) {
  const { busy, problem, run } = useAction();
  if (!may("member")) return null;
  const { held, variant_id, churn_event_id, customer_email } = mail;

  const hold = (isHeld: boolean) =>
    run(async () => {
      await setHeld(churn_event_id, isHeld);
      changed(["automation"]);
      say(isHeld ? t().heldNow(who) : t().goesAgain(who), () =>
        setHeld(churn_event_id, !isHeld).then(() => changed(["automation"])),
      );
    });

  const send = () =>
    afterAWhile(t().sendingTo(customer_email), UNDO_FOR, async () => {
      await sendVariant(churn_event_id, variant_id!);
      changed(["automation", "messages"]);
    });

  const [name, act] =
    held === null
      ? [t().hold, () => void hold(true)]
      : held === "paused"
        ? [t().letGo, () => void hold(false)]
        : SENDABLE.includes(held) && variant_id !== null
          ? [held === "ask_above" ? t().send : t().sendAnyway, send]
          : [null, null];
  if (name === null) return null;
  return (
    <span class="onedo">
      <Button class="b bare" text={name} disabled={busy} aria-label={`${name}: ${who}`} onClick={act} />
      <Problem text={problem} as="span" />
    </span>
  );
}

const setHeld = (id: string, isHeld: boolean): Promise<unknown> =>
  projectApi.post(`/churn-events/{id}/automation/${isHeld ? "pause" : "resume"}`, { path: { id } });

const sendVariant = (id: string, vid: string): Promise<unknown> =>
  projectApi.post("/churn-events/{id}/variants/{vid}/send", { path: { id, vid } });
