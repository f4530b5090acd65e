// An address or a secret on one line, with a button to copy it.

import { Check, Copy } from "lucide-preact";
import { shell as t } from "../texts/shell.ts";
import { useCopy } from "./clipboard.ts";

/** With `hides`, only the beginning of a secret is shown, but all of it is copied. */
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
