// The weekly digest: each member's own choice, saved immediately.

import { api, data } from "../../data/api.ts";
import { useQuery } from "../../data/query.ts";
import { account, slug } from "../../data/session.ts";
import { Answered } from "../../parts/answered.tsx";
import { useAction } from "../../parts/form.ts";
import { Problem } from "../../parts/problem.tsx";
import { SetSection } from "../../parts/set-section.tsx";
import { say } from "../../parts/slip.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";

export function DigestSection() {
  const path = { slug: slug.value };
  const query = useQuery(
    `digest ${slug.value}`,
    async () => (await data(api.GET("/api/v1/projects/{slug}/digest", { params: { path } }))).data,
  );
  const { busy, problem, run } = useAction();

  async function change(weekly: boolean): Promise<void> {
    const isDone = await run(async () => {
      const { data: now } = await data(
        api.PUT("/api/v1/projects/{slug}/digest", { params: { path }, body: { weekly } }),
      );
      query.set(() => now);
    });
    if (isDone) say(weekly ? t().digestOn : t().digestOff, () => void change(!weekly));
  }

  return (
    <SetSection id="digest" title={t().sections.digest} why={t().digestWhy}>
      <Answered query={query} lines={1}>
        {({ weekly }) => (
          <label class="check">
            <input
              type="checkbox"
              class="switch"
              checked={weekly}
              disabled={busy}
              onChange={(event) => void change(event.currentTarget.checked)}
            />
            <span>
              {t().digest(account.value?.email ?? "")}
              <span class="hint">{t().digestHint}</span>
            </span>
          </label>
        )}
      </Answered>
      <Problem text={problem} />
    </SetSection>
  );
}
