-- Data that was lost, or seen by somebody who should not have.
create table incidents (
  id uuid primary key default gen_random_uuid(),
  what text not null,
  happened_on date,
  found_on date not null,
  affected text not null,
  measures text not null,
  regulator_told_on date,
  people_told_on date,
  why_not_told text not null,
  noted_by text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
