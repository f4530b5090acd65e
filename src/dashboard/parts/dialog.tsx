// A native dialog: the browser holds the focus in it and closes it with Escape.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { shell as t } from "../texts/shell.ts";

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  wide = false,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the next key, which would be the page's otherwise.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    if (!box.current?.open) box.current?.showModal();
    // What is to be filled in, where the browser would choose the button that closes it.
    box.current?.querySelector<HTMLElement>(".in")?.focus();
    return () => giveBack(before, box.current);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={box}
      class={wide ? "wide-dialog" : undefined}
      aria-labelledby={id}
      // The event of one that was closed before may come when it is open again.
      onClose={(event) => event.currentTarget === box.current && onClose()}
      {...{ closedby: "any" }}
    >
      <div class="in-dialog">
        <header>
          <h2 id={id} class="answer">
            {title}
          </h2>
          <button type="button" class="b bare icon" aria-label={t().close} onClick={onClose}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The focus goes back to where it was before `box` opened, unless it was given to something else meanwhile. */
export function giveBack(before: Element | null, box: HTMLDialogElement | null): void {
  const { activeElement: now, body } = document;
  const isWithin = box?.contains(now) ?? false;
  if (isWithin) box?.close(); // nothing else can have the focus while it is open
  const isFree = isWithin || now === null || now === body || now.id === "page";
  if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
}
