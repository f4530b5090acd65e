// Reads a page of the list of customers with the total. Some searches read all customers, so they run apart from other lists.

import type { Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { getProject } from "../projects/service.ts";
import type { CustomerFilter, CustomerOrder } from "./filter.ts";
import { listPage, type Total } from "./listing.ts";
import { isNarrowed } from "./population.ts";
import { type CustomerRow, customerRows } from "./rows.ts";
import { searchPage } from "./search-page.ts";

type Asked = {
  projectId: string;
  filter: CustomerFilter;
  order: CustomerOrder;
  window: { limit: number; offset: number };
};

async function listCustomers(
  db: Db,
  { projectId, filter, order, window }: Asked,
): Promise<{ rows: CustomerRow[] } & Total> {
  const project = await getProject(db, projectId);
  const { q } = filter;
  const { page, total, more } =
    q === undefined
      ? await listPage(db, project, filter, order, window)
      : await searchPage(db, project, { ...filter, q }, order, window);
  return { rows: await customerRows(db, project, page), total, more };
}

export const customerList = defineRead("list customers", listCustomers, { isShort: true });
export const customerSearch = defineRead("customer_search", listCustomers);

export const readFor = (filter: CustomerFilter) => (isNarrowed(filter) ? customerSearch : customerList);
