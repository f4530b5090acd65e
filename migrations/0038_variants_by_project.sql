-- A project's variants one after the other: for their export, and so that deleting a project looks at no others'.

create index variants_by_project on variants (project_id, created_at, id);
