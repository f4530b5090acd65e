// Copying a text: the clipboard where the browser has one, else the way from before it.

/**
 * Whether it was copied. Over plain HTTP browsers have no `navigator.clipboard`; there `shown` is selected and copied as
 * `text`, and stays selected so that the keys copy it if the browser refuses.
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
    event.clipboardData?.setData("text/plain", text); // what is shown may be only its beginning
  }
  document.addEventListener("copy", give);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", give);
  return isCopied;
}
