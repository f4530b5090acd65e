// The project's name, currency and time zone.

import { language } from "../../data/language.ts";
import { currencies, timeZones } from "../../data/places.ts";
import { SetSection } from "../../parts/page.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import { useEditing } from "./draft.ts";
import { DaysSetting, SelectSetting, TextSetting } from "./fields.tsx";

export function ProjectSection() {
  const { project } = useEditing();
  return (
    <SetSection id="project" title={t().sections.project}>
      <div class="trio">
        <TextSetting path="name" label={t().name} required />
        <SelectSetting
          path="settings.currency"
          label={t().currency}
          choices={currencies().map(({ code, name }) => [code.toLowerCase(), `${code} · ${name}`])}
        />
        <SelectSetting
          path="settings.timezone"
          label={t().timeZone}
          choices={timeZones().map((zone) => [zone, zone])}
        />
      </div>
      <div class="pair">
        <TextSetting
          path="settings.company_name"
          label={t().companyName}
          hint={t().companyNameHint}
          placeholder={project.name}
        />
        <SelectSetting path="settings.language" label={t().language} hint={t().languageHint} choices={languages()} />
      </div>
      <div class="pair">
        <DaysSetting path="settings.recovery_window" label={t().recoveryWindow} hint={t().recoveryWindowHint} />
      </div>
    </SetSection>
  );
}

const SPOKEN = "en de fr es it pt nl sv da nb fi pl cs hu ro el tr uk ru he ar hi ja ko zh th vi id".split(" ");

function languages() {
  const names = new Intl.DisplayNames(language.value, { type: "language" });
  return SPOKEN.map((value) => [value, names.of(value) ?? value] as const);
}
