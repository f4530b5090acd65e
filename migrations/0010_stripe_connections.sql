-- A project's connection with Stripe, which a key made: the webhook endpoint there, and how far the past has been read.
create table stripe_connections (
  project_id text primary key references projects (id) on delete cascade,
  livemode bigint not null,
  key_ending text not null,
  endpoint_id text not null,
  endpoint_url text not null,
  -- JSON: the rights that the key lacks, of those that are not needed for connecting.
  missing_rights text not null,
  connected_at bigint not null,
  -- What is read is true at this moment; webhooks know what came later.
  read_as_of bigint not null,
  read_status text not null check (read_status in ('running', 'completed', 'failed')),
  -- The kind of objects that is being read, and the last object that was.
  read_stage text not null,
  read_after text,
  -- JSON: how many of each kind were read.
  read_counts text not null,
  -- The part of the stage that is done with, 0 to 1, as far as that can be seen.
  read_part double precision not null,
  read_error text,
  read_finished_at bigint
);
