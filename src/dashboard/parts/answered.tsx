// Shows a placeholder until an answer has arrived, or the error if it failed.

import type { ComponentChildren } from "preact";
import type { Query } from "../data/query.ts";
import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";

/** Renders `children` with the newest answer; grey lines before the first; the reason and a retry button after a failure. */
export function Answered<Data>({
  query,
  lines = 5,
  children,
}: {
  query: Query<Data>;
  /** The approximate number of lines of the answer. */
  lines?: number;
  children: (data: Data) => ComponentChildren;
}) {
  const answer = query.data.value;
  if (answer !== undefined) return <>{children(answer)}</>;
  if (query.error.value !== null) {
    return (
      <div role="alert" class="failed">
        <p>
          {t().failed} {query.error.value.message}
        </p>
        <Button class="b" text={t().tryAgain} onClick={() => void query.refresh()} />
      </div>
    );
  }
  return (
    <div class="waiting" aria-busy="true" aria-label={t().loading} role="status">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="skel" />
      ))}
    </div>
  );
}
