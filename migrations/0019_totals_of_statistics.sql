-- Sums of mails, of cancel-flow sessions and of what came before recoveries are stored with those of churn events: every
-- stretch is summed anew, by the job that runs each minute. Until then it is counted when it is read.

delete from event_sums;
delete from summed_spans;
