// The payment wall: asks whether the customer has an open failed payment, shows it, and takes it off once it is paid. When
// the server does not answer, there is no wall.

import { CallFailed, call, DEADLINE, deliver } from "./api.ts";
import { canShow } from "./dialog.ts";
import { type Customer, fieldsOf } from "./session.ts";
import { type OpenPayment, showWall, type WallLooks } from "./wall-view.ts";

type WallOptions = {
  readonly api: string;
  readonly publicKey: string;
  readonly customer?: Customer | undefined;
  readonly language?: string | undefined;
  readonly dir?: string | undefined;
};

/** Takes the wall off the page, and asks no more. */
type StopWall = () => void;

/** Seconds for which the server holds its answer while there is a wall: it comes as soon as it was paid. */
const HOLD = 15;
/** ms between two looks. */
const PAUSE = 500;
const STORED = "recoverd-wall";

/** What the server is asked with: nothing else that the page knows goes along. */
const ASKED = ["customer_email", "customer_id", "customer_hash", "test"];

export function startWall({ api, publicKey, customer = {}, language, dir }: WallOptions): StopWall {
  const url = `${api}wall/${encodeURIComponent(publicKey)}`;
  const who = Object.fromEntries(Object.entries(fieldsOf(customer)).filter(([name]) => ASKED.includes(name)));
  let looks: WallLooks | undefined;
  let shown: { text: string; remove: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = "";
  /** Only the newest look counts. */
  let asking: AbortController | undefined;

  const report = (event: string): void => void deliver(`${url}/events`, { ...who, event });

  async function look(): Promise<void> {
    stop();
    const own = new AbortController();
    asking = own;
    const wasShown = shown !== undefined;
    const late = setTimeout(() => own.abort(), DEADLINE + (wasShown ? HOLD * 1_000 : 0));
    const answer = await ask(wasShown, own.signal).catch((error: CallFailed) => error);
    clearTimeout(late);
    if (asking !== own) return;
    asking = undefined;
    if (answer instanceof CallFailed) {
      // Many pages behind one address: what is known stays as it is.
      if (answer.status === 429) return lookIn(answer.retryAfter * (1 + 4 * Math.random()));
      // Browsers cut the connections of pages that nobody sees.
      if (document.hidden) return;
    }
    const open = answer instanceof CallFailed ? null : answer;
    const text = JSON.stringify(open);
    if (shown?.text !== text) {
      shown?.remove();
      shown = undefined;
      if (open && looks && !isPutOff(open)) show(open, looks, text);
    }
    // What is taken off because the server did not answer may come back once.
    if (shown || wasShown) lookIn(PAUSE);
  }

  function lookIn(ms: number): void {
    timer = setTimeout(lookIfSeen, ms);
  }

  function stop(): void {
    clearTimeout(timer);
    asking?.abort();
    asking = undefined;
  }

  async function ask(isShown: boolean, signal: AbortSignal): Promise<OpenPayment | null> {
    const query = new URLSearchParams({ ...(who as Record<string, string>), ...(isShown && { wait: `${HOLD}` }) });
    const { open } = (await call(`${url}?${query}`, undefined, signal)) as { open: OpenPayment | null };
    if (open) looks ??= await getLooks();
    return open;
  }

  async function getLooks(): Promise<WallLooks> {
    const query = language ? `?language=${encodeURIComponent(language)}` : "";
    return { ...((await call(`${url}/looks${query}`)) as { data: WallLooks }).data, dir };
  }

  function show(open: OpenPayment, looks: WallLooks, text: string): void {
    const remove = showWall(open, looks, {
      onPay: () => report("clicked"),
      onClose: () => {
        stop();
        shown = undefined;
        closed = open.since;
        putOff(closed);
      },
    });
    shown = { text, remove };
    report("seen");
  }

  /** Closed, it stays closed in this tab, until it may not be closed any more. */
  const isPutOff = ({ mode, since }: OpenPayment): boolean =>
    mode !== "block" && (closed === since || lastPutOff() === since);

  const lookIfSeen = (): void => {
    if (!document.hidden) void look();
  };
  // A customer who comes back from paying sees at once that the payment has arrived.
  const cameBack = (): void => {
    if (shown) lookIfSeen();
  };

  // Without proof the answer is known.
  if (!who.customer_hash || !canShow()) return () => {};
  document.addEventListener("visibilitychange", cameBack);
  if (document.body) void look();
  else document.addEventListener("DOMContentLoaded", lookIfSeen, { once: true });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", cameBack);
    shown?.remove();
  };
}

// Some pages have no storage: there it comes back on the next page.
function lastPutOff(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function putOff(since: string): void {
  try {
    sessionStorage.setItem(STORED, since);
  } catch {}
}
