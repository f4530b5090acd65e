// The entries of a list, page after page.

import { body, type Recoverd } from "./answers.ts";
import type { paths } from "./schema.d.ts";

type Answer<Item> = { data: Item[]; meta: object };

/** What a list at this path is a list of. */
export type ItemOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": Answer<infer Item> } } } };
}
  ? Item
  : never;

/** The paths that answer with pages. */
export type ListPath = { [Path in keyof paths]: [ItemOf<Path>] extends [never] ? never : Path }[keyof paths];

type Parameters<Path extends ListPath> = paths[Path] extends { get: { parameters: infer P } }
  ? Pick<P, keyof P & ("path" | "query")>
  : never;

const PER_PAGE = 100; // the most that the service gives

/**
 * `for await (const event of each(recoverd, "/api/v1/projects/{slug}/churn-events", { path: { slug } }))`. The next page is
 * fetched when the last entry of the one before has been taken.
 */
export async function* each<Path extends ListPath>(
  recoverd: Recoverd,
  path: Path,
  { path: inPath, query }: Parameters<Path> & { path?: object; query?: object },
): AsyncGenerator<ItemOf<Path>, void, undefined> {
  const get = recoverd.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: Answer<ItemOf<Path>>; response: Response }>;
  let place: object = {};
  for (let taken = 0; ; ) {
    const parameters = { path: inPath, query: { per_page: PER_PAGE, ...query, ...place } };
    const { data, meta } = await body(get(path, { params: parameters }));
    yield* data;
    taken += data.length;
    const { next_cursor: cursor, page, total } = meta as { next_cursor?: string | null; page?: number; total?: number };
    if (cursor === null || data.length === 0) return;
    // By its cursor where the list has one: then entries that are added meanwhile move nothing.
    if (cursor !== undefined) place = { cursor };
    else if (page === undefined || taken >= (total ?? 0)) return;
    else place = { page: page + 1 };
  }
}
