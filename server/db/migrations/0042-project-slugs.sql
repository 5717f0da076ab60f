-- Previous slugs of projects, so that links from elsewhere still work.
create table project_slugs (
  slug text primary key,
  project_id uuid not null references projects (id) on delete cascade
);
create index project_slugs_project_id on project_slugs (project_id);
