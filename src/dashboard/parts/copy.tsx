// A text with a button to copy it.

import { useRef, useState } from "preact/hooks";
import { shell as t } from "../texts/shell.ts";
import { copyText } from "./clipboard.ts";

export function Copyable({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  async function copy(): Promise<void> {
    if (!(await copyText(text, code.current))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }
  return (
    <span class="copyable">
      <code ref={code}>{text}</code>
      <button type="button" class="b bare" aria-label={`${t().copy}: ${label}`} onClick={() => void copy()}>
        {isCopied ? t().copied : t().copy}
      </button>
    </span>
  );
}
