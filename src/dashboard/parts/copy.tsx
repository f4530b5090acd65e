// A text with a button to copy it.

import { shell as t } from "../texts/shell.ts";
import { useCopy } from "./clipboard.ts";

export function Copyable({ text, label }: { text: string; label: string }) {
  const { shown, isCopied, copy } = useCopy(text);
  return (
    <span class="copyable">
      <code ref={shown}>{text}</code>
      <button type="button" class="b bare" aria-label={`${t().copy}: ${label}`} onClick={() => void copy()}>
        {isCopied ? t().copied : t().copy}
      </button>
    </span>
  );
}
