// Shows received or sent data as text. JSON is indented, and the lines of wrong fields are marked.

import { count } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { bytes } from "../../parts/bytes.ts";
import { useCopy } from "../../parts/copy.tsx";
import { Scroll } from "../../parts/page.tsx";
import { activity as t } from "../../texts/activity.ts";
import { shell } from "../../texts/shell.ts";

const MOST = 20_000; // characters that are shown

type Props = {
  label: string;
  text: string;
  /** The full size in bytes, if only a part is shown. */
  size?: number;
  /** The names of the fields to mark. */
  marked?: readonly string[];
};

export function Payload({ label, text, size, marked = [] }: Props) {
  const shown = indented(text);
  const lines = shown.slice(0, MOST).split("\n");
  const isMarked = (line: string) => marked.some((field) => line.trimStart().startsWith(`${JSON.stringify(field)}:`));
  return (
    <div>
      <p class="label">{label}</p>
      <Scroll name="code" label={label}>
        <pre dir="ltr">
          {lines.map((line, index) => (isMarked(line) ? <mark key={index}>{line}</mark> : `${line}\n`))}
        </pre>
      </Scroll>
      <p class="small quiet">
        {t().shownNeverRun(bytes(size ?? new TextEncoder().encode(text).length))}{" "}
        {shown.length > MOST && `${t().cut(count(MOST))} `}
        <CopyText text={text} />
      </p>
    </div>
  );
}

function CopyText({ text }: { text: string }) {
  const { isCopied, copy } = useCopy(text);
  return <Button class="text-b" text={isCopied ? shell().copied : shell().copy} onClick={() => void copy()} />;
}

function indented(text: string): string {
  if (text.length > 200_000) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
