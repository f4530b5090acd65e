// A page of the list of customers with how many there are. Some searches read everybody, so it runs beside the service.

import type { Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { getProject } from "../projects/service.ts";
import type { CustomerFilter, CustomerOrder } from "./filter.ts";
import { countListed, listPage, type Total } from "./listing.ts";
import { type CustomerRow, customerRows } from "./rows.ts";

type Asked = {
  projectId: string;
  filter: CustomerFilter;
  order: CustomerOrder;
  window: { limit: number; offset: number };
};

export const customerListRead = defineRead(
  "customer_list",
  async (db: Db, { projectId, filter, order, window }: Asked): Promise<{ rows: CustomerRow[] } & Total> => {
    const project = await getProject(db, projectId);
    const listed = await listPage(db, project, filter, order, window);
    const rows = await customerRows(db, project, listed);
    return { rows, ...(await countListed(db, project, filter, { ...window, shown: listed.length })) };
  },
);
