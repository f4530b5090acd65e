// The operator's page about the instance: findings, problems first; backups; data, mail, model and service.

import { useEffect } from "preact/hooks";
import { api, data, type Shape } from "../../data/api.ts";
import { ago } from "../../data/format.ts";
import { useQuery } from "../../data/query.ts";
import { account } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { useActions } from "../../shell/actions.ts";
import { instance as t } from "../../texts/instance.ts";
import { BackupSection, isBackupOld } from "./backup.tsx";
import { DataSection, MailSection, ModelSection, ServiceSection } from "./facts.tsx";
import { FindingsSection } from "./findings.tsx";

type Instance = Shape<"Instance">;

const POLLING = 1500; // milliseconds between requests while a backup or the first examination runs

export default function InstancePage() {
  const isOperator = account.value?.is_operator === true;
  const query = useQuery(
    isOperator ? "instance" : null,
    async (signal) => (await data(api.GET("/api/v1/instance", { signal }))).data,
  );
  const backup = useAction();
  const isRunning = query.data.value?.backup?.status === "running";
  const isExamined = query.data.value === undefined || query.data.value.examination !== null;
  useEffect(() => {
    if (!isRunning && isExamined) return;
    const asking = setInterval(() => void query.refresh(), POLLING);
    return () => clearInterval(asking);
  }, [isRunning, isExamined, query]);

  async function backUp(): Promise<void> {
    await backup.run(() => data(api.POST("/api/v1/instance/backup", {})));
    await query.refresh();
  }
  const isBackedUpHere = query.data.value?.database === "sqlite";
  useActions(isBackedUpHere ? [{ name: t().backUp, run: () => void backUp() }] : []);

  return (
    <Page name="instance">
      {isOperator ? (
        <Answered query={query} lines={10}>
          {(instance) => (
            <>
              <div class="head">
                <Say big>{sentenceOf(instance)}</Say>
                {isBackedUpHere && (
                  <div class="do">
                    <Button
                      class="b main"
                      text={isRunning ? t().backingUp : t().backUp}
                      disabled={backup.busy || isRunning}
                      onClick={() => void backUp()}
                    />
                  </div>
                )}
              </div>
              <Problem text={backup.problem} />
              <div class="set block">
                <FindingsSection instance={instance} refresh={query.refresh} />
                <BackupSection instance={instance} />
                <DataSection instance={instance} />
                <MailSection instance={instance} />
                <ModelSection instance={instance} refresh={query.refresh} />
                <ServiceSection instance={instance} />
              </div>
            </>
          )}
        </Answered>
      ) : (
        <Say big>{t().noRight}</Say>
      )}
    </Page>
  );
}

/** The first sentence: "One thing is wrong. The last backup was nine days ago." */
function sentenceOf(instance: Instance): string {
  const { examination } = instance;
  const findings = examination?.findings ?? [];
  const of = (state: "bad" | "mind") => findings.filter((finding) => finding.state === state).length;
  const parts = [
    of("bad") > 0 ? t().wrong(of("bad")) : "",
    of("mind") > 0 ? t().mind(of("mind")) : "",
    lackOfBackup(instance),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(" ");
  return examination === null ? t().examiningFirst : t().allWell;
}

function lackOfBackup({ database, last_backup: last }: Instance): string {
  if (database !== "sqlite") return "";
  if (last === null) return t().noBackup;
  return isBackupOld(last.at) ? t().oldBackup(ago(last.at)) : "";
}
