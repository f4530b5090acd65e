// The page for unknown addresses.

import { Link } from "../parts/button.tsx";
import { Page } from "../parts/page.tsx";
import { shell as t } from "../texts/shell.ts";

export const NotFound = () => (
  <Page title={t().notFound} name="not-found">
    <p class="say">{t().notFound}</p>
    <p>
      <Link class="text" to="/" text={t().back} />
    </p>
  </Page>
);
