// The running subscriptions of a tracked customer, as SQL.

/** Of the tracked customer `t`: by the address, by the provider's customer, or by the id. */
export const RUNNING = `from (
    select b.id, b.plan_name, b.mrr, b.currency, b.status, b.test from subscriptions b
      where b.project_id = t.project_id and b.email = t.email
    union select b.id, b.plan_name, b.mrr, b.currency, b.status, b.test from customers c cross join subscriptions b
      where c.project_id = t.project_id and c.email = t.email and b.project_id = c.project_id
        and b.provider = c.provider and b.customer_id = c.customer_id
    union select b.id, b.plan_name, b.mrr, b.currency, b.status, b.test from subscriptions b
      where b.project_id = t.project_id and b.customer_id = t.customer_id
  ) s where s.status <> 'ended' and s.test = 0`;

/** What the customer of that number pays; amounts of several currencies are not one amount. */
export const MRR_OF_CUSTOMER = `select
    (select case when count(distinct s.currency) = 1 then cast(sum(s.mrr) as bigint) end ${RUNNING})
  from tracked_customers t where t.number = ?`;
