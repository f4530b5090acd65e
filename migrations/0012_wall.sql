-- Who has seen the payment wall: one row for each failed payment, written when its customer first sees or clicks it.
create table wall_views (
  event_id text primary key references churn_events (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  test bigint not null,
  seen_at bigint not null,
  clicked_at bigint
);
create index wall_views_by_time on wall_views (project_id, test, seen_at);
