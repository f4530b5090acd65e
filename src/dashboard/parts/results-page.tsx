// The common frame of the result pages: their tabs, and their choices at the right.

import type { ComponentChildren } from "preact";
import { Page, SubNav } from "./page.tsx";

type Props = { title: string; name: string; choices?: ComponentChildren; children: ComponentChildren };

export function ResultsPage({ title, name, choices, children }: Props) {
  return (
    <Page title={title} name={name}>
      <SubNav under="results">{choices}</SubNav>
      {children}
    </Page>
  );
}
