// The notice about the last action, at the bottom left, with Undo. It is the only element in inverted colours.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../data/api.ts";
import { inProject } from "../data/project.ts";
import { slug } from "../data/session.ts";
import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";

type Notice = {
  readonly text: ComponentChildren;
  readonly undo?: () => unknown;
  /** Seconds of a visible countdown before `after` runs; without them, the notice is only shown for a while. */
  readonly seconds?: number;
  readonly after?: () => unknown;
};

/** `number` distinguishes consecutive notices with the same text. */
const notice = signal<(Notice & { number: number }) | null>(null);
let number = 0;
const SHOWN = 6000; // milliseconds
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows what was done; `undo` reverses it. If the API refuses that, the next notice says why, on whichever page. */
export function say(text: ComponentChildren, undo?: () => unknown): void {
  flush();
  show({ text, ...(undo === undefined ? {} : { undo }) }, SHOWN);
}

/**
 * Shows a countdown before an action: "Sending to maya@… · Undo". `act` runs after these seconds, or immediately if another
 * action follows or the window is closed; it does not run after Undo. By then its page may have been left, so a notice says why
 * the API has refused it.
 */
export function afterAWhile(
  text: ComponentChildren,
  seconds: number,
  act: () => unknown,
  undo: () => unknown = () => {},
): void {
  flush();
  show({ text, seconds, after: act, undo }, seconds * 1000);
}

/** Undoes the last action, if possible. */
export function undoLast(): void {
  const { undo } = notice.value ?? {};
  if (undo === undefined) return;
  clearTimeout(timer);
  notice.value = null;
  undo();
}

/** Another project may be open by the time of the action or of its undo. */
function show(next: Notice, milliseconds: number): void {
  const of = slug.peek();
  const { after, undo } = next;
  notice.value = {
    ...next,
    ...(after && { after: () => void perform(() => inProject(of, after)) }),
    ...(undo && { undo: () => void perform(() => inProject(of, undo)) }),
    number: ++number,
  };
  timer = setTimeout(flush, milliseconds);
}

/** Does something that no form belongs to: a notice says why the API has refused it. */
export async function perform(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(t().refused(error.message));
  }
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
          {shown.undo && <Button text={t().undo} keys="U" onClick={undoLast} />}
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
