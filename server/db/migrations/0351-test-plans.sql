-- What is checked of a unit, and which lines of orders need it. Deleted ones stay for the jobs that have them.
create table test_plans (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  standard text not null,
  checks jsonb not null,
  categories jsonb not null,
  products jsonb not null,
  enclosures boolean not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index test_plans_name on test_plans (lower(name)) where deleted_at is null;

create table instruments (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  serial text not null,
  calibrated_until date not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index instruments_serial on instruments (lower(name), lower(serial)) where deleted_at is null;

-- The plan of a job for which it was chosen, or which has tests already.
create table job_plans (
  job_id uuid primary key references jobs (id) on delete cascade,
  plan_id uuid not null references test_plans (id)
);
