// Shown instead of an empty list: there are no customers at all, or none that match.

import { link } from "../../data/base.ts";
import { may } from "../../data/session.ts";
import { filled } from "../../parts/filled.tsx";
import { customers as t } from "../../texts/customers.ts";
import type { Asked } from "./address.ts";

export const NobodyYet = () => (
  <div class="emptybox wider">
    <p class="quiet">{t().emptyText}</p>
    <div class="flowrow">
      <a class="b main" href={link("/connections")}>
        {t().connect}
      </a>
      {may("admin") && (
        <a class="b bare" href={link("/")}>
          {t().sample}
        </a>
      )}
    </div>
  </div>
);

export const NobodyLikeThat = ({ asked, clear }: { asked: Asked; clear: () => void }) => (
  <div class="emptybox wider">
    <p class="quiet">
      {asked.q === undefined ? t().nobodyMatches : filled(t().nowhere, { sought: <bdi>{asked.q}</bdi> })}
    </p>
    <div class="flowrow">
      <button type="button" class="b" onClick={clear}>
        {t().clear}
      </button>
    </div>
  </div>
);
