// The common frame of the result pages: their tabs, and their choices at the right.

import type { ComponentChildren } from "preact";
import { Page, SubNav } from "./page.tsx";

export function ResultsPage({
  title,
  name,
  choices,
  children,
}: {
  title: string;
  name: string;
  choices?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <Page title={title} name={name}>
      <SubNav under="results">{choices}</SubNav>
      {children}
    </Page>
  );
}
