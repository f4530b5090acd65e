// The two sequences of letters: after a failed payment, and after a cancellation.

import { Button } from "../../parts/button.tsx";
import { Switch } from "../../parts/form.tsx";
import { Block } from "../../parts/page.tsx";
import { automation as t } from "../../texts/automation.ts";
import { LETTER_COUNT } from "../../texts/strategies.ts";
import { ByClass } from "./by-class.tsx";
import type { Automation, Change, Editing, Section, Settings } from "./draft.ts";
import { Line } from "./line.tsx";
import { amountOf, daysOf } from "./schedule.ts";
import { Strip } from "./strip.tsx";
import type { UpcomingMail } from "./upcoming.ts";

const YEAR = 365;

type Props = { editing: Editing; settings: Settings; mails: readonly UpcomingMail[] | null };

export function Payments({ editing, mails }: Omit<Props, "settings">) {
  const { now, saved, canEdit, change } = editing;
  const schedule = now.dunning_schedule;
  const isOn = isSent(now, "payment_failed");
  const onChange = (dunning_schedule: string[]) => change("payments", { dunning_schedule });
  return (
    <Block
      id="payments"
      title={t().payments(schedule.length, Math.round(daysOf(schedule.at(-1) ?? "0d")))}
      note={isOn ? t().paymentsHow(canEdit && schedule.length > 0) : t().paymentsOff}
      beside={
        <Controls
          editing={editing}
          section="payments"
          isOn={isOn}
          label={t().paymentsSwitch}
          turn={(on) => turned(now, "payment_failed", on)}
          isFull={schedule.length >= LETTER_COUNT}
          add={() =>
            onChange([...schedule, `${Math.floor(daysOf(schedule.at(-1) ?? "0d")) + (schedule.length ? 3 : 0)}d`])
          }
        />
      }
    >
      <div class={isOn ? undefined : "resting"}>
        <Line
          saved={saved.dunning_schedule}
          now={schedule}
          letterAt={(place, of) => ({
            subject: place === 0 ? t().best : place === of - 1 ? t().last : t().nextBest,
            result: resultOf(mails, "dunning", place + 1),
          })}
          least={0}
          most={YEAR}
          span={14}
          end={t().thenLost}
          canEdit={canEdit}
          onChange={onChange}
        />
      </div>
      <ByClass editing={editing} />
      <Strip editing={editing} section="payments" />
    </Block>
  );
}

export function Cancellations({ editing, settings, mails }: Props) {
  const { now, saved, canEdit, change } = editing;
  const schedule = now.winback_schedule;
  const isOn = isSent(now, "cancellation");
  const isAsking = schedule.length > 0 && now.send === "recommended";
  const onChange = (winback_schedule: string[]) => change("cancellations", { winback_schedule });
  const next = schedule.length === 0 ? 14 : Math.floor(daysOf(schedule.at(-1)!)) + 7;
  const free = Math.min(next, YEAR);
  // A customer counts as lost a week after the last letter at the earliest.
  const window = daysOf(settings.recovery_window);
  const lostAfter = Math.round(isAsking ? Math.max(window, daysOf(schedule.at(-1)!) + 7) : window);
  const { count, unit } = amountOf(now.send_delay);
  return (
    <Block
      id="cancellations"
      title={t().cancellations(isOn, isAsking ? Math.round(daysOf(schedule[0]!)) : null)}
      note={
        <>
          {isOn ? t().firstGoes : t().firstWaits}
          {isAsking && t().laterOnes}
          {t().lostAfter(lostAfter)}
        </>
      }
      beside={
        <Controls
          editing={editing}
          section="cancellations"
          isOn={isOn}
          label={t().cancellationsSwitch}
          turn={(on) => turned(now, "cancellation", on)}
          isFull={schedule.length >= LETTER_COUNT || free <= daysOf(schedule.at(-1) ?? "0d")}
          add={() => onChange([...schedule, `${free}d`])}
        />
      }
    >
      <div class={now.send === "off" && schedule.length > 0 ? "resting" : undefined}>
        <Line
          saved={saved.winback_schedule}
          now={schedule}
          {...(takesTheFirst(now)
            ? {}
            : {
                first: {
                  beside: isOn ? (count === 0 ? t().atOnce : t().after(count, unit)) : t().byHand,
                  subject: t().best,
                  result: isOn ? resultOf(mails, "recommended", 1) : t().fromToday,
                },
              })}
          letterAt={(place, of) => ({
            subject: place === of - 1 ? t().last : place === 0 && takesTheFirst(now) ? t().best : t().nextBest,
            result: resultOf(
              mails,
              "winback",
              place + (isSent(saved, "cancellation") && !takesTheFirst(saved) ? 2 : 1),
            ),
          })}
          least={1}
          most={YEAR}
          span={Math.min(60, Math.max(14, lostAfter))}
          end={t().thenLost}
          canEdit={canEdit}
          onChange={onChange}
        />
      </div>
      {schedule.length > 0 && now.send === "off" && <p class="hint">{t().winbackNeedsSending}</p>}
      <Strip editing={editing} section="cancellations" />
    </Block>
  );
}

type ControlsProps = {
  editing: Editing;
  section: Section;
  isOn: boolean;
  label: string;
  turn: (on: boolean) => Change;
  isFull: boolean;
  add: () => void;
};

function Controls({ editing: { canEdit, change }, section, isOn, label, turn, isFull, add }: ControlsProps) {
  return (
    <span class="rowdo flush">
      {canEdit && <Button class="b bare" text={t().add} disabled={isFull} onClick={add} />}
      <Switch isOn={isOn} onTurn={(on) => change(section, turn(on))} disabled={!canEdit} aria-label={label} />
    </span>
  );
}

type Kind = Automation["send_for"][number];

const isSent = ({ send, send_for }: Automation, kind: Kind): boolean =>
  send === "recommended" && send_for.includes(kind);

/** Whether the first scheduled letter is due within a day after the initial one, which it then replaces. */
const takesTheFirst = (automation: Automation): boolean =>
  isSent(automation, "cancellation") &&
  automation.winback_schedule.length > 0 &&
  daysOf(automation.winback_schedule[0]!) < daysOf(automation.send_delay) + 1;

/** Switches sending for one kind. If sending is off for all kinds, it is switched on only for this one. */
function turned({ send, send_for }: Automation, kind: Kind, on: boolean): Change {
  const others = send === "off" ? [] : send_for.filter((one) => one !== kind);
  const kinds: Kind[] = ["cancellation", "payment_failed"];
  return { send: "recommended", send_for: kinds.filter((one) => others.includes(one) || (on && one === kind)) };
}

/** The number of these letters in the days of the list below; "" while unknown. */
function resultOf(mails: readonly UpcomingMail[] | null, kind: UpcomingMail["kind"], step: number): string {
  if (mails === null) return "";
  return t().goOut(mails.filter((mail) => mail.held === null && mail.kind === kind && mail.step === step).length);
}
