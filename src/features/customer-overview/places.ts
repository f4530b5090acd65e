// A customer's row in the list of customers, as it is stored: one for each customer, and one of their tests.

import type { CountedList } from "../../store/row-counts.ts";
import { STATES, type State } from "./filter.ts";

/** A row of `customer_overview`. `mrr` and `score` are -1 where there is none. */
export type Place = {
  person: string;
  test: 0 | 1;
  /** The state's place in `STATES`; `HIDDEN` more where a later event of the other mode hides the row. */
  place: number;
  since: number;
  mrr: number;
  score: number;
  eventId: string | null;
  /** Where the score alone puts somebody on the list. */
  customer: number | null;
};

/** Added to the place of a row that only a list of its mode shows. */
export const HIDDEN = 8;

export const NONE = -1;

export const placeOf = (state: State): number => STATES.indexOf(state);

/** Its parts are of `partOf`. */
export const PLACE_COUNTS: CountedList = {
  list: "customers",
  rows: `select project_id, place || '/' || test as part, count(*) as total from customer_overview
    where project_id = ? group by project_id, place, test`,
};

export const partOf = ({ place, test }: Pick<Place, "place" | "test">): string => `${place}/${test}`;

/** A tracked customer without an address. */
export const opaque = (customer: number): string => `#${customer}`;
