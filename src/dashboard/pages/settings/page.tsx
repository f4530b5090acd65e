// The settings page: project, sender, letters, suppressions, and personal data.

import { useEffect, useRef } from "preact/hooks";
import { link } from "../../data/base.ts";
import { projectUrl, useProjectQuery } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Answered, Page, Say, SetSection } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { UnsavedBar } from "../../parts/unsaved.tsx";
import { useActions } from "../../shell/actions.ts";
import { settingsTexts as t } from "../../texts/settings.ts";
import { exportTexts } from "../../texts/settings-exports.ts";
import { retention as words } from "../../texts/settings-retention.ts";
import { shell } from "../../texts/shell.ts";
import { DeleteSection } from "./delete.tsx";
import { DigestSection } from "./digest.tsx";
import { EditingContext, type Project, useEditing, useNewEditing } from "./draft.ts";
import { NumberSetting, SwitchSetting, TextSetting } from "./fields.tsx";
import { LettersSection } from "./letters.tsx";
import { LooksSection } from "./looks.tsx";
import { PrivacySection } from "./privacy.tsx";
import { ProjectSection } from "./project.tsx";
import { SenderSection } from "./sender.tsx";
import { SuppressionSection } from "./suppressions.tsx";

export default function Settings() {
  const query = useProjectQuery("", ["settings"]);
  const editing = useNewEditing(query.data.value?.data, (next) => query.set(() => ({ data: next })));
  const { changes, canEdit } = editing;
  const state = !canEdit ? t().onlyAdmins : changes === 0 ? t().allSaved : t().changed(changes);
  return (
    <Page
      name="settings-page"
      beside={
        <span class={changes === 0 && canEdit ? "small faint all-saved" : "small faint"} role="status">
          {query.data.value && state}
        </span>
      }
    >
      <Answered query={query} lines={12}>
        {({ data: project }) => (
          <EditingContext.Provider value={{ ...editing, project }}>
            <Sections />
          </EditingContext.Provider>
        )}
      </Answered>
    </Page>
  );
}

function Sections() {
  const { project, changes, problem, busy, discard, save } = useEditing();
  const unsaved = useRef(0);
  unsaved.current = changes;
  useEffect(
    () => () => {
      if (unsaved.current > 0) say(t().stillUnsaved(unsaved.current));
    },
    [],
  );
  useActions(
    Object.entries(t().sections).map(([id, name]) => ({
      name,
      of: shell().settings,
      run: () => document.getElementById(id)?.scrollIntoView(),
    })),
  );
  return (
    <>
      <div class="head">
        <Say big>{sentenceOf(project)}</Say>
      </div>
      <Jump />
      <div class="set block">
        <ProjectSection />
        <SenderSection />
        <LooksSection />
        <LinksSection />
        <LettersSection />
        <TrackingSection />
        <RetentionSection />
        <SuppressionSection />
        <DigestSection />
        {may("admin") && <PrivacySection />}
        <ExportSection />
        {may("owner") && <DeleteSection project={project} />}
      </div>
      <UnsavedBar
        isChanged={changes > 0}
        title={t().changed(changes)}
        note={problem === null ? t().notYet : <span class="lost">{problem}</span>}
        busy={busy}
        discard={discard}
        save={() => void save()}
      />
    </>
  );
}

/** Links to the sections, on screens that are wide enough for one line of them. */
function Jump() {
  const shown = Object.entries(t().sections).filter(
    ([id]) => (id !== "privacy" || may("admin")) && (id !== "delete" || may("owner")),
  );
  return (
    <nav class="jumps" aria-label={t().onThisPage}>
      {shown.map(([id, name]) => (
        <a key={id} href={`${link("/settings")}#${id}`} onClick={(event) => jump(event, id)}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Also moves the focus, so that the next Tab reaches the first field of the section. */
function jump(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (section === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}

/** The first sentence: the sender, and what letters still need. */
function sentenceOf({ name, settings: { company_name, sender, links } }: Project) {
  const lacks = [
    sender.from_email === null && t().lacks.address,
    sender.postal_address === null && t().lacks.postalAddress,
    links.reactivate_url === null && t().lacks.return,
    links.billing_update_url === null && t().lacks.billing,
  ].filter((lack) => lack !== false);
  return (
    <>
      <bdi>{t().writesAs(company_name ?? name, sender.from_name)}</bdi> {t().lacking(lacks)}
    </>
  );
}

/** How long customers' events and comments are stored. */
const RetentionSection = () => (
  <SetSection id="retention" title={t().sections.retention} why={words().why}>
    <div class="pair">
      {Object.entries(words().kinds).map(([kind, label]) => (
        <NumberSetting key={kind} path={`settings.retention.${kind}`} label={label} unit={t().days} />
      ))}
    </div>
    <p class="small quiet">{words().what}</p>
  </SetSection>
);

/** The tracking of opens and clicks in letters. */
const TrackingSection = () => (
  <SetSection id="tracking" title={t().sections.tracking} why={t().trackingWhy}>
    <SwitchSetting path="settings.tracking.opens" label={t().trackOpens} hint={t().trackOpensHint} />
    <SwitchSetting path="settings.tracking.clicks" label={t().trackClicks} hint={t().trackClicksHint} />
  </SetSection>
);

/** Exports of all data as files. */
const ExportSection = () => (
  <SetSection id="exports" title={t().sections.exports} why={exportTexts().exportsWhy}>
    {Object.values(exportTexts().exportGroups).map(({ title, files }) => (
      <div key={title} class="group">
        <header>
          <h3>{title}</h3>
        </header>
        <ul class="files">
          {Object.entries(files).map(([file, name]) => (
            <li key={file}>
              <a class="text" href={projectUrl(`/exports/${file}.csv`)} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </SetSection>
);

/** The link targets of the buttons in letters. */
const LINKS = ["reactivate_url", "billing_update_url", "pause_url", "downgrade_url", "book_call_url"] as const;

const LinksSection = () => (
  <SetSection id="links" title={t().sections.links} why={t().linksWhy}>
    <div class="pair">
      {LINKS.map((name) => (
        <TextSetting
          key={name}
          path={`settings.links.${name}`}
          label={t().links[name].label}
          hint={t().links[name].hint}
          type="url"
          placeholder="https://"
        />
      ))}
    </div>
  </SetSection>
);
