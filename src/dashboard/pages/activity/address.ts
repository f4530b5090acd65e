// The page's choices in its address: /activity?log=inbox&state=failed&open=inb_…

import { useLocation } from "preact-iso";
import { link } from "../../data/base.ts";
import { LOGS, type LogName, mayRead, STATES } from "./logs.ts";

export type Look = {
  /** Null for the newest rows of all logs. */
  readonly log: LogName | null;
  readonly state?: string;
  readonly endpoint?: string;
  readonly cursor?: string;
  /** The opened row. */
  readonly open?: string;
};

/** The choices in the address, and a function to change them. */
export function useLook(): { look: Look; go: (next: Look) => void } {
  const { query, route } = useLocation();
  const log = LOGS.find((one) => one === query.log && mayRead(one)) ?? null;
  const states: readonly string[] = log === null ? [] : STATES[log];
  const look: Look = {
    log,
    ...(states.includes(query.state ?? "") ? { state: query.state! } : {}),
    ...(query.endpoint && log === "deliveries" ? { endpoint: query.endpoint } : {}),
    ...(query.cursor && log !== null ? { cursor: query.cursor } : {}),
    ...(query.open ? { open: query.open } : {}),
  };
  return { look, go: (next) => route(toAddress(next), next.open !== look.open) };
}

export const toAddress = ({ log, ...rest }: Look): string => link("/activity", { log, ...rest });
