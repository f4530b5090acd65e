// The activity page: failures, running work, and the logs of everything received and sent.

import { useState } from "preact/hooks";
import { count, percent } from "../../data/format.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Answered, Block, Failed, Page, Say } from "../../parts/page.tsx";
import { useActions } from "../../shell/actions.ts";
import { activity as t } from "../../texts/activity.ts";
import { type Look, toAddress, useLook } from "./address.ts";
import { LogChoice, StateChoice, type Totals } from "./filters.tsx";
import { Empty, LogList, Rows } from "./log-list.tsx";
import { hasEnded, isMissing, LOGS, type LogPage, mayRead, newest, type RowOf, useLog } from "./logs.ts";
import { isShownElsewhere, Needs, useFailed } from "./needs.tsx";
import { UploadDialog } from "./upload.tsx";

export default function Activity() {
  const { look, go } = useLook();
  const { failed, missing } = useFailed();
  const logs = {
    inbox: useLog("inbox", {}),
    outbox: useLog("outbox", {}),
    deliveries: useLog("deliveries", {}),
    imports: useLog("imports", {}),
    jobs: useLog("jobs", {}),
    audit: useLog("audit", {}),
  };
  const readable = LOGS.filter(mayRead).map((log) => logs[log]);
  const isIncomplete = missing.length > 0 || readable.some(isMissing);
  const pages = readable.map(({ data }) => data.value).filter((page) => page !== undefined);
  const totals: Totals = Object.fromEntries(
    LOGS.flatMap((log) => (logs[log].data.value === undefined ? [] : [[log, logs[log].data.value.total]])),
  );
  const running = (logs.imports.data.value?.rows ?? []).filter(
    (row): row is RowOf<"imports"> => row.log === "imports" && row.item.status === "running",
  );
  const [isUploading, setUploading] = useState(false);
  useActions(may("member") ? [{ name: t().importFile, run: () => setUploading(true) }] : []);

  return (
    <Page name="activity">
      <div class="head">
        {isIncomplete ? (
          <Failed queries={[...missing, ...readable.filter(isMissing)]} />
        ) : failed === undefined ? (
          <span class="skel" />
        ) : (
          <Say big>{failed.length === 0 ? t().allWell : t().stopped(failed.length)}</Say>
        )}
        {may("member") && <Button class="b" text={t().importFile} onClick={() => setUploading(true)} />}
      </div>
      {failed !== undefined && failed.length > 0 && look.log === null && <Needs rows={failed} look={look} go={go} />}
      {running.map((row) => (
        <RunningImport key={row.id} row={row} />
      ))}
      <section class="block">
        <header>
          <h2 class="answer">{look.log === null ? t().newest : t().logs[look.log]}</h2>
          <LogChoice look={look} go={go} totals={totals} />
        </header>
        <StateChoice look={look} go={go} />
        {look.log === null ? (
          // All logs together, because rows that a slower one puts between the others would push them down.
          <Newest
            pages={readable.every(hasEnded) ? pages : undefined}
            isIncomplete={isIncomplete}
            hidden={failed ?? []}
            look={look}
            go={go}
          />
        ) : (
          <OneLog look={look} go={go} />
        )}
      </section>
      {isUploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onStarted={(id) => {
            setUploading(false);
            void logs.imports.refresh();
            go({ log: "imports", open: id });
          }}
        />
      )}
    </Page>
  );
}

function OneLog({ look, go }: { look: Look; go: (next: Look) => void }) {
  const { log, open: _, ...asked } = look;
  const query = useLog(log ?? "inbox", asked);
  return <Answered query={query}>{(page) => <LogList page={page} look={look} go={go} />}</Answered>;
}

const MOST = 50;

type NewestProps = {
  /** Undefined until all logs have answered. */
  pages: readonly LogPage[] | undefined;
  isIncomplete: boolean;
  hidden: readonly { id: string }[];
  look: Look;
  go: (next: Look) => void;
};

function Newest({ pages, isIncomplete, hidden, look, go }: NewestProps) {
  if (pages === undefined) return <span class="skel" />;
  const above = new Set(hidden.map(({ id }) => id));
  const rows = newest(pages)
    .filter((row) => !above.has(row.id) && !isShownElsewhere(row))
    .slice(0, MOST);
  if (rows.length === 0) return isIncomplete ? null : <Empty>{t().empty.all}</Empty>;
  return (
    <>
      <Rows rows={rows} look={look} go={go} />
      <p class="pager small quiet">{t().moreIn}</p>
    </>
  );
}

/** The progress of a running import. */
function RunningImport({ row: { id, item } }: { row: RowOf<"imports"> }) {
  const { rows, progress } = item;
  return (
    <Block
      title={t().running(count(rows.read))}
      note={
        <>
          {t().importKinds[item.kind]}. {t().runningAbout}
        </>
      }
    >
      <progress max={1} value={progress} aria-label={t().progress}>
        {percent(progress)}
      </progress>
      <div class="prog-n">
        <span>
          <b class="num">{count(rows.imported)}</b> {t().rowsIn}
        </span>
        {rows.rejected > 0 && (
          <span>
            <b class="num">{count(rows.rejected)}</b> {t().rowsWrong}{" "}
            <a class="text" href={toAddress({ log: "imports", open: id })}>
              {t().seeThem}
            </a>
          </span>
        )}
        <span class="quiet num">{percent(progress)}</span>
      </div>
    </Block>
  );
}
