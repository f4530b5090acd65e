// An address or a secret on one line, with a button to copy it.

import { Check, Copy } from "lucide-preact";
import { useRef, useState } from "preact/hooks";
import { shell as t } from "../texts/shell.ts";
import { copyText } from "./clipboard.ts";

/** With `hides`, only the beginning of a secret is shown, but all of it is copied. */
export function Address({ text, label, hides = false }: { text: string; label: string; hides?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  async function copy(): Promise<void> {
    if (!(await copyText(text, code.current))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <div class="addr">
      <code ref={code} title={hides ? undefined : text}>
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
