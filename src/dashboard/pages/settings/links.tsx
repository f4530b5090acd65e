// The link targets of the buttons in letters.

import { SetSection } from "../../parts/set-section.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Editing } from "./draft.ts";
import { TextSetting } from "./fields.tsx";

const LINKS = ["reactivate_url", "billing_update_url", "pause_url", "downgrade_url", "book_call_url"] as const;

export const LinksSection = ({ editing }: { editing: Editing }) => (
  <SetSection id="links" title={t().sections.links} why={t().linksWhy}>
    <div class="pair">
      {LINKS.map((name) => (
        <TextSetting
          key={name}
          editing={editing}
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
