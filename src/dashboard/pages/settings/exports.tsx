// Exports of all data as files.

import { projectUrl } from "../../data/project.ts";
import { SetSection } from "../../parts/set-section.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";

export const ExportSection = () => (
  <SetSection id="exports" title={t().sections.exports} why={t().exportsWhy}>
    {Object.values(t().exportGroups).map(({ title, files }) => (
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
