// The open churn event with its letters.

import type { Shape } from "../../data/api.ts";
import { useProjectQuery } from "../../data/project.ts";
import type { Query } from "../../data/query.ts";

export type Event = Shape<"ChurnEventWithVariants">;
export type Variant = Shape<"Variant">;

/** Null fetches nothing. */
export const useEvent = (id: string | null): Query<{ data: Event }> =>
  useProjectQuery(id === null ? null : "/churn-events/{id}", ["churn_events", "variants", "messages"], {
    path: { id: id ?? "" },
  });

export const nameOf = ({ customer_name, customer_email }: Pick<Event, "customer_name" | "customer_email">): string =>
  customer_name?.trim() || customer_email;

export const isGrave = ({ held_back }: Pick<Event, "held_back">): boolean => held_back === "sensitive";

/** Whether letters can be sent for the event. */
export const isOpen = ({ status, held_back }: Pick<Event, "status" | "held_back">): boolean =>
  status !== "recovered" && status !== "lost" && held_back !== "do_not_contact";
