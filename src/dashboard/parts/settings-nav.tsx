// The pages that belong to the settings. The instance is its operator's alone.

import type { ComponentChildren } from "preact";
import { account } from "../data/session.ts";
import { settingsNav as t } from "../texts/settings-nav.ts";
import { SubNav } from "./page.tsx";

/** `children` stand at the right: what may be done with the whole page, or whether all is saved. */
export function SettingsNav({ children }: { children?: ComponentChildren }) {
  const words = t();
  return (
    <SubNav
      label={words.settings}
      pages={[
        ["/settings", words.project],
        ["/knowledge", words.knowledge],
        ["/team", words.team],
        ["/connections", words.connections],
        ["/activity", words.activity],
        ...(account.value?.is_operator ? ([["/instance", words.instance]] as const) : []),
      ]}
    >
      {children}
    </SubNav>
  );
}
