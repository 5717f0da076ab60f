-- What the demo brought, so that one step can take it away again. The one row of demo_loads says that it was loaded once:
-- a shopkeeper who removed it does not find it back after the next start.
create table demo_loads (
  id boolean primary key default true check (id),
  loaded_at timestamp(3) with time zone not null default now()
);
create table demo_things (
  kind text not null,
  id uuid not null,
  primary key (kind, id)
);
