// What the service has acknowledged, and what must therefore hold. Written by the clients, never by the service.

/** How many there must be at the least and may be at the most: a request without an answer may have been carried out. */
export type Bounds = { least: number; most: number };

export type Outage = { kind: string; from: number; to: number };

const AFTERMATH = 15_000; // ms: writes that waited, retries and connections that were given up

export class Ledger {
  /** Churn events by the address of their customer. */
  readonly events = new Map<string, Bounds>();
  /** Identifiers that were returned with a 201. */
  readonly eventIds = new Set<string>();
  /** Reasons that were changed, and the statuses that were set by hand. */
  readonly reasons = new Map<string, string>();
  readonly recovered = new Set<string>();
  /** Subscriptions that were paid, by the address of their customer. */
  readonly paid = new Set<string>();
  /** Posts to the inbox, by the sender's identifier. */
  readonly posts = new Map<string, Bounds>();
  /** Tracked events by customer, then by the sender's identifier. */
  readonly tracked = new Map<string, Map<string, Bounds>>();
  readonly generated = new Set<string>();
  /** Variants whose sending was acknowledged. */
  readonly sent = new Set<string>();
  /** Addresses that nothing may be sent to any more, and since when that was acknowledged. */
  readonly silenced = new Map<string, number>();
  readonly sessions = new Map<string, string>();
  readonly alerts = new Set<string>();
  /** Imports, and how many rows each has. */
  readonly imports = new Map<string, number>();

  readonly outages: Outage[] = [];
  readonly violations: string[] = [];
  /** Signatures that were refused because the clock jumped before they were checked; each is logged in the inbox. */
  mistimed = 0;
  /** Mails that came a second time, under the same Message-ID. */
  repeatedMails = 0;
  acknowledged = 0;
  unanswered = 0;
  refused = 0;

  static add(bounds: Map<string, Bounds>, name: string, least: number, most = least): void {
    const known = bounds.get(name) ?? { least: 0, most: 0 };
    bounds.set(name, { least: known.least + least, most: known.most + most });
  }

  violate(what: string): void {
    this.violations.push(what);
    console.log(`  VIOLATED: ${what}`);
  }

  /** Notes from now on that something is wrong on purpose; returns what ends that. */
  beginOutage(kind: string): () => void {
    const outage = { kind, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.outages.push(outage);
    return () => {
      outage.to = performance.now();
    };
  }

  /** Whether something of these kinds was wrong at some time between, or a little before. */
  wasOut(kinds: readonly string[], from: number, to = from): boolean {
    return this.outages.some(
      (outage) => kinds.includes(outage.kind) && outage.from <= to && outage.to + AFTERMATH >= from,
    );
  }
}
