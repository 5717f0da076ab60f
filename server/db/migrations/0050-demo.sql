-- What the demo created, so that it can be removed in one step. The single row of demo_loads records that it was loaded:
-- once removed, it does not come back at the next start.
create table demo_loads (
  id boolean primary key default true check (id),
  loaded_at timestamp(3) with time zone not null default now()
);
create table demo_things (
  kind text not null,
  id uuid not null,
  primary key (kind, id)
);
