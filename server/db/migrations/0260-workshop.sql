-- Jobs are what the workshop makes for accepted orders, one for each line. Snapshots: without prices, and they outlive products.
create table stations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  position integer not null,
  -- Per week.
  hours double precision not null,
  -- Which work of a custom enclosure is done here.
  kind text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index stations_name on stations (lower(name));
create unique index stations_kind on stations (kind);
insert into stations (name, position, hours, kind) values
  ('Cutting', 0, 40, 'cutting'),
  ('Folding and welding', 1, 80, 'folding'),
  ('Coating', 2, 40, 'coating'),
  ('Assembly', 3, 80, 'assembly'),
  ('Testing', 4, 40, 'testing');

create sequence job_numbers;
create table jobs (
  id uuid primary key default gen_random_uuid(),
  job_number text not null unique default 'J-' || to_char(nextval('job_numbers'), 'FM999999000000'),
  order_id uuid not null references orders (id) on delete cascade,
  line_id uuid not null,
  item jsonb not null,
  qty integer not null,
  -- Minutes by station.
  work jsonb not null,
  state text not null default 'waiting',
  station_id uuid references stations (id),
  due_on date,
  held_reason text,
  held_words text,
  note text not null default '',
  undo jsonb,
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (order_id, line_id)
);
create index jobs_open on jobs (due_on, id) where state in ('waiting', 'active', 'held');
create index jobs_station on jobs (station_id) where station_id is not null;
create index jobs_finished on jobs (finished_at desc) where state = 'finished';

create table job_steps (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs (id) on delete cascade,
  action text not null,
  -- By name: stations are renamed and removed.
  station text,
  to_station text,
  qty integer not null,
  reason text,
  by_id uuid,
  by_name text,
  at timestamptz(3) not null default clock_timestamp(),
  undone_at timestamptz(3)
);
create index job_steps_job on job_steps (job_id, at);

-- What the workshop has seen of an order. `is_early`: accepted before there was a workshop.
create table planned_orders (
  order_id uuid primary key references orders (id) on delete cascade,
  seen_at timestamptz(3),
  refunds integer not null default 0,
  is_early boolean not null default false
);
insert into planned_orders (order_id, is_early) select id, true from orders where status in ('paid', 'processing');
