-- Where every figure, name and link of a mail comes from, as JSON: `Fact[]` of features/variants. Null for the project's own
-- texts, and for those from before.
alter table variants add column facts_used text;
