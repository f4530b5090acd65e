// What the service has acknowledged, and what must therefore be true. Only the clients write it, never the service.

/** How many there must be at least and may be at most: a request without an answer may have been carried out. */
export type Bounds = { least: number; most: number };

export type Outage = { kind: string; from: number; to: number };

const AFTERMATH = 15_000; // ms, for writes that waited, retries and abandoned connections

export class Ledger {
  /** Churn events by the address of their customer. */
  readonly events = new Map<string, Bounds>();
  /** Ids that were returned with a 201. */
  readonly eventIds = new Set<string>();
  /** Changed reasons, and the events that were marked as recovered. */
  readonly reasons = new Map<string, string>();
  readonly recovered = new Set<string>();
  /** Addresses of the customers whose failed payments were paid. */
  readonly paid = new Set<string>();
  /** Posts to the inbox, by the sender's identifier. */
  readonly posts = new Map<string, Bounds>();
  /** Tracked events by customer, then by the sender's identifier. */
  readonly tracked = new Map<string, Map<string, Bounds>>();
  readonly generated = new Set<string>();
  /** Variants whose sending was acknowledged. */
  readonly sent = new Set<string>();
  /** Addresses that must not be mailed any more, with the time of the acknowledgement. */
  readonly silenced = new Map<string, number>();
  readonly sessions = new Map<string, string>();
  readonly alerts = new Set<string>();
  /** Number of rows by import. */
  readonly imports = new Map<string, number>();

  readonly outages: Outage[] = [];
  readonly violations: string[] = [];
  /** Signatures that were refused because the clock jumped before they were checked; the inbox records each. */
  mistimed = 0;
  /** Mails that came again with the same Message-ID. */
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

  /** Records that a fault is being inflicted; call the returned function at its end. */
  beginOutage(kind: string): () => void {
    const outage = { kind, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.outages.push(outage);
    return () => {
      outage.to = performance.now();
    };
  }

  /** Whether a fault of these kinds was inflicted between these times, or shortly before. */
  wasOut(kinds: readonly string[], from: number, to = from): boolean {
    return this.outages.some(
      (outage) => kinds.includes(outage.kind) && outage.from <= to && outage.to + AFTERMATH >= from,
    );
  }
}
