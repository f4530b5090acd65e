// The findings of an examination: problems first, good findings last and grey.

import { api, data, type Shape } from "../../data/api.ts";
import { ago, count } from "../../data/format.ts";
import { language } from "../../data/language.ts";
import { Button } from "../../parts/button.tsx";
import { useAction } from "../../parts/form.tsx";
import { SetSection } from "../../parts/page.tsx";
import { Shape as Mark } from "../../parts/state.tsx";
import { germanFinding } from "../../texts/findings.ts";
import { instance as t } from "../../texts/instance.ts";
import { isBackupOld } from "./backup.tsx";

type Instance = Shape<"Instance">;
type Finding = Shape<"InstanceExamination">["findings"][number];

const ORDER = ["bad", "mind", "good"] as const;
const MARKS = { bad: "lost", mind: "risk", good: "won" } as const;

export function FindingsSection({ instance, refresh }: { instance: Instance; refresh: () => Promise<void> }) {
  const { database, examination, last_backup: last } = instance;
  const { busy, problem, run } = useAction();
  const findings = [...(examination?.findings ?? [])].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  async function examine(): Promise<void> {
    await run(() => data(api.POST("/api/v1/instance/examine", {})));
    await refresh();
  }
  return (
    <SetSection id="findings" title={t().findings} full>
      <ul class="find-list">
        {last === null && database === "sqlite" && (
          <Row state="mind" about={t().backups} says={`${t().noBackup} ${t().noBackupHelp}`} />
        )}
        {last !== null && isBackupOld(last.at) && (
          <Row state="mind" about={t().backups} says={`${t().oldBackup(ago(last.at))} ${t().oldBackupHelp}`} />
        )}
        {findings.map((finding) => (
          <Found key={`${finding.about} ${finding.says}`} finding={finding} />
        ))}
      </ul>
      <div class="rowdo flush">
        <Button
          class="b bare"
          text={busy ? t().examining : t().examine}
          disabled={busy || examination === null}
          onClick={() => void examine()}
        />
        <span class="small faint" role="status">
          {problem ??
            (examination === null
              ? t().examiningFirst
              : t().lastRun(ago(examination.examined_at), count(Math.round(examination.took_ms / 100) / 10)))}
        </span>
      </div>
    </SetSection>
  );
}

function Found({ finding }: { finding: Finding }) {
  const german = language.value === "de" ? germanFinding(finding) : null;
  const lang = language.value === "de" && german === null ? "en" : undefined;
  return <Row state={finding.state} about={nameOf(finding.about)} says={german ?? finding.says} lang={lang} />;
}

type RowProps = { state: Finding["state"]; about: string; says: string; lang?: string | undefined };

function Row({ state, about, says, lang }: RowProps) {
  const word = state === "bad" ? t().bad : state === "mind" ? t().look : t().inOrder;
  return (
    <li>
      <Mark is={MARKS[state]} />
      <p class={state === "good" ? "quiet" : undefined}>
        <span class="sr">{word}: </span>
        <b>{about}</b> <span lang={lang}>{says}</span>
      </p>
    </li>
  );
}

const nameOf = (about: string): string => (t().about as Record<string, string>)[about] ?? about;
