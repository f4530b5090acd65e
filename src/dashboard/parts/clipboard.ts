// Copies a text with the clipboard API, or with the older command if the browser has none.

/**
 * Returns whether the text was copied. Over plain HTTP, browsers have no `navigator.clipboard`; there `shown` is selected and
 * `text` copied. The selection stays, so that the user can copy it with the keyboard if the browser refuses.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
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
