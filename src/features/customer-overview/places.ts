// The stored rows of the list of customers: one per customer, and another for the customer's tests.

import type { CountedList } from "../../store/row-counts.ts";
import { STATES, type State } from "./filter.ts";

/** A row of `customer_overview`. `mrr` (minor units) and `score` are -1 if there is none. */
export type Place = {
  person: string;
  test: 0 | 1;
  /** The index of the state in `STATES`, plus `HIDDEN` if a later event of the other mode hides the row. */
  place: number;
  since: number;
  mrr: number;
  score: number;
  eventId: string | null;
  /** The number of the tracked customer, if the score alone put them on the list; else null. */
  customer: number | null;
};

/** Added to the place of a row that is shown only in a list of its own mode. */
export const HIDDEN = 8;

export const NONE = -1;

export const placeOf = (state: State): number => STATES.indexOf(state);

/** Its parts are named by `partOf`. */
export const PLACE_COUNTS: CountedList = {
  list: "customers",
  rows: `select project_id, place || '/' || test as part, count(*) as total from customer_overview
    where project_id = ? group by project_id, place, test`,
};

export const partOf = ({ place, test }: Pick<Place, "place" | "test">): string => `${place}/${test}`;

/** The `person` of a tracked customer without an address. */
export const opaque = (customer: number): string => `#${customer}`;
