-- Customers who are equal in the order of their list follow each other as they came onto it, and no longer by address: the rows
-- of one scoring run lie side by side in each index, where before each was written somewhere else.

create table former_customer_overview as select * from customer_overview;
drop table customer_overview;

create table customer_overview (
  id integer primary key,
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
  unique (project_id, person, test)
);
insert into customer_overview (project_id, person, test, place, since, mrr, score, event_id, customer)
  select project_id, person, test, place, since, mrr, score, event_id, customer from former_customer_overview
  order by since, person, test;
drop table former_customer_overview;

create index customer_overview_by_place on customer_overview (project_id, place, since, id, test, mrr);
create index customer_overview_by_mrr on customer_overview (project_id, place, mrr, id, test);
create index customer_overview_by_score on customer_overview (project_id, place, score, since, id, test);
create index customer_overview_by_since on customer_overview (project_id, since, id, test, place) where place + 0 < 4;
create index customer_overview_usual_by_mrr on customer_overview (project_id, mrr, id, test, place) where place + 0 < 4;
create index customer_overview_usual_by_score on customer_overview (project_id, score, since, id, test, place) where place + 0 < 4;
