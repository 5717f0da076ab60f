-- Each attempt at a backup, and whether it could be restored.
create table backups (
  id uuid primary key default gen_random_uuid(),
  made_at timestamp(3) with time zone not null default now(),
  name text not null,
  place text not null,
  bytes bigint not null default 0,
  rows bigint not null default 0,
  verified_at timestamp(3) with time zone,
  -- Restored into a temporary database; otherwise only read back, because the role may not create one.
  is_restored boolean not null default false,
  failure text
);
create index backups_newest on backups (made_at desc);

-- Jobs from a restored backup, held until the owner resumes the shop.
create table restored_jobs (
  name text not null,
  data jsonb not null,
  created_at timestamp(3) with time zone not null
);

-- A row pauses the shop: nothing leaves it, and nothing is bought.
create table pauses (
  only_row boolean primary key default true check (only_row),
  since timestamp(3) with time zone not null default now(),
  backup_made_at timestamp(3) with time zone not null
);

-- After a restore, numbers issued since the backup are skipped, so that none is used twice.
create or replace function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.prefix = old.prefix and (
    new.last = old.last + 1 or (new.last > old.last and exists (select 1 from pauses))
  ) then return new; end if;
  raise exception 'a series of numbers only counts on';
end $$;
