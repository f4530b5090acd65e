// The tracking of opens and clicks in letters.

import { SetSection } from "../../parts/set-section.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Editing } from "./draft.ts";
import { SwitchSetting } from "./fields.tsx";

export const TrackingSection = ({ editing }: { editing: Editing }) => (
  <SetSection id="tracking" title={t().sections.tracking} why={t().trackingWhy}>
    <SwitchSetting editing={editing} path="settings.tracking.opens" label={t().trackOpens} hint={t().trackOpensHint} />
    <SwitchSetting
      editing={editing}
      path="settings.tracking.clicks"
      label={t().trackClicks}
      hint={t().trackClicksHint}
    />
  </SetSection>
);
