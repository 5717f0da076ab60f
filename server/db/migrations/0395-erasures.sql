-- Accounts that are to be deleted, and those that were: after an older backup is restored they are deleted again.
-- Only the id stays, which names nobody.
create table erasures (
  user_id uuid primary key,
  asked_at timestamp(3) with time zone not null default now(),
  due_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone
);
create index erasures_due on erasures (due_at) where done_at is null;
create index users_deleted on users (id) where deleted_at is not null;
