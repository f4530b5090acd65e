// A button that copies the text next to it.

import { useState } from "preact/hooks";
import { copyText } from "../../parts/clipboard.ts";
import { activity as t } from "../../texts/activity.ts";

export function CopyText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="text-b"
      onClick={async () => {
        if (!(await copyText(text, null))) return;
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      }}
    >
      {isCopied ? t().copied : t().copy}
    </button>
  );
}
