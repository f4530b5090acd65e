// The payment wall: asks the server whether the customer has an open failed payment, and shows the wall until it is paid. If
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

/** Removes the wall and stops asking. */
type StopWall = () => void;

/** Seconds for which the server may delay its answer while a wall is shown; it answers as soon as the payment arrives. */
const HOLD = 15;
/** Milliseconds between two requests. */
const PAUSE = 500;
const STORED = "recoverd-wall";

/** The only customer data that is sent to the server. */
const ASKED = ["customer_email", "customer_id", "customer_hash", "test"];

export function startWall({ api, publicKey, customer = {}, language, dir }: WallOptions): StopWall {
  const url = `${api}wall/${encodeURIComponent(publicKey)}`;
  const who = Object.fromEntries(Object.entries(fieldsOf(customer)).filter(([name]) => ASKED.includes(name)));
  let looks: WallLooks | undefined;
  let shown: { text: string; remove: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = "";
  /** Aborts the newest request; answers to older ones are ignored. */
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
      // Probably many customers share one address, so the wall stays unchanged.
      if (answer.status === 429) return lookIn(answer.retryAfter * (1 + 4 * Math.random()));
      // Browsers close the connections of hidden pages, so such a failure is ignored.
      if (document.hidden) return;
    }
    const open = answer instanceof CallFailed ? null : answer;
    const text = JSON.stringify(open);
    if (shown?.text !== text) {
      shown?.remove();
      shown = undefined;
      if (open && looks && !isPutOff(open)) show(open, looks, text);
    }
    // Ask once more after removing a wall, because the server may only have failed to answer.
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

  /** A closed wall stays closed in this tab, until its mode is "block". */
  const isPutOff = ({ mode, since }: OpenPayment): boolean =>
    mode !== "block" && (closed === since || lastPutOff() === since);

  const lookIfSeen = (): void => {
    if (!document.hidden) void look();
  };
  // Check immediately when the customer comes back from paying.
  const cameBack = (): void => {
    if (shown) lookIfSeen();
  };

  // Without a hash the server would not show anything.
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

// Some pages have no storage; there, a closed wall is shown again on the next page.
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
