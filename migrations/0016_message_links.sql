-- Which of the project's own links a mail holds, so that a click leads to where they lead today.

-- What they were when the variant was written, as JSON by name. Null: written before this was kept.
alter table variants add column links text;
-- In the order of `targets`: the name of the project's link, or null for an address of the author's.
alter table messages add column target_links text not null default '[]';
