-- The total of alerts in direct mode is counted with their rows, as those of other lists.

insert into row_counts (project_id, list, part, total)
  select project_id, 'direct_mails', 'all', count(*) from direct_mails group by project_id;
