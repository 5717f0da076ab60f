-- Addresses that projects had before: a link from elsewhere still finds them.
create table project_slugs (
  slug text primary key,
  project_id uuid not null references projects (id) on delete cascade
);
create index project_slugs_project_id on project_slugs (project_id);
