// The frame that the pages of the results share: their names beside each other, and their choices at the right.

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
