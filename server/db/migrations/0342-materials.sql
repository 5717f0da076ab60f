-- What was cut together. The files are made when they are fetched, from those stored with the designs.
create sequence batch_numbers;
create table batches (
  id uuid primary key default gen_random_uuid(),
  batch_number text not null unique default 'C-' || to_char(nextval('batch_numbers'), 'FM999999000000'),
  made_by text not null,
  created_at timestamptz(3) not null default now()
);
create table batch_jobs (
  batch_id uuid not null references batches (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  qty integer not null,
  primary key (batch_id, job_id)
);
create index batch_jobs_job on batch_jobs (job_id);

-- Since when its fittings have left the stock: once for a job, whatever rework it needs. Earlier jobs took none.
alter table jobs add column used_at timestamptz(3);
update jobs set used_at = now() where state = 'finished';
create index jobs_unused on jobs (id) where used_at is null and state <> 'cancelled';
