-- What a company can say about itself: one document per project, always read and replaced as a whole.
create table knowledge (
  project_id text not null primary key references projects (id) on delete cascade,
  -- JSON, as `KnowledgeText` of features/knowledge.
  content text not null,
  updated_at bigint not null
);
