// The search index of the documentation: every section of its pages, and every operation of the API.

import type { DocsSite } from "../../bundles/docs/types.ts";
import { type ApiDocument, endpointsOf } from "./reference-page.ts";

/** Tuples instead of objects, because there are many; the script of the pages reads them by position. */
type SearchIndex = {
  /** Path and title; sections refer to their page by its index. */
  readonly pages: readonly (readonly [path: string, title: string])[];
  readonly sections: readonly (readonly [page: number, id: string, heading: string, text: string])[];
  readonly operations: readonly (readonly [id: string, method: string, path: string, summary: string])[];
};

/** As JSON. */
export function searchIndex({ pages, sections }: DocsSite, { paths }: ApiDocument): string {
  const places = new Map(pages.map(({ path }, place) => [path, place]));
  const index: SearchIndex = {
    pages: pages.map(({ path, title }) => [path, title]),
    sections: sections.map(({ path, id, heading, text }) => [places.get(path)!, id, heading, text]),
    operations: endpointsOf(paths).map(({ method, path, operation }) => [
      operation.operationId,
      method.toUpperCase(),
      path,
      operation.summary,
    ]),
  };
  return JSON.stringify(index);
}
