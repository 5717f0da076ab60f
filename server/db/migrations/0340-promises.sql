-- On which days the workshop is closed. Public holidays are known; `is_open` is one on which it works.
create table closed_days (
  id uuid primary key default gen_random_uuid(),
  from_on date not null,
  to_on date not null,
  name text not null default '',
  is_open boolean not null default false
);
-- Every save writes all of them, and counts.
create table calendar_saves (
  id boolean primary key default true check (id),
  saved_at timestamptz(3) not null default now()
);
insert into calendar_saves default values;

-- The day that the buyer was told; `due_on` is the workshop's, which the office may move.
alter table jobs add column promised_on date;
alter table orders add column promised_on date;
-- The day that was shown when it was bought.
alter table checkouts add column ready_on date;
alter table orders add column ready_on date;

-- Minutes of work for one of a product made to order, by station.
alter table products add column work jsonb not null default '{}';
