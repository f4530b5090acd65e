-- One row that the health probe writes again and again: only a write shows that the disk takes writes.
create table heartbeat (
  id bigint primary key check (id = 1),
  written_at bigint not null
);

-- Messages are counted by their status for the metrics; their rows are large.
create index messages_by_status on messages (status);
