// The payment wall: asks whether the customer has an open failed payment, shows it, and takes it off once it is paid. When
// the server does not answer, there is no wall.

import { call, deliver } from "./api.ts";
import { canShow } from "./dialog.ts";
import { type Customer, fieldsOf } from "./session.ts";
import { type OpenPayment, showWall, type WallLooks } from "./wall-view.ts";

export type WallOptions = {
  readonly api: string;
  readonly publicKey: string;
  readonly customer?: Customer | undefined;
  readonly language?: string | undefined;
  readonly dir?: string | undefined;
};

/** Takes the wall off the page, and asks no more. */
export type StopWall = () => void;

/** ms between two looks while there is a wall: what was paid takes it off within a second, … */
const SOON = 700;
/** … for ten minutes after it was put up, clicked, or come back to; … */
const SOON_LOOKS = 850;
/** … then it is a tab that nobody uses. */
const LATER = 30_000;
const STORED = "recoverd-wall";

/** What the server is asked with: nothing else that the page knows goes along. */
const ASKED = ["customer_email", "customer_id", "customer_hash", "test"];

export function startWall({ api, publicKey, customer = {}, language, dir }: WallOptions): StopWall {
  const url = `${api}wall/${encodeURIComponent(publicKey)}`;
  const who = Object.fromEntries(Object.entries(fieldsOf(customer)).filter(([name]) => ASKED.includes(name)));
  let looks: WallLooks | undefined;
  let shown: { text: string; remove: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon = SOON_LOOKS;
  let closed = "";
  /** Only the newest answer counts. */
  let turn = 0;

  const report = (event: string): void => void deliver(`${url}/events`, { ...who, event });

  async function look(): Promise<void> {
    clearTimeout(timer);
    const mine = ++turn;
    const open = await ask();
    if (mine !== turn) return;
    const wasShown = shown !== undefined;
    const text = JSON.stringify(open);
    if (shown?.text !== text) {
      shown?.remove();
      shown = undefined;
      if (open && looks && !isPutOff(open)) show(open, looks, text);
    }
    // What is taken off because the server did not answer may come back once.
    if (shown || wasShown) timer = setTimeout(lookIfSeen, soon-- > 0 ? SOON : LATER);
  }

  async function ask(): Promise<OpenPayment | null> {
    try {
      const query = new URLSearchParams(who as Record<string, string>);
      const { open } = (await call(`${url}?${query}`)) as { open: OpenPayment | null };
      if (open) looks ??= await getLooks();
      return open;
    } catch {
      return null;
    }
  }

  async function getLooks(): Promise<WallLooks> {
    const query = language ? `?language=${encodeURIComponent(language)}` : "";
    return { ...((await call(`${url}/looks${query}`)) as { data: WallLooks }).data, dir };
  }

  function show(open: OpenPayment, looks: WallLooks, text: string): void {
    const remove = showWall(open, looks, {
      onPay: () => {
        soon = SOON_LOOKS;
        report("clicked");
        void look();
      },
      onClose: () => {
        clearTimeout(timer);
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
  // Who comes back from paying sees at once that it has arrived.
  const cameBack = (): void => {
    soon = SOON_LOOKS;
    if (shown) lookIfSeen();
  };

  // Without proof the answer is known.
  if (!who.customer_hash || !canShow()) return () => {};
  document.addEventListener("visibilitychange", cameBack);
  if (document.body) void look();
  else document.addEventListener("DOMContentLoaded", lookIfSeen, { once: true });
  return () => {
    turn++;
    clearTimeout(timer);
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
