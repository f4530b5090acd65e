// The progress of a bulk action, which runs on the server even if this is closed.

import { X } from "lucide-preact";
import { useEffect } from "preact/hooks";
import { count } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Answered } from "../../parts/page.tsx";
import { customers as t } from "../../texts/customers.ts";
import { shell } from "../../texts/shell.ts";

const ASK_AGAIN = 700; // milliseconds between two requests

export function BulkProgress({ id, close }: { id: string; close: () => void }) {
  const bulk = useProjectQuery("/churn-events/bulk/{bulk_id}", ["churn_events", "messages"], { path: { bulk_id: id } });
  const isRunning = (bulk.data.value?.data.status ?? "running") === "running";
  useEffect(() => {
    if (!isRunning) return;
    const asking = setInterval(() => void bulk.refresh(), ASK_AGAIN);
    return () => clearInterval(asking);
  }, [isRunning]);
  return (
    <section class="bulk sheet running" aria-label={t().progress}>
      <Answered query={bulk} lines={1}>
        {({ data: { action, total, done, waiting, held, failed } }) => {
          const texts = t();
          const did = action === "send" ? texts.sent : texts.written;
          return (
            <>
              <progress aria-label={texts.progress} max={total} value={done + held + failed + waiting} />
              <p class="prog-n" aria-live="polite">
                <b class="num">{did(count(done), count(total))}</b>
                {waiting > 0 && <span class="num">{texts.waiting(count(waiting))}</span>}
                {held > 0 && <span class="num">{texts.held(count(held))}</span>}
                {failed > 0 && <span class="num lost">{texts.failed(count(failed))}</span>}
              </p>
            </>
          );
        }}
      </Answered>
      <button type="button" class="b bare icon" aria-label={shell().close} onClick={close}>
        <X size={14} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </section>
  );
}
