-- Bank details and the shop's e-mail address change after a day, or when a second owner agrees. What waits is here; what
-- is due counts even before a job has moved it to shop_identity.
create table identity_changes (
  id uuid primary key default gen_random_uuid(),
  before jsonb not null,
  after jsonb not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp(3) with time zone not null default now(),
  due_at timestamp(3) with time zone not null,
  -- SHA-256 of the key in the link that stops it.
  stop_hash bytea not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'in force')),
  -- Null: by the link in the e-mail, or by the time that passed.
  decided_by_name text,
  decided_at timestamp(3) with time zone
);
create unique index identity_changes_waiting on identity_changes ((true)) where state = 'waiting';

-- Since when somebody has had their role. A trigger, because the release before this one changes roles too. Null: longer
-- than anybody knows.
alter table users add column role_since timestamp(3) with time zone;
create function note_role_since() returns trigger language plpgsql as $$
begin
  new.role_since := now();
  return new;
end
$$;
create trigger note_role_since before insert on users for each row execute function note_role_since();
create trigger note_role_change before update of role, office_role on users for each row
  when (old.role is distinct from new.role or old.office_role is distinct from new.office_role)
  execute function note_role_since();
