// Copies a text with the clipboard API, or with the older command if the browser has none.

import { useRef, useState } from "preact/hooks";

const REPORTED = 2000; // milliseconds for which a button says that the text was copied

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
