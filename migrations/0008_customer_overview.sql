-- One row for each customer on the list of customers, so that each of its orders is an index, however many there are.

-- The latest test event of a customer is found without passing their other events.
drop index churn_events_of_tests;
create index churn_events_of_tests on churn_events (project_id, customer_email, created_at, id) where test = 1;

create table customer_overview (
  project_id text not null references projects (id) on delete cascade,
  person text not null,             -- the address; where none is known '#' and the tracked customer's number
  test bigint not null,
  -- 0 left, 1 could not pay, 2 at risk, 3 recovered, 4 active; 8 more where a later event of the other mode hides it
  place bigint not null,
  since bigint not null,
  mrr bigint not null,              -- -1 where it is not known
  score bigint not null,            -- -1 where there is none
  event_id text,                    -- the latest churn event of this mode
  customer bigint,                  -- or the tracked customer, where the score alone puts them on the list
  primary key (project_id, person, test)
) without rowid;

insert into customer_overview (project_id, person, test, place, since, mrr, score, event_id)
  select e.project_id, e.customer_email, e.test,
    case when e.status = 'recovered' then 3 when e.event_type = 'cancellation' then 0 else 1 end
      + case when exists (select 1 from churn_events n where n.project_id = e.project_id
          and n.customer_email = e.customer_email and (n.created_at, n.id) > (e.created_at, e.id)) then 8 else 0 end,
    e.created_at, coalesce(e.mrr, -1), coalesce(r.score, -1), e.id
  from churn_events e
  left join tracked_customers t on t.project_id = e.project_id and t.email = e.customer_email and e.test = 0
  left join risk_scores r on r.customer = t.number
  where not exists (select 1 from churn_events n where n.project_id = e.project_id
      and n.customer_email = e.customer_email and n.test = e.test and (n.created_at, n.id) > (e.created_at, e.id))
    and not (e.status = 'recovered' and coalesce(r.score, -1) >= 40);

insert into customer_overview (project_id, person, test, place, since, mrr, score, customer)
  select t.project_id, coalesce(t.email, '#' || t.number), 0, case when r.score >= 40 then 2 else 4 end, r.changed_at,
    coalesce((select case when count(distinct s.currency) = 1 then cast(sum(s.mrr) as bigint) end from (
        select b.id, b.mrr, b.currency, b.status, b.test from subscriptions b
          where b.project_id = t.project_id and b.email = t.email
        union select b.id, b.mrr, b.currency, b.status, b.test from customers c cross join subscriptions b
          where c.project_id = t.project_id and c.email = t.email and b.project_id = c.project_id
            and b.provider = c.provider and b.customer_id = c.customer_id
        union select b.id, b.mrr, b.currency, b.status, b.test from subscriptions b
          where b.project_id = t.project_id and b.customer_id = t.customer_id
      ) s where s.status <> 'ended' and s.test = 0), -1),
    r.score, t.number
  from risk_scores r cross join tracked_customers t
  where t.number = r.customer and not exists (select 1 from customer_overview o where o.project_id = t.project_id
    and o.person = coalesce(t.email, '#' || t.number) and o.test = 0);

create index customer_overview_by_since on customer_overview (project_id, since, person, test, place);
create index customer_overview_by_mrr on customer_overview (project_id, mrr, person, test, place);
create index customer_overview_by_score on customer_overview (project_id, score, since, person, test, place);
-- With what few rows are sorted by.
create index customer_overview_by_place on customer_overview (project_id, place, since, person, test, mrr, score);

insert into row_counts (project_id, list, part, total)
  select project_id, 'customers', place || '/' || test, count(*) from customer_overview group by project_id, place, test;

-- The totals of other lists.
insert into row_counts (project_id, list, part, total)
  select project_id, 'churn_risk', level, count(*) from (
    select project_id, case when score >= 80 then 'critical' when score >= 60 then 'high' when score >= 40 then 'medium'
      else 'low' end as level from risk_scores) scored
  group by project_id, level;
insert into row_counts (project_id, list, part, total)
  select project_id, 'inbound_events', 'all', count(*) from inbound_events group by project_id;

-- The list was read from these.
drop index risk_scores_at_risk;
drop index risk_scores_calm;
