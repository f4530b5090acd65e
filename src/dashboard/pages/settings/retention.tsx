// How long customers' events and comments are stored.

import { SetSection } from "../../parts/set-section.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import { retention as words } from "../../texts/settings-retention.ts";
import type { Editing } from "./draft.ts";
import { NumberSetting } from "./fields.tsx";

export const RetentionSection = ({ editing }: { editing: Editing }) => (
  <SetSection id="retention" title={t().sections.retention} why={words().why}>
    <div class="pair">
      {Object.entries(words().kinds).map(([kind, label]) => (
        <NumberSetting key={kind} editing={editing} path={`settings.retention.${kind}`} label={label} unit={t().days} />
      ))}
    </div>
    <p class="small quiet">{words().what}</p>
  </SetSection>
);
