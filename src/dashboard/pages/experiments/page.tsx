// The experiments page: compares own texts with each other, or with the generated ones.

import { useState } from "preact/hooks";
import { count } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { may, slug } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Answered, Block, Page, Say } from "../../parts/page.tsx";
import { undoLast } from "../../parts/slip.tsx";
import { useActions } from "../../shell/actions.ts";
import { useKeys } from "../../shell/keys.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { shell } from "../../texts/shell.ts";
import { ExperimentDialog } from "./dialogs.tsx";
import { ExperimentBlock } from "./experiment.tsx";
import { type Asked, type Experiment, hundredth, pageSentence, pairOf, signedHundredth } from "./verdict.ts";

const AT_ONCE = 20; // experiments per step, newest first
const SHOWN_STOPPED = 2; // stopped tests with their texts; others are one line each

export default function Experiments() {
  const [asked, ask] = useState<Asked | null>(null);
  const [most, setMost] = useState(AT_ONCE);
  const experiments = useQuery(`experiments ${slug.value} ${most}`, (signal) => newest(most, signal), ["experiments"]);
  useActions(may("admin") ? [{ name: t().start, run: () => ask({ what: "create" }) }] : []);
  useKeys([{ key: "u", does: shell().undo, run: undoLast }]);
  return (
    <Page name="experiments">
      <Answered query={experiments} lines={8}>
        {({ all, total }) => (
          <>
            <Found all={all} ask={ask} />
            {total > all.length && <Button class="b below" text={t().older} onClick={() => setMost(most + AT_ONCE)} />}
          </>
        )}
      </Answered>
      {asked !== null && (
        <ExperimentDialog asked={asked} onClose={() => ask(null)} onDone={() => void experiments.refresh()} />
      )}
    </Page>
  );
}

async function newest(most: number, signal: AbortSignal): Promise<{ all: Experiment[]; total: number }> {
  const listed: string[] = [];
  for (let page = 1; ; page++) {
    const { data: some, meta } = await projectApi.get("/experiments", { query: { page, per_page: AT_ONCE }, signal });
    listed.push(...some.map(({ id }) => id));
    if (listed.length >= Math.min(most, meta.total) || some.length === 0) {
      const all = await Promise.all(listed.map((id) => measured(id, signal)));
      return { all, total: meta.total };
    }
  }
}

async function measured(id: string, signal: AbortSignal): Promise<Experiment> {
  return (await projectApi.get("/experiments/{id}", { path: { id }, signal })).data;
}

function Found({ all, ask }: { all: readonly Experiment[]; ask: (asked: Asked) => void }) {
  const of = (status: Experiment["status"]) => all.filter((experiment) => experiment.status === status);
  const stopped = of("stopped").toSorted((a, b) => ((a.stopped_at ?? "") < (b.stopped_at ?? "") ? 1 : -1));
  const earlier = stopped.slice(SHOWN_STOPPED);
  return (
    <>
      <div class="head">
        <Say big>{pageSentence(all, stopped)}</Say>
        {may("admin") && (
          <div class="do">
            <Button class="b main" text={t().start} onClick={() => ask({ what: "create" })} />
          </div>
        )}
      </div>
      {all.length === 0 && <p class="quiet below">{may("admin") ? t().noneNext : t().viewer}</p>}
      {[...of("running"), ...of("draft"), ...stopped.slice(0, SHOWN_STOPPED)].map((experiment) => (
        <ExperimentBlock key={experiment.id} experiment={experiment} ask={ask} />
      ))}
      {earlier.length > 0 && <Earlier experiments={earlier} ask={ask} />}
    </>
  );
}

function Earlier({ experiments, ask }: { experiments: readonly Experiment[]; ask: (asked: Asked) => void }) {
  const settled = experiments.filter(({ best }) => best !== null).length;
  return (
    <Block title={experiments.length === 1 ? t().earlierOne : t().earlier(experiments.length, settled)}>
      <ul class="plainlist">
        {experiments.map((experiment) => {
          const pair = pairOf(experiment);
          const letters = experiment.arms.reduce((sum, { sends }) => sum + sends, 0);
          return (
            <li key={experiment.id}>
              <b>
                <bdi>{experiment.name}</bdi>
              </b>
              <span class="r">
                {pair === null
                  ? t().unknown
                  : t().inHundred(signedHundredth(pair.difference), signedHundredth(pair.low), hundredth(pair.high))}
              </span>
              <span class="w">
                {t().letters(count(letters))}
                {may("admin") && (
                  <Button class="b bare" text={t().remove} onClick={() => ask({ what: "remove", experiment })} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
