// The knob of a letter on a timeline of days: a slider for mouse, touch and keyboard.

import type { TargetedKeyboardEvent, TargetedPointerEvent } from "preact";

type Props = {
  label: string;
  text: string;
  day: number;
  least: number;
  most: number;
  /** The length of the timeline in days. */
  span: number;
  onMove: (day: number) => void;
  onRemove?: (() => void) | undefined;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 7,
  PageDown: -7,
};
/** The width in px of the dotted end of the timeline, which is as wide as a letter. */
const REST = 180;

export function Knob({ label, text, day, least, most, span, onMove, onRemove }: Props) {
  const move = (wanted: number): void => {
    const next = Math.max(least, Math.min(most, wanted));
    if (next !== day) onMove(next);
  };

  function onKeyDown(event: TargetedKeyboardEvent<HTMLSpanElement>): void {
    const { key } = event;
    if (key in STEPS) move(Math.round(day) + STEPS[key]!);
    else if (key === "Home") move(least);
    else if (key === "End") move(most);
    else if (key === "Delete" && onRemove) onRemove();
    else return;
    event.preventDefault();
  }

  return (
    <span
      class="knob"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={day}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, span, move)}
    />
  );
}

/** The timeline does not grow while a letter is dragged, because the days would move away under the finger. */
function drag(event: TargetedPointerEvent<HTMLSpanElement>, span: number, move: (day: number) => void): void {
  const knob = event.currentTarget;
  const line = knob.closest("ol")!.getBoundingClientRect();
  knob.setPointerCapture(event.pointerId);
  const onMove = ({ clientX }: PointerEvent): void =>
    move(Math.round(((clientX - line.left) / (line.width - REST)) * span));
  const end = (): void => {
    knob.removeEventListener("pointermove", onMove);
    knob.removeEventListener("pointerup", end);
    knob.removeEventListener("pointercancel", end);
  };
  knob.addEventListener("pointermove", onMove);
  knob.addEventListener("pointerup", end);
  knob.addEventListener("pointercancel", end);
}
