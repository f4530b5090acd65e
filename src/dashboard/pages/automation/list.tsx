// The letters of the next seven days with their recipients; letters that are held back show the reason and actions.

import type { ComponentChildren } from "preact";
import { link } from "../../data/base.ts";
import { Button } from "../../parts/button.tsx";
import { Block } from "../../parts/page.tsx";
import { Shape } from "../../parts/state.tsx";
import { automation as t } from "../../texts/automation.ts";
import { held as heldTexts } from "../../texts/held.ts";
import { Doing } from "./doing.tsx";
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
