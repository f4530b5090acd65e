// Pages of lists: from the query to the rows, and back into `meta`.

type PageQuery = { page: number; per_page: number };

export const windowOf = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

export const metaOf = ({ page, per_page }: PageQuery, total: number) => ({ page, per_page, total });
