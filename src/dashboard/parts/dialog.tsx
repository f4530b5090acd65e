// A native dialog: the browser keeps the focus inside and closes it with Escape, at once or, if text was typed, at the second time.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";
import { Form, Problem, TextField, useAction } from "./form.tsx";

type Props = { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean };

/** Is open while it is rendered; `onClose` must remove it. */
export function Dialog({ title, onClose, children, wide = false }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const typed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  // A layout effect, so that the page does not handle the next key.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    // Focus the first field, because the browser would focus the close button.
    box.current?.querySelector<HTMLElement>(".in")?.focus();
    return () => giveBack(before, box.current);
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? "wide-dialog" : undefined}
      aria-labelledby={id}
      // Ignores late events of a closed dialog, because it may be open again.
      onClose={(event) => event.currentTarget === box.current && onClose()}
      // Escape asks first if text would be lost; a file chooser's event of the same name bubbles up to here.
      onCancel={(event) => {
        const isLost = [...typed.current].some((field) => field.isConnected && field.value.trim() !== "");
        if (event.target !== event.currentTarget || !isLost || isAsked) return;
        event.preventDefault();
        setAsked(true);
      }}
      onInput={({ target }) => {
        setTyped(true);
        setAsked(false);
        if (isText(target)) typed.current.add(target);
      }}
      // A click beside it must not lose what was typed.
      {...{ closedby: isTyped ? "closerequest" : "any" }}
    >
      <div class="in-dialog">
        <header>
          <h2 id={id} class="answer">
            {title}
          </h2>
          <Button class="b bare icon" text="×" aria-label={t().close} onClick={onClose} />
        </header>
        {isAsked && (
          <p class="small" role="alert">
            {t().closeAgain}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

const NOT_TEXT = new Set(["checkbox", "color", "file", "radio", "range"]);

const isText = (field: EventTarget | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !NOT_TEXT.has(field.type));

/** Restores the focus from before `box` was opened, unless another element has it in the meantime. */
export function giveBack(before: Element | null, box: HTMLDialogElement | null): void {
  const { activeElement: now, body } = document;
  const isWithin = box?.contains(now) ?? false;
  if (isWithin) box?.close(); // while it is open, nothing else can have the focus
  const isFree = isWithin || now === null || now === body || now.id === "page";
  if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
}

type AskProps = Omit<Props, "wide"> & {
  /** What is done; the dialog closes after it. */
  action: string;
  act: () => Promise<unknown>;
  /** Instead of "Cancel". */
  no?: string;
  isGrave?: boolean;
};

/** A question before a change, with its consequences. It stays open with the problem if the change fails. */
export function Ask({ action, act, no = t().cancel, isGrave = false, children, ...dialog }: AskProps) {
  const { busy, problem, run } = useAction();
  return (
    <Dialog {...dialog}>
      {children}
      <Problem text={problem} />
      <div class="rowdo ends">
        <Button class="b bare" text={no} onClick={dialog.onClose} />
        <Button
          class={isGrave ? "b danger" : "b main"}
          text={action}
          disabled={busy}
          onClick={async () => (await run(act)) && dialog.onClose()}
        />
      </div>
    </Dialog>
  );
}

type ConfirmProps = Omit<Props, "children" | "wide"> & {
  /** The consequences. */
  warning: string;
  /** The label of the field for the name. */
  label: string;
  name: string;
  action: string;
  onConfirm: () => Promise<void>;
};

/** A deletion that is confirmed by typing the name, to prevent mistakes. */
export function TypeToConfirm({ warning, label, name, action, onConfirm, ...dialog }: ConfirmProps) {
  const [typed, setTyped] = useState("");
  const { busy, problem, run } = useAction();

  return (
    <Dialog {...dialog}>
      <Form class="form" onSubmit={() => run(onConfirm)}>
        <p>{warning}</p>
        <TextField label={label} problem={problem} dir="auto" autocomplete="off" value={typed} onText={setTyped} />
        <div class="rowdo ends">
          <Button class="b bare" text={t().cancel} onClick={dialog.onClose} />
          <Button class="b danger" text={action} type="submit" disabled={busy || typed.trim() !== name.trim()} />
        </div>
      </Form>
    </Dialog>
  );
}
