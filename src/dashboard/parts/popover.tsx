// A button that opens a menu or a small form next to it. Escape and a click elsewhere close it.

import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";

const ROOM = 320; // pixels: the width of the widest popover

type Props = {
  button: ComponentChildren;
  /** The name of the button and the popover for screen readers; by default the button's text. */
  label?: string;
  class?: string;
  id?: string;
  children: (close: () => void) => ComponentChildren;
};

export function Popover({ button, label, class: className, id: given, children }: Props) {
  const own = useId();
  const id = given ?? own;
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => box.current?.hidePopover();
  function place(event: { newState: string }): void {
    if (event.newState !== "open" || opener.current === null || box.current === null) return;
    const { left, bottom } = opener.current.getBoundingClientRect();
    box.current.style.setProperty(
      "--left",
      `${Math.max(8, Math.min(left, document.documentElement.clientWidth - ROOM))}px`,
    );
    box.current.style.setProperty("--top", `${bottom + 6}px`);
    setOpen(true);
  }
  return (
    <>
      <button ref={opener} type="button" class={className} popovertarget={id} aria-haspopup="dialog" aria-label={label}>
        {button}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        class="menu beside"
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
