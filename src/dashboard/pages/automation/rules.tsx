// The limits as sentences with fields, each with its effect in the last thirty days.

import { decimalsOf } from "../../../lib/currency-decimals.ts";
import type { Shape } from "../../data/api.ts";
import { region } from "../../data/language.ts";
import { Select } from "../../parts/form.tsx";
import { Block } from "../../parts/page.tsx";
import { useTyped } from "../../parts/typed.ts";
import { automation as t } from "../../texts/automation.ts";
import { rules as r } from "../../texts/rules.ts";
import { Dates } from "./dates.tsx";
import type { Automation, Change, Editing, Settings } from "./draft.ts";
import { AmountOfTime, NumberIn } from "./inputs.tsx";
import { Rule } from "./rule.tsx";
import { Strip } from "./strip.tsx";

type Props = { editing: Editing; settings: Settings; limits: Shape<"AutomationLimits"> | undefined };
const NIGHT = { from: "20:00", to: "08:00" };

export function Rules({ editing, settings, limits }: Props) {
  const { now, canEdit } = editing;
  const change = (next: Change): void => editing.change("limits", next);
  const quiet = now.quiet_hours;
  const digits = decimalsOf(settings.currency);
  return (
    <Block id="limits" title={r().title} note={canEdit ? r().about : r().forAdmins}>
      <fieldset class="ruleset" disabled={!canEdit}>
        <legend class="sr">{r().title}</legend>
        <ul class="rules">
          <Rule
            title={r().quietHours}
            hint={limits && r().movedBy(limits.calendar.moved, limits.calendar.customers)}
            isOn={quiet !== null}
            onTurn={(on) => change({ quiet_hours: on ? (editing.saved.quiet_hours ?? NIGHT) : null })}
          >
            {quiet === null ? (
              <p class="sentence">{r().anyHour}</p>
            ) : (
              <p class="sentence">
                {r().from}
                <Time
                  label={r().quietFrom}
                  value={quiet.from}
                  onChange={(from) => change({ quiet_hours: { ...quiet, from } })}
                />
                {r().to}
                <Time
                  label={r().quietTo}
                  value={quiet.to}
                  onChange={(to) => change({ quiet_hours: { ...quiet, to } })}
                />
                {r().ownClock}
              </p>
            )}
          </Rule>
          <Rule title={r().days}>
            <Weekdays days={now.days} onChange={(days) => change({ days, weekdays_only: false })} />
          </Rule>
          <Rule title={r().notOn}>
            <Dates
              dates={now.blackout_dates}
              canEdit={canEdit}
              onChange={(blackout_dates) => change({ blackout_dates })}
            />
          </Rule>
          <Rule title={r().firstLetter} hint={r().firstLetterHint}>
            <p class="sentence">
              <AmountOfTime
                label={r().delay}
                duration={now.send_delay}
                units={["minute", "hour", "day"]}
                onChange={(send_delay) => change({ send_delay })}
              />
              {r().afterCancelling}
            </p>
          </Rule>
          <Notice name="renewal_notice" now={now} saved={editing.saved} change={change} />
          <Notice name="card_expiry_notice" now={now} saved={editing.saved} change={change} />
          <Rule
            title={r().confirmations.title}
            isOn={now.confirmations}
            onTurn={(confirmations) => change({ confirmations })}
          >
            <p class="sentence">{now.confirmations ? r().confirmations.on : r().confirmations.off}</p>
          </Rule>
          <Rule
            title={r().perPerson}
            hint={
              limits &&
              r().leftOutByCap(limits.max_emails_per_customer.left_out, limits.max_emails_per_customer.customers)
            }
          >
            <p class="sentence">
              {r().atMost}
              <NumberIn
                label={r().mostLetters}
                value={now.max_emails_per_customer.count}
                least={1}
                most={1000}
                onChange={(count) => change({ max_emails_per_customer: { ...now.max_emails_per_customer, count } })}
              />
              {r().lettersIn}
              <AmountOfTime
                label={r().within}
                duration={now.max_emails_per_customer.per}
                units={["hour", "day"]}
                onChange={(per) => change({ max_emails_per_customer: { ...now.max_emails_per_customer, per } })}
              />
            </p>
          </Rule>
          <Rule
            title={r().askFirst}
            hint={limits && r().asked(limits.ask_above.asked, limits.ask_above.sent, limits.ask_above.waiting)}
            isOn={now.ask_above !== null}
            onTurn={(on) => change({ ask_above: on ? (editing.saved.ask_above ?? 500 * 10 ** digits) : null })}
          >
            {now.ask_above === null ? (
              <p class="sentence">{r().neverAsks}</p>
            ) : (
              <p class="sentence">
                {r().above}
                <NumberIn
                  label={r().amount(settings.currency.toUpperCase())}
                  value={now.ask_above / 10 ** digits}
                  least={0}
                  most={1e9}
                  step={digits === 0 ? 1 : 10 ** -digits}
                  isWide
                  onChange={(amount) => change({ ask_above: Math.round(amount * 10 ** digits) })}
                />
                {r().aMonth(settings.currency.toUpperCase())}
              </p>
            )}
          </Rule>
          <Rule
            title={r().without}
            hint={limits && r().heldOut(limits.holdout.left_out, limits.holdout.customers)}
            isOn={now.holdout_percent > 0}
            onTurn={(on) => change({ holdout_percent: on ? editing.saved.holdout_percent || 10 : 0 })}
          >
            {now.holdout_percent === 0 ? (
              <p class="sentence">{r().allGet}</p>
            ) : (
              <p class="sentence">
                <NumberIn
                  label={r().share}
                  value={now.holdout_percent}
                  least={1}
                  most={100}
                  onChange={(holdout_percent) => change({ holdout_percent })}
                />
                {r().getNone}
              </p>
            )}
          </Rule>
          <Rule title={r().writing}>
            <p class="sentence">
              <Select
                class="in tz"
                aria-label={r().writing}
                options={(["webhooks", "all", "off"] as const).map((value) => [value, r().generate[value]])}
                value={now.generate}
                onChoose={(generate) => change({ generate })}
              />
            </p>
          </Rule>
          <Rule
            title={r().unproven}
            hint={r().unprovenHint}
            isOn={now.trust_public_key}
            onTurn={(trust_public_key) => change({ trust_public_key })}
          >
            <p class="sentence">{now.trust_public_key ? r().unprovenOn : r().unprovenOff}</p>
          </Rule>
        </ul>
      </fieldset>
      <Strip editing={editing} section="limits" />
      <p class="hint allways">{t().always}</p>
    </Block>
  );
}

type NoticeProps = {
  name: "renewal_notice" | "card_expiry_notice";
  now: Automation;
  saved: Automation;
  change: (next: Change) => void;
};

/** The rule for a notice before a payment, with its lead time. */
function Notice({ name, now, saved, change }: NoticeProps) {
  const lead = now[name];
  const { title, off, before, hint } = r()[name];
  return (
    <Rule
      title={title}
      hint={lead === null ? undefined : hint}
      isOn={lead !== null}
      onTurn={(on) => change({ [name]: on ? (saved[name] ?? TWO_WEEKS) : null })}
    >
      <p class="sentence">
        {lead === null ? (
          off
        ) : (
          <>
            <AmountOfTime
              label={title}
              duration={lead}
              units={["day"]}
              onChange={(duration) => change({ [name]: duration })}
            />
            {before}
          </>
        )}
      </p>
    </Rule>
  );
}

const TWO_WEEKS = "14d";

const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <input
    class="in time num"
    type="time"
    required
    aria-label={label}
    {...useTyped(value)}
    onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
  />
);

type Weekday = Automation["days"][number];
const WEEK: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONDAY = Date.UTC(2024, 0, 1);

/** The weekdays on which letters may be sent. At least one must stay selected, because otherwise nothing would ever be sent. */
const Weekdays = ({ days, onChange }: { days: readonly Weekday[]; onChange: (days: Weekday[]) => void }) => (
  <fieldset class="weekdays" aria-label={r().days}>
    {WEEK.map((day, index) => (
      <label key={day}>
        <input
          type="checkbox"
          aria-label={nameOf(index, "long")}
          checked={days.includes(day)}
          disabled={days.length === 1 && days[0] === day}
          onChange={({ currentTarget }) =>
            onChange(WEEK.filter((one) => (one === day ? currentTarget.checked : days.includes(one))))
          }
        />
        <span aria-hidden="true">{nameOf(index, "short")}</span>
      </label>
    ))}
  </fieldset>
);

const nameOf = (index: number, weekday: "long" | "short"): string =>
  new Intl.DateTimeFormat(region(), { weekday, timeZone: "UTC" }).format(MONDAY + index * 86_400_000);
