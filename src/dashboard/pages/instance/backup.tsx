// The last backup, and the running one.

import type { Shape } from "../../data/api.ts";
import { ago, count, moment } from "../../data/format.ts";
import { bytes } from "../../parts/bytes.ts";
import { Address } from "../../parts/copy.tsx";
import { SetSection } from "../../parts/page.tsx";
import { Shape as Mark } from "../../parts/state.tsx";
import { instance as t } from "../../texts/instance.ts";

type Instance = Shape<"Instance">;

const WEEK = 7 * 86_400_000;

/** Whether a backup is so old that it is worth mentioning. */
export const isBackupOld = (at: string): boolean => Date.now() - new Date(at).getTime() > WEEK;

export function BackupSection({ instance: { database, last_backup: last, backup } }: { instance: Instance }) {
  return (
    <SetSection id="backups" title={t().backups} why={t().backupsAbout}>
      <div role="status">{backup !== null && <Run backup={backup} />}</div>
      {last === null ? (
        <p class="quiet">{database === "sqlite" ? t().noBackup : t().ofServer}</p>
      ) : (
        <>
          <dl class="pairs left">
            <dt>{t().lastBackup}</dt>
            <dd title={moment(last.at)}>{ago(last.at)}</dd>
            <dt>{t().size}</dt>
            <dd class="num">{bytes(last.bytes)}</dd>
          </dl>
          <Address text={last.file} label={t().file} />
          <p class="small quiet">{t().copyAway}</p>
        </>
      )}
    </SetSection>
  );
}

function Run({ backup }: { backup: NonNullable<Instance["backup"]> }) {
  const { status, started_at: start, finished_at: end } = backup;
  if (status === "running") {
    return (
      <p>
        {t().running(moment(start))}
        <progress aria-label={t().backingUp} />
      </p>
    );
  }
  const seconds = (new Date(end ?? start).getTime() - new Date(start).getTime()) / 1000;
  const text =
    status === "done"
      ? t().done(bytes(backup.bytes ?? 0), count(Math.round(seconds * 10) / 10))
      : t().failed(backup.error ?? "");
  return (
    <p class="outcome">
      <Mark is={status === "done" ? "won" : "lost"} /> <bdi>{text}</bdi>
    </p>
  );
}
