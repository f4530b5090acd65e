// The look of letters: logo, colour and font, with a live preview.

import { useEffect, useState } from "preact/hooks";
import { ApiError, type Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { Choice } from "../../parts/choice.tsx";
import { ColorInput } from "../../parts/color.tsx";
import { type Device, MailScreens } from "../../parts/mail-screens.tsx";
import { Problem } from "../../parts/problem.tsx";
import { SetSection } from "../../parts/set-section.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Editing } from "./draft.ts";
import { NumberSetting, SelectSetting, TextSetting } from "./fields.tsx";

const AT = "settings.sender.brand";
const PAUSE = 250; // milliseconds without a change before the preview is fetched

export function LooksSection({ editing }: { editing: Editing }) {
  return (
    <SetSection id="looks" title={t().sections.looks} why={t().looksWhy} full>
      <div class="brand-fields">
        <TextSetting
          editing={editing}
          path={`${AT}.logo_url`}
          label={t().logo}
          hint={t().logoHint}
          type="url"
          placeholder="https://"
        />
        <NumberSetting editing={editing} path={`${AT}.logo_width`} label={t().logoWidth} unit="px" />
        <ColorInput
          label={t().color}
          none={t().noColor}
          value={editing.value(`${AT}.color`) as string | null}
          isFixed={!editing.canEdit}
          onChange={(color) => editing.set(`${AT}.color`, color)}
        />
        <SelectSetting editing={editing} path={`${AT}.font`} label={t().font} choices={Object.entries(t().fonts)} />
      </div>
      <Preview editing={editing} />
    </SetSection>
  );
}

type Brand = Shape<"BrandPreviewRequest">["brand"];

function Preview({ editing }: { editing: Editing }) {
  const [device, setDevice] = useState<Device>("phone");
  const of = (name: string) => editing.value(`${AT}.${name}`);
  const brand = {
    logo_url: of("logo_url"),
    logo_width: of("logo_width"),
    color: of("color"),
    font: of("font"),
  } as Brand;
  const { mail, problem } = usePreview(brand);
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
          onChoose={(next) => setDevice(next as Device)}
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

type Shown = { mail: Shape<"MailPreview"> | null; problem: string | null };

/** The preview. The last one stays visible while the next is fetched, and while the values are invalid. */
function usePreview(brand: Brand): Shown {
  const [shown, setShown] = useState<Shown>({ mail: null, problem: null });
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      try {
        const answer = await projectApi.post("/brand-preview", { body: { brand }, signal: asking.signal });
        setShown({ mail: answer.data, problem: null });
      } catch (error) {
        if (asking.signal.aborted || !(error instanceof ApiError)) return;
        setShown(({ mail }) => ({ mail, problem: Object.values(error.fields)[0] ?? error.message }));
      }
    };
    const timer = setTimeout(() => void ask(), shown.mail === null ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [JSON.stringify(brand)]);
  return shown;
}
