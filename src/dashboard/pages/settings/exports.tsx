// Exports of all data as files.

import { BASE } from "../../data/base.ts";
import { slug } from "../../data/session.ts";
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
              <a class="text" href={`${BASE}/api/v1/projects/${slug.value}/exports/${file}.csv`} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </SetSection>
);
