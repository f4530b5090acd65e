-- The list of customers is read state by state: each has an index in each order, and several are merged. Before, a state
-- in order of MRR or risk was found by walking past everybody else.

drop index customer_overview_by_mrr;
drop index customer_overview_by_score;
create index customer_overview_by_mrr on customer_overview (project_id, place, mrr, person, test);
create index customer_overview_by_score on customer_overview (project_id, place, score, since, person, test);

-- Passing many rows along one index is faster than merging: for pages far into the usual list, which are never of customers
-- with nothing but a score. The sum keeps SQLite from finding them by their places, and then sorting them.
drop index customer_overview_by_since;
create index customer_overview_by_since on customer_overview (project_id, since, person, test, place) where place + 0 < 4;

-- When a test mail was last accepted, for the checklist.
create index audit_entries_of_test_mails on audit_entries (project_id, created_at) where action = 'mail.test_accepted';
