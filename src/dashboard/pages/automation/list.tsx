// The letters of the next seven days with their recipients; letters that are held back show the reason and actions.

import type { ComponentChildren } from "preact";
import { link } from "../../data/base.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { Block } from "../../parts/page.tsx";
import { afterAWhile, say } from "../../parts/slip.tsx";
import { Shape } from "../../parts/state.tsx";
import { automation as t } from "../../texts/automation.ts";
import { held as heldTexts } from "../../texts/held.ts";
import type { Settings } from "./draft.ts";
import { byDay, dayNumber, timeOf, type Upcoming, type UpcomingMail, weekdayName, weekdayOf } from "./upcoming.ts";

type Props = { upcoming: Upcoming; settings: Settings; going: number; more: () => void };

export function List({ upcoming: { mails, total }, settings, going, more }: Props) {
  const { timezone } = settings;
  const { waiting, days } = byDay(mails, timezone, Date.now());
  const isAll = mails.length === total;
  const people = new Set(mails.filter(({ held }) => held === null).map(({ customer_email }) => customer_email)).size;
  if (total === 0) return <Block id="upcoming" title={t().nextDays(0, 0)} note={t().workedOut(timezone)} />;
  const lastFilled = days.findLastIndex(({ mails }) => mails.length > 0);
  return (
    <Block id="upcoming" title={t().nextDays(going, isAll ? people : null)} note={t().workedOut(timezone)}>
      <ol class="out">
        {waiting.length > 0 && (
          <DayOf title={t().overdue}>
            {waiting.map((mail) => (
              <Row key={keyOf(mail)} mail={mail} settings={settings} when={dayNumber(mail.at, timezone)} />
            ))}
          </DayOf>
        )}
        {days
          .filter((day, index) => (isAll ? index < 7 || day.mails.length > 0 : index <= lastFilled))
          .map((day, index) => (
            <DayOf
              key={day.key}
              title={index === 0 ? t().today : index === 1 ? t().tomorrow : weekdayName(day.at, timezone)}
              beside={index > 1 ? dayNumber(day.at, timezone) : weekdayName(day.at, timezone)}
            >
              {day.mails.map((mail) => (
                <Row key={keyOf(mail)} mail={mail} settings={settings} when={timeOf(mail.at, timezone)} />
              ))}
              {day.mails.length === 0 && (
                <li class="none">
                  {(settings.automation.days as string[]).includes(weekdayOf(day.at, timezone))
                    ? t().nothing
                    : t().noLetters}
                </li>
              )}
            </DayOf>
          ))}
      </ol>
      {!isAll && <Button class="b" text={t().more(total - mails.length)} onClick={more} />}
    </Block>
  );
}

const keyOf = ({ churn_event_id, step }: UpcomingMail): string => `${churn_event_id} ${step}`;

const DayOf = ({ title, beside, children }: { title: string; beside?: string; children: ComponentChildren }) => (
  <li>
    <div>
      <h3>{title}</h3>
      {beside && <span class="small">{beside}</span>}
    </div>
    <ul>{children}</ul>
  </li>
);

function Row({ mail, settings, when }: { mail: UpcomingMail; settings: Settings; when: string }) {
  const { timezone } = settings;
  const who = mail.customer_name ?? mail.customer_email;
  const sequence = t().which(mail.kind, mail.step, mail.of);
  return (
    <li class={mail.held === null ? "one" : "one held"}>
      <time dateTime={mail.at}>{when}</time>
      <span class="x">
        <a class="mid" href={link(`/customers/${encodeURIComponent(mail.customer_email)}`)} title={mail.customer_email}>
          <bdi>{who}</bdi>
        </a>{" "}
        {mail.held !== null && (
          <>
            <Shape is="held" /> {t().getsNothing}
          </>
        )}
        {mail.held === null &&
          (mail.subject === null ? (
            <span class="quiet">{t().notWritten}</span>
          ) : (
            <bdi class="mail">{t().quoted(mail.subject)}</bdi>
          ))}
        <span class="w">
          {mail.held === null ? sequence : `${heldTexts(mail.held)} ${sequence}`}
          {mail.moved_from !== null && mail.held === null && (
            <>
              {" "}
              <span class="movedfrom">
                {t().movedFrom(`${weekdayName(mail.moved_from, timezone)}, ${timeOf(mail.moved_from, timezone)}`)}
              </span>
            </>
          )}
        </span>
      </span>
      <Doing mail={mail} who={who} />
    </li>
  );
}

/** The reasons for holding a letter back that a user may override by sending it. */
const SENDABLE = ["ask_above", "customer_cap", "public_key", "sensitive", "customer_sensitive", "daily_limit"];
const UNDO_FOR = 5; // seconds

function Doing({ mail, who }: { mail: UpcomingMail; who: string }) {
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
