// The weekdays on which letters may be sent.

import { region } from "../../data/language.ts";
import { rules as r } from "../../texts/rules.ts";
import type { Automation } from "./draft.ts";

type Weekday = Automation["days"][number];
const WEEK: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONDAY = Date.UTC(2024, 0, 1);

/** At least one day must stay selected, because otherwise nothing would ever be sent. */
export const Weekdays = ({ days, onChange }: { days: readonly Weekday[]; onChange: (days: Weekday[]) => void }) => (
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
