-- What a change of many products changed, so that it can be undone as a whole, except for what has moved on.
create table bulk_changes (
  -- Made by the sender.
  id uuid primary key,
  -- In words, for History.
  what text not null,
  -- A user, who may be gone.
  made_by uuid,
  at timestamp(3) with time zone not null default now(),
  undone_at timestamp(3) with time zone
);
create index bulk_changes_at on bulk_changes (at);
create table bulk_change_lines (
  change_id uuid not null references bulk_changes (id) on delete cascade,
  -- A product, which may be gone.
  product_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, product_id)
);
