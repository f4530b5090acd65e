// Switches for applying changes at a payment provider; they take effect immediately.

import { useEffect, useState } from "preact/hooks";
import { HintedSwitch, Problem, useAction } from "../../parts/form.tsx";
import { offerApplications as t } from "../../texts/offer-applications.ts";
import { changeProvider } from "./provider-settings.ts";
import { providerName } from "./providers.ts";

type Switches = { readonly apply_offers: boolean; readonly apply_cancellations: boolean };

type Props = {
  /** The provider's name in the settings. */
  provider: string;
  isOn: Switches;
  /** Why changes cannot be applied; null if they can. */
  obstacle: string | null;
  refresh: () => Promise<void>;
};

export function ApplySwitches({ provider, isOn, obstacle, refresh }: Props) {
  const { problem, problems, run } = useAction();
  const turn = (name: keyof Switches) => async (on: boolean) => {
    const isDone = await run(() => changeProvider(provider, { [name]: on }));
    await refresh();
    return isDone;
  };
  const refused = problem ?? Object.values(problems)[0];
  return (
    <>
      <Turn
        label={t().applyOffers}
        hint={t().applyOffersHint(providerName(provider))}
        isOn={isOn.apply_offers}
        onTurn={turn("apply_offers")}
      />
      <Turn
        label={t().applyCancellations}
        hint={t().applyCancellationsHint(providerName(provider))}
        isOn={isOn.apply_cancellations}
        onTurn={turn("apply_cancellations")}
      />
      {(isOn.apply_offers || isOn.apply_cancellations) && obstacle !== null && <p class="small risk">{obstacle}</p>}
      <Problem text={refused} />
    </>
  );
}

/** `onTurn` resolves with whether it succeeded. */
type TurnProps = { label: string; hint: string; isOn: boolean; onTurn: (on: boolean) => Promise<boolean> };

function Turn({ label, hint, isOn, onTurn }: TurnProps) {
  const [isShown, setShown] = useState(isOn);
  useEffect(() => setShown(isOn), [isOn]);
  async function turn(wanted: boolean): Promise<void> {
    setShown(wanted);
    if (!(await onTurn(wanted))) setShown(!wanted);
  }
  return <HintedSwitch label={label} hint={hint} isOn={isShown} onTurn={(wanted) => void turn(wanted)} />;
}
