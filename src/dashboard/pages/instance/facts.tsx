// Facts about the instance: its data, its mail server, its model and the service itself.

import { useState } from "preact/hooks";
import { api, data, type Shape } from "../../data/api.ts";
import { ago, count, moment } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { bytes } from "../../parts/bytes.ts";
import { useAction } from "../../parts/form.tsx";
import { SetSection } from "../../parts/page.tsx";
import { Pairs } from "../../parts/pairs.tsx";
import { Shape as Mark } from "../../parts/state.tsx";
import { instance as t } from "../../texts/instance.ts";

type Instance = Shape<"Instance">;
type Props = { instance: Instance };
type Fact = readonly [name: string, value: string | null];

const Facts = ({ of }: { of: readonly Fact[] }) => (
  <Pairs of={of.map(([name, value]) => [name, value && <bdi class="num">{value}</bdi>])} />
);

export const DataSection = ({ instance: { database, data_folder: folder } }: Props) => (
  <SetSection id="data" title={t().data} why={t().dataAbout}>
    <Facts
      of={[
        [t().folder, folder.path],
        [t().all, bytes(folder.bytes)],
        [t().database, database === "sqlite" ? bytes(folder.database_bytes) : "PostgreSQL"],
        [t().free, bytes(folder.free_bytes)],
      ]}
    />
  </SetSection>
);

export const MailSection = ({ instance: { mail } }: Props) => (
  <SetSection id="mail" title={t().mail}>
    {mail.transport === "outbox" && <p class="quiet">{t().noMail}</p>}
    <Facts
      of={[
        [t().server, mail.host === null ? null : `${mail.host}:${mail.port}, ${mail.tls}`],
        [t().user, mail.user],
        [t().from, mail.from],
        [t().dkim, mail.dkim_domain],
        [t().limit, count(mail.daily_limit)],
      ]}
    />
  </SetSection>
);

export function ModelSection({ instance: { model }, refresh }: Props & { refresh: () => Promise<void> }) {
  const { busy, problem, run } = useAction();
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  async function test(): Promise<void> {
    setResult(null);
    await run(async () => {
      const { data: answer } = await data(api.POST("/api/v1/instance/test-model", {}));
      const seconds = count(Math.round(answer.took_ms / 100) / 10);
      setResult({ ok: answer.ok, text: answer.ok ? t().answered(seconds) : (answer.error ?? "") });
    });
    await refresh();
  }
  if (!model.configured) {
    return (
      <SetSection id="model" title={t().model}>
        <p class="quiet">{t().noModel}</p>
      </SetSection>
    );
  }
  const shown = problem === null ? result : { ok: false, text: problem };
  return (
    <SetSection id="model" title={t().model}>
      <Facts
        of={[
          [t().name, model.name],
          [t().host, model.host],
          [
            t().lastCall,
            model.last_call && [ago(model.last_call.at), model.last_call.error].filter(Boolean).join(": "),
          ],
        ]}
      />
      <div class="rowdo">
        <Button class="b" text={busy ? t().testing : t().test} disabled={busy} onClick={() => void test()} />
        <span class="outcome small" role="status">
          {shown !== null && (
            <>
              <Mark is={shown.ok ? "won" : "lost"} /> <bdi>{shown.text}</bdi>
            </>
          )}
        </span>
      </div>
    </SetSection>
  );
}

export const ServiceSection = ({ instance }: Props) => (
  <SetSection id="service" title={t().service}>
    <Facts
      of={[
        [t().version, instance.version],
        [t().started, `${ago(instance.started_at)}, ${moment(instance.started_at)}`],
        [t().address, instance.public_url],
        [t().served, t().servedBy[instance.served_by]],
        [t().registration, t().registrationIs[instance.registration]],
        [t().accounts, count(instance.accounts)],
        [t().projects, count(instance.projects)],
      ]}
    />
  </SetSection>
);
