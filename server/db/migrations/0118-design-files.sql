-- An order's drawings stay as they were when it was placed, even if the drawing code changes.
create table design_files (
  design_id uuid not null references designs (id) on delete cascade,
  name text not null,
  content bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  primary key (design_id, name)
);

-- Ordered, but its files are not stored yet.
alter table designs add column files_due boolean not null default false;
create index designs_files_due on designs (id) where files_due;
