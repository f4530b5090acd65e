// Texts with a button to copy them, by the clipboard API, or by the older command if the browser has none.

import { Check, Copy } from "lucide-preact";
import { useRef, useState } from "preact/hooks";
import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";

const REPORTED = 2000; // milliseconds for which a button says that the text was copied

export function Copyable({ text, label }: { text: string; label: string }) {
  const { shown, isCopied, copy } = useCopy(text);
  return (
    <span class="copyable">
      <code ref={shown}>{text}</code>
      <Button
        class="b bare"
        text={isCopied ? t().copied : t().copy}
        aria-label={`${t().copy}: ${label}`}
        onClick={() => void copy()}
      />
    </span>
  );
}

/** An address or a secret on one line, with a button to copy it. With `hides`, only the beginning of a secret is shown, but all of it is copied. */
export function Address({ text, label, hides = false }: { text: string; label: string; hides?: boolean }) {
  const { shown, isCopied, copy } = useCopy(text);
  const Icon = isCopied ? Check : Copy;
  return (
    <div class="addr">
      <code ref={shown} title={hides ? undefined : text}>
        {hides ? `${text.slice(0, 10)}…` : text}
      </code>
      <button
        type="button"
        class="b bare icon"
        aria-label={`${isCopied ? t().copied : t().copy}: ${label}`}
        onClick={() => void copy()}
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden="true" />
      </button>
      <span class="sr" role="status">
        {isCopied ? t().copied : ""}
      </span>
    </div>
  );
}

/** For a button that copies `text`; `shown` is the reference of the element that shows it, if there is one. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  async function copy(): Promise<void> {
    if (!(await copyText(text, shown.current))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), REPORTED);
  }
  return { shown, isCopied, copy };
}

/**
 * Returns whether the text was copied. Over plain HTTP, browsers have no `navigator.clipboard`; there `shown` is selected and
 * `text` copied. The selection stays, so that the user can copy it with the keyboard if the browser refuses.
 */
async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, shown);
  }
}

function copySelected(text: string, shown: HTMLElement | null): boolean {
  if (shown !== null) getSelection()?.selectAllChildren(shown);
  function give(event: ClipboardEvent): void {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text); // the selection may contain only the beginning
  }
  document.addEventListener("copy", give);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", give);
  return isCopied;
}
