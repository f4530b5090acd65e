// The beginning of the last letter that was sent.

import { link } from "../../data/base.ts";
import { useProjectQuery } from "../../data/project.ts";
import { customer as t } from "../../texts/customer.ts";
import type { Entry } from "./types.ts";

const FIRST = 4; // paragraphs shown

export function SentLetter({ entry: { refs } }: { entry: Entry }) {
  const { churn_event_id: id, variant_id: vid } = refs;
  const variants = useProjectQuery(
    id === undefined || vid === undefined ? null : "/churn-events/{id}/variants",
    ["variants"],
    { path: { id: id! } },
  );
  const body = variants.data.value?.data.find((one) => one.id === vid)?.body;
  if (id === undefined) return null;
  return (
    <>
      {body !== undefined && (
        <div class="sheet slipped">
          {body
            .split(/\n\s*\n/)
            .slice(0, FIRST)
            .map((paragraph, index) => (
              <p key={index} dir="auto">
                {paragraph}
              </p>
            ))}
        </div>
      )}
      <p class="d">
        <a class="text" href={link("/", { event: id })}>
          {t().readLetter}
        </a>
      </p>
    </>
  );
}
