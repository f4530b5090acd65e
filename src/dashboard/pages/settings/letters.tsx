// The settings of letters: when they are written, whether outcomes are learned from, the model, and who may see offers.

import type { ComponentChildren } from "preact";
import { useProjectQuery } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Link } from "../../parts/button.tsx";
import { SetSection } from "../../parts/page.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import { SelectSetting, SwitchSetting } from "./fields.tsx";

export function LettersSection() {
  return (
    <>
      <SetSection id="letters" title={t().sections.letters} why={t().lettersWhy}>
        <div class="pair">
          <SelectSetting
            path="settings.automation.generate"
            label={t().generate}
            hint={t().generateHint}
            choices={Object.entries(t().generates)}
          />
          <SelectSetting
            path="settings.strategies.learning"
            label={t().learning}
            hint={t().learningHint}
            choices={Object.entries(t().learnings)}
          />
        </div>
        <SelectSetting
          path="settings.sender.address"
          label={t().addressing}
          hint={t().addressingHint}
          choices={Object.entries(t().addressings)}
        />
        <SwitchSetting
          path="settings.automation.trust_public_key"
          label={t().trustPublicKey}
          hint={t().trustPublicKeyHint}
        />
        {may("member") && <Writer />}
        <Elsewhere to="/automation" name={t().toAutomation}>
          {t().automationElsewhere}
        </Elsewhere>
      </SetSection>
      <SetSection id="offers" title={t().sections.offers} why={t().offersWhy}>
        <SwitchSetting
          path="settings.cancel_flow.verify_identity"
          label={t().verifyIdentity}
          hint={t().verifyIdentityHint}
        />
        <SwitchSetting
          path="settings.cancel_flow.mail_accepted_offers"
          label={t().mailAcceptedOffers}
          hint={t().mailAcceptedOffersHint}
        />
        <Elsewhere to="/cancel-flow" name={t().toCancelFlow}>
          {t().offersElsewhere}
        </Elsewhere>
        <Elsewhere to="/risk" name={t().toRisk}>
          {t().riskElsewhere}
        </Elsewhere>
      </SetSection>
    </>
  );
}

const Elsewhere = ({ to, name, children }: { to: string; name: string; children: ComponentChildren }) => (
  <p class="small quiet">
    {children} <Link class="text nowrap" to={to} text={name} />
  </p>
);

/** Shows the model that writes, from the list of connections. */
function Writer() {
  const query = useProjectQuery("/connections", ["settings"]);
  const model = query.data.value?.data.find(({ kind }) => kind === "model");
  if (model === undefined) return null;
  return (
    <Elsewhere to="/connections" name={t().toConnections}>
      {model.test === null ? t().writtenHere : t().writtenBy(model.name)}
    </Elsewhere>
  );
}
