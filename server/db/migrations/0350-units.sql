-- A unit is one made piece, with a serial number that is never used again and the code of its public page.
create sequence unit_numbers;
create table units (
  id uuid primary key default gen_random_uuid(),
  serial text not null unique
    default to_char(now() at time zone 'Africa/Johannesburg', 'YY') || '-' || to_char(nextval('unit_numbers'), 'FM999999000000'),
  code text not null unique,
  job_id uuid not null references jobs (id) on delete cascade,
  -- What is on its rating plate: it outlives the product.
  plate jsonb not null,
  note text not null default '',
  -- Recalled, with the owner's words.
  withdrawn_at timestamptz(3),
  withdrawn_words text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index units_job on units (job_id, serial);
create index units_newest on units (created_at desc, serial desc);
