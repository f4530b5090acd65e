// The page for unknown addresses.

import { link } from "../data/base.ts";
import { Page } from "../parts/page.tsx";
import { shell as t } from "../texts/shell.ts";

export const NotFound = () => (
  <Page title={t().notFound}>
    <p class="say">{t().notFound}</p>
    <p>
      <a class="text" href={link("/")}>
        {t().back}
      </a>
    </p>
  </Page>
);
