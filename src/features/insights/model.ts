// Query fields and shapes shared by all statistics.

import { Type } from "@sinclair/typebox";
import { CurrencyCode, Day, Nullable, OneOf } from "../../http/shapes.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { periodOf } from "./period.ts";

export const DayOf = (description: string) => Type.Optional({ ...Day, description, examples: ["2026-01-31"] });

export const MODES = ["live", "test"] as const;
export type Mode = (typeof MODES)[number];

/** The query field of everything that is counted: tests never count together with live data. */
export const FindMode = {
  mode: Type.Optional(
    Type.Unsafe<Mode>({
      ...OneOf(MODES),
      default: "live",
      description: "`test`: only what is a test, such as what comes from a provider's test mode; `live`: all else",
    }),
  ),
};

export const isTest = ({ mode }: { mode?: Mode }): boolean => mode === "test";

/** Query fields of everything reported for a period. */
export const FindPeriod = {
  from: DayOf("First day, in the project's time zone; by default 89 days before `to`"),
  to: DayOf("Last day, included; by default today. The period is at most 21,915 days long"),
  currency: Type.Optional(CurrencyCode),
  ...FindMode,
};

/**
 * The requested period and currency (lower case), in the project's time zone and by default in its currency.
 * @throws `invalid` where a day does not exist or the period is invalid.
 */
export function askedOf(
  project: Project,
  query: { from?: string; to?: string; currency?: string; mode?: Mode },
  now: number,
) {
  const { timezone, currency } = settingsOf(project);
  return {
    projectId: project.id,
    period: periodOf(query, timezone, now),
    currency: (query.currency ?? currency).toLowerCase(),
    test: isTest(query),
    now,
  };
}

export const Count = (description?: string) => Type.Integer({ minimum: 0, ...(description ? { description } : {}) });
export const Amount = (description?: string) => Type.Integer(description ? { description } : {});
export const Rate = (description?: string) => Nullable(Type.Number(description ? { description } : {}));
export const Ends = Type.Object({ from: Type.String(), to: Type.String(), timezone: Type.String() });
