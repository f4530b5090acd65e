// Sends behaviour events in batches. When the page is closed, the rest is sent as beacons.

import { beacon, deliver } from "./api.ts";
import { type Customer, fieldsOf } from "./session.ts";

type Properties = Readonly<Record<string, unknown>>;

const PAUSE = 1_000; // ms in which events are collected
// Browsers still send at most 64 kB after a page is closed, so batches must be smaller.
const MOST = 15; // events in a batch
const CAPACITY = 1_000; // events that may wait; newer ones are dropped
const LONGEST = 100; // characters of a name
const LARGEST = 1_300; // characters of properties: at most 4 kB

/** Creates a sender of events for one public key. The server recognises repeats by their `event_id`. */
export function createTracker(api: string, publicKey: string, customer: () => Customer) {
  const url = `${api}track`;
  const waiting: object[] = [];
  let sending: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const batchOf = (events: readonly object[]): object => ({ public_key: publicKey, events });

  // The server sets the time, because its clock is more reliable than a customer's, and events arrive within seconds.
  function track(event: string, properties?: Properties): boolean {
    const { customer_email, customer_id } = fieldsOf(customer());
    if (!(customer_email || customer_id) || waiting.length >= CAPACITY) return false;
    // Invalid events are dropped here, because the server would refuse the whole batch.
    if (!event || event.length > LONGEST || JSON.stringify(properties ?? {}).length > LARGEST) return false;
    waiting.push({ event_id: newEventId(), event, customer_email, customer_id, properties });
    if (waiting.length >= MOST) void send();
    else timer ??= setTimeout(send, PAUSE);
    return true;
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sending.length > 0 || waiting.length === 0) return;
    sending = waiting.splice(0, MOST);
    await deliver(url, batchOf(sending));
    sending = [];
    await send();
  }

  if (typeof addEventListener !== "undefined") {
    addEventListener("pagehide", () => {
      while (waiting.length > 0) beacon(url, batchOf(waiting.splice(0, MOST)));
    });
  }

  return track;
}

// Not randomUUID, which is missing on pages without TLS.
const newEventId = (): string =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((text, part) => text + part.toString(36).padStart(7, "0"), "");
