-- What was found of a unit, as on the phone: the plan, the instruments and the tester as they were.
create table tests (
  id uuid primary key default gen_random_uuid(),
  unit_id uuid not null references units (id) on delete cascade,
  -- Made by the phone: a test that arrives twice is one test.
  key uuid not null unique,
  plan jsonb not null,
  answers jsonb not null,
  instruments jsonb not null,
  photos jsonb not null,
  remarks text not null,
  tester text not null,
  tester_id uuid,
  is_passed boolean not null,
  -- Why it failed, or why a unit that had passed was tested again.
  reason text,
  tested_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index tests_unit on tests (unit_id, created_at desc);

create function keep_tests() returns trigger language plpgsql as $$
begin
  raise exception 'a test is never changed';
end $$;
create trigger keep_tests before update on tests for each row execute function keep_tests();
