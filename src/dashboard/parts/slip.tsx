// What was just done, bottom left, with its Undo: the only thing in reversed ink.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { shell as t } from "../texts/shell.ts";

type Notice = {
  readonly text: ComponentChildren;
  readonly undo?: () => void;
  /** Seconds that are counted down in the open before `after` runs; without one it only stays for a while. */
  readonly seconds?: number;
  readonly after?: () => void;
};

/** `number` distinguishes one from the next, though both may say the same. */
const notice = signal<(Notice & { number: number }) | null>(null);
let number = 0;
const SHOWN = 6000; // milliseconds
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was done; `undo` takes it back. */
export function say(text: ComponentChildren, undo?: () => void): void {
  flush();
  show({ text, ...(undo === undefined ? {} : { undo }) }, SHOWN);
}

/**
 * Waits in the open before something is done: "Sending to maya@… · Undo". `act` runs when the seconds are over, or at once
 * when something else is done or the page is left; never after Undo.
 */
export function afterAWhile(text: ComponentChildren, seconds: number, act: () => void, undo: () => void): void {
  flush();
  show({ text, seconds, after: act, undo }, seconds * 1000);
}

/** Takes back what was just done, if it can be. */
export function undoLast(): void {
  const { undo } = notice.value ?? {};
  if (undo === undefined) return;
  clearTimeout(timer);
  notice.value = null;
  undo();
}

function show(next: Notice, milliseconds: number): void {
  notice.value = { ...next, number: ++number };
  timer = setTimeout(flush, milliseconds);
}

function flush(): void {
  clearTimeout(timer);
  const { after } = notice.value ?? {};
  notice.value = null;
  after?.();
}

addEventListener("pagehide", flush);

export function Slip() {
  const shown = notice.value;
  return (
    <div role="status" aria-live="polite">
      {shown !== null && (
        <div class="toast slip">
          {shown.seconds !== undefined && <Countdown key={shown.number} seconds={shown.seconds} />}
          <span class="t">{shown.text}</span>
          {shown.undo && (
            <button type="button" onClick={undoLast}>
              {t().undo} <kbd>U</kbd>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ticking = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <svg class="ring" viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="12" fill="none" stroke="currentColor" stroke-opacity="0.25" stroke-width="2" />
      <circle
        cx="14"
        cy="14"
        r="12"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        pathLength={seconds}
        stroke-dasharray={`${left} ${seconds}`}
        transform="rotate(-90 14 14)"
      />
      <text x="14" y="18" text-anchor="middle">
        {left}
      </text>
    </svg>
  );
}
