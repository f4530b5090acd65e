// A text with a button to copy it.

import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";
import { useCopy } from "./clipboard.ts";

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
