// The mixed requests of an ordinary day on a folder that `fill.ts` filled: half of them write, the others read what pages and
// integrations read. Two in a thousand read the statistics.

import { SLUG } from "./service.ts";
import type { SteadyRequest } from "./steady.ts";

const TURN = 1_000;

/** `n`: the number of events and of customers in the folder. */
export function mixOf(n: number, key: string): SteadyRequest[] {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const base = `/api/v1/projects/${SLUG}`;
  const get = (path: string): SteadyRequest => ({ method: "GET", path: base + path, headers });
  const post = (path: string, body: object): SteadyRequest => ({
    method: "POST",
    path,
    headers,
    body: JSON.stringify(body),
  });
  /** A different customer each time, spread over all of them. */
  const someone = (i: number) => 1 + ((i * 7_919) % n);
  const address = (i: number) => `customer${someone(i)}@company${someone(i) % 997}.example`;
  const event = (i: number) => `evt_00${String(someone(i) - 1).padStart(27, "0")}`;

  const shares: [number, (i: number) => SteadyRequest][] = [
    [350, (i) => post("/api/v1/track", { customer_email: address(i), event: "login" })],
    [
      150,
      () =>
        post(`${base}/churn-events`, {
          customer_email: "leaver{n}@new.example",
          event_type: "cancellation",
          cancel_reason: "It is too expensive for what we use",
          mrr: 4_900,
          currency: "usd",
        }),
    ],
    [150, (i) => get(`/churn-events/${event(i)}`)],
    [100, () => get("/churn-events")],
    [30, () => get("/churn-events?status=new")],
    [20, (i) => get(`/churn-events?customer_email=${encodeURIComponent(address(i))}`)],
    [50, () => get("/churn-risk/customers")],
    [50, (i) => get(`/customers/${encodeURIComponent(address(i))}`)],
    [30, () => get("/messages")],
    [20, () => get("/inbound-events")],
    [20, () => get("/churn-risk/alerts")],
    [14, () => get("/cancel-flow/sessions")],
    [14, (i) => get(`/tracked-events?customer_email=${encodeURIComponent(address(i))}`)],
    [2, () => get("/stats")],
  ];
  const all = shares.flatMap(([share, make]) => Array.from({ length: share }, (_, i) => make(i)));
  // Spreads requests of one kind; 367 and the number of requests have no common divisor, so each occurs once.
  return Array.from({ length: TURN }, (_, i) => all[(i * 367) % TURN]!);
}
