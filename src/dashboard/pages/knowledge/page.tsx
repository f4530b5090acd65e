// The knowledge page: what letters may say about the company, and what is still missing.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { may, slug } from "../../data/session.ts";
import { Answered, Page, Say, SetSection } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { UnsavedBar } from "../../parts/unsaved.tsx";
import { knowledgeTexts as t } from "../../texts/knowledge.ts";
import { shell } from "../../texts/shell.ts";
import { strategies } from "../../texts/strategies.ts";
import { Announce } from "./announce.tsx";
import { type Editing, type Entry, LISTS, useEditing } from "./draft.ts";
import { Entries } from "./entries.tsx";
import { TextInput } from "./inputs.tsx";

type Answer = { knowledge: Shape<"Knowledge">; missing: Shape<"MissingKnowledge">[]; currency: string };

export default function Knowledge() {
  const query = useQuery<Answer>(
    `knowledge ${slug.value}`,
    async (signal) => {
      const [found, project] = await Promise.all([
        projectApi.get("/knowledge", { signal }),
        projectApi.get("", { signal }),
      ]);
      return { knowledge: found.data, missing: found.missing, currency: project.data.settings.currency };
    },
    ["knowledge", "offers", "settings"],
  );
  return (
    <Page name="settings-page">
      <Answered query={query} lines={12}>
        {(answer) => <Sections {...answer} />}
      </Answered>
    </Page>
  );
}

function Sections({ knowledge: saved, missing, currency }: Answer) {
  const editing = useEditing(saved);
  const isSaved = ({ id }: Entry) => (saved.fixes ?? []).some((fix) => fix.id === id);
  const canAnnounce = (fix: Entry) => typeof fix.shipped_on === "string" && fix.shipped_on <= new Date().toISOString();
  return (
    <>
      <div class="head">
        <Say big>{t().opening(missing.length)}</Say>
      </div>
      <div class="set block">
        {missing.length > 0 && <MissingSection missing={missing} />}
        <CompanySection editing={editing} />
        {LISTS.map((list) => (
          <Entries
            key={list}
            list={list}
            editing={editing}
            currency={currency}
            beside={(entry) =>
              list === "fixes" &&
              may("member") &&
              canAnnounce(entry) &&
              (isSaved(entry) && !editing.isChanged ? (
                <Announce fix={entry} />
              ) : (
                <span class="small quiet">{t().saveFirst}</span>
              ))
            }
          />
        ))}
      </div>
      <Strip editing={editing} />
    </>
  );
}

const MissingSection = ({ missing }: { missing: Answer["missing"] }) => (
  <SetSection id="missing" title={t().missing} why={t().missingWhy}>
    <ul class="plainlist missing">
      {[...Map.groupBy(missing, ({ needs }) => needs)].map(([needs, lacking]) => (
        <li key={needs}>
          <span>{t().needs[needs]}</span>
          <span class="tags-of">
            {lacking.map(({ strategy }) => (
              <span key={strategy} class="tag">
                {strategies()[strategy]}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </SetSection>
);

function CompanySection({ editing: { knowledge, canEdit, problems, change } }: { editing: Editing }) {
  const { founder } = knowledge;
  const setFounder = (next: Partial<typeof founder>): void => change({ founder: { ...founder, ...next } });
  const readOnly = !canEdit;
  return (
    <>
      <SetSection id="company" title={t().company}>
        <TextInput
          label={t().product}
          problem={problems.product}
          readOnly={readOnly}
          value={knowledge.product}
          onChange={(product) => change({ product })}
        />
        <TextInput
          label={t().tone}
          hint={t().toneHint}
          problem={problems.tone}
          readOnly={readOnly}
          lines={4}
          isVoice
          value={knowledge.tone}
          onChange={(tone) => change({ tone })}
        />
      </SetSection>
      <SetSection id="founder" title={t().founder} why={t().founderWhy}>
        <div class="pair">
          <TextInput
            label={t().founderName}
            problem={problems["founder.name"]}
            readOnly={readOnly}
            value={founder.name}
            onChange={(name) => setFounder({ name })}
          />
          <TextInput
            label={t().calendar}
            type="url"
            problem={problems["founder.calendar_url"]}
            readOnly={readOnly}
            value={founder.calendar_url}
            onChange={(calendar_url) => setFounder({ calendar_url })}
          />
        </div>
        <TextInput
          label={t().signature}
          hint={t().signatureHint}
          problem={problems["founder.signature"]}
          readOnly={readOnly}
          lines={2}
          value={founder.signature}
          onChange={(signature) => setFounder({ signature })}
        />
      </SetSection>
    </>
  );
}

/** The bar with unsaved changes at the bottom of the page. */
function Strip({ editing: { isChanged, busy, problem, problems, discard, save } }: { editing: Editing }) {
  const store = async (): Promise<void> => {
    if (await save()) say(shell().saved);
    else
      requestAnimationFrame(() =>
        document.querySelector('.set [aria-invalid="true"], .set .problem')?.scrollIntoView({ block: "center" }),
      );
  };
  const wrong = problem ?? Object.values(problems)[0];
  return (
    <UnsavedBar
      isChanged={isChanged}
      title={shell().unsaved}
      note={wrong === undefined ? t().notYet : <span class="lost">{wrong}</span>}
      busy={busy}
      discard={discard}
      save={() => void store()}
    />
  );
}
