// The open churn event with its letters.

import { api, data, type Shape } from "../../data/api.ts";
import { type Query, useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";

export type Event = Shape<"ChurnEventWithVariants">;
export type Variant = Shape<"Variant">;

/** Null fetches nothing. */
export const useEvent = (id: string | null): Query<Event> =>
  useQuery(
    id === null ? null : `event ${slug.value} ${id}`,
    async (signal) => (await data(getEvent(id ?? "", signal))).data,
    ["churn_events", "variants", "messages"],
  );

const getEvent = (id: string, signal?: AbortSignal) =>
  api.GET("/api/v1/projects/{slug}/churn-events/{id}", {
    params: { path: { slug: slug.value, id } },
    ...(signal === undefined ? {} : { signal }),
  });

export const readEvent = async (id: string): Promise<Event> => (await data(getEvent(id))).data;

export const nameOf = ({ customer_name, customer_email }: Pick<Event, "customer_name" | "customer_email">): string =>
  customer_name?.trim() || customer_email;

export const isGrave = ({ held_back }: Pick<Event, "held_back">): boolean => held_back === "sensitive";

/** Whether letters can be sent for the event. */
export const isOpen = ({ status, held_back }: Pick<Event, "status" | "held_back">): boolean =>
  status !== "recovered" && status !== "lost" && held_back !== "do_not_contact";
