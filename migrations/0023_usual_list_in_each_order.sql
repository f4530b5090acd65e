-- A page far into the usual list of customers is found along one index of all of them, by MRR and by risk as by time: merging
-- the states takes twice as long there. See `customer_overview_by_since` in 0020 for the sum.

create index customer_overview_usual_by_mrr on customer_overview (project_id, mrr, person, test, place) where place + 0 < 4;
create index customer_overview_usual_by_score on customer_overview (project_id, score, since, person, test, place) where place + 0 < 4;

-- Nothing asks for a score in the order of time, so that scoring somebody has no more indexes to change than before.
drop index customer_overview_by_place;
create index customer_overview_by_place on customer_overview (project_id, place, since, person, test, mrr);
