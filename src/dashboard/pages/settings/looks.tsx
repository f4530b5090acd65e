// The look of letters: logo, colour and font, with a live preview.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { ColorInput } from "../../parts/color.tsx";
import { Choice, Problem } from "../../parts/form.tsx";
import { type Device, MailScreens, usePreview } from "../../parts/mail-screens.tsx";
import { SetSection } from "../../parts/page.tsx";
import { settingsTexts } from "../../texts/settings.ts";
import { looksTexts as t } from "../../texts/settings-looks.ts";
import { useEditing } from "./draft.ts";
import { NumberSetting, SelectSetting, TextSetting } from "./fields.tsx";

const AT = "settings.sender.brand";

export function LooksSection() {
  const editing = useEditing();
  return (
    <SetSection id="looks" title={settingsTexts().sections.looks} why={t().looksWhy} full>
      <div class="brand-fields">
        <TextSetting path={`${AT}.logo_url`} label={t().logo} hint={t().logoHint} type="url" placeholder="https://" />
        <NumberSetting path={`${AT}.logo_width`} label={t().logoWidth} unit="px" />
        <ColorInput
          label={t().color}
          none={t().noColor}
          value={editing.value(`${AT}.color`) as string | null}
          isFixed={!editing.canEdit}
          onChange={(color) => editing.set(`${AT}.color`, color)}
        />
        <SelectSetting path={`${AT}.font`} label={t().font} choices={Object.entries(t().fonts)} />
      </div>
      <Preview />
    </SetSection>
  );
}

type Brand = Shape<"BrandPreviewRequest">["brand"];

function Preview() {
  const editing = useEditing();
  const [device, setDevice] = useState<Device>("phone");
  const of = (name: string) => editing.value(`${AT}.${name}`);
  const brand = {
    logo_url: of("logo_url"),
    logo_width: of("logo_width"),
    color: of("color"),
    font: of("font"),
  } as Brand;
  const { mail, problem } = usePreview(
    (signal) => projectApi.post("/brand-preview", { body: { brand }, signal }),
    [JSON.stringify(brand)],
  );
  return (
    <div class="brand-preview">
      <header>
        <h3>{t().lookAtIt}</h3>
        <Choice
          label={t().device}
          options={[
            ["phone", t().phone],
            ["desktop", t().desktop],
          ]}
          value={device}
          onChoose={setDevice}
        />
      </header>
      <Problem text={problem} />
      {mail === null ? <div class="skel" /> : <MailScreens mail={mail} device={device} />}
      {brand.logo_url?.startsWith("https://") && (
        <p class="small quiet">
          {t().logoNotLoaded}{" "}
          <a class="text nowrap" href={brand.logo_url} target="_blank" rel="noreferrer">
            {t().openLogo}
          </a>
        </p>
      )}
    </div>
  );
}
