-- How far the journal beside the database was absorbed: the number of the next entry. One row.

create table journal_mark (
  next integer not null
);

insert into journal_mark (next) values (1);
