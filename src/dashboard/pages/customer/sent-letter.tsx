// The beginning of the last letter that was sent.

import { api, data } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { customer as t } from "../../texts/customer.ts";
import type { Entry } from "./types.ts";

const FIRST = 4; // paragraphs shown

export function SentLetter({ entry: { refs } }: { entry: Entry }) {
  const { churn_event_id: id, variant_id: vid } = refs;
  const variants = useQuery(
    id === undefined || vid === undefined ? null : `${slug.value} variants ${id}`,
    (signal) =>
      data(
        api.GET("/api/v1/projects/{slug}/churn-events/{id}/variants", {
          params: { path: { slug: slug.value, id: id! } },
          signal,
        }),
      ),
    ["variants"],
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
