-- Quotes. Each version sent never changes; the quote has the current state and the messages.
create sequence quote_numbers;
create table quotes (
  id uuid primary key default gen_random_uuid(),
  quote_number text not null unique default 'Q-' || to_char(nextval('quote_numbers'), 'FM999999000000'),
  state text not null check (state in ('asked', 'sent', 'accepted', 'declined', 'closed')),
  waits_for text check (waits_for in ('office', 'buyer')),
  user_id uuid references users (id),
  is_guest boolean not null,
  email text not null,
  contact jsonb not null,
  request jsonb not null,
  draft jsonb,
  messages jsonb not null default '[]',
  owner_id uuid references users (id),
  follow_up_on date,
  close_reason text,
  office_note text not null default '',
  is_unmailed boolean not null default false,
  -- Values of the last version.
  version integer not null default 0,
  total_cents bigint,
  valid_until date,
  first_sent_at timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  -- The version for which the buyer got an expiry reminder.
  reminded_version integer not null default 0,
  search text generated always as (
    lower(
      quote_number || ' ' || email || ' ' || coalesce(contact ->> 'name', '') || ' ' || coalesce(contact ->> 'company', '')
        || ' ' || coalesce(contact ->> 'phone', '') || ' ' || regexp_replace(coalesce(contact ->> 'phone', ''), '\D', '', 'g')
    )
  ) stored,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index quotes_newest on quotes (created_at desc, id);
create index quotes_user on quotes (user_id) where user_id is not null;
create index quotes_guests on quotes (lower(email)) where user_id is null;
create index quotes_open on quotes (state, valid_until) where state in ('asked', 'sent');
create index quotes_search on quotes using gin (search gin_trgm_ops);

create table quote_versions (
  quote_id uuid not null references quotes (id) on delete cascade,
  version integer not null,
  lines jsonb not null,
  deliver_to text not null,
  delivery_cents bigint not null,
  items_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  vat_percent integer not null,
  lead_time_days integer not null,
  valid_until date not null,
  terms text not null,
  note text not null,
  -- Shop and buyer as printed.
  seller jsonb not null,
  buyer jsonb not null,
  sent_by uuid references users (id),
  sent_at timestamp(3) with time zone not null default now(),
  primary key (quote_id, version)
);

-- Only the buyer's name may be removed, when the buyer asks to be forgotten.
create function keep_quote_versions() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then return new; end if;
  raise exception 'a version of a quote is never changed';
end $$;
create trigger keep_quote_versions before update on quote_versions for each row execute function keep_quote_versions();

-- Accepting a quote creates one order, however often it is accepted.
alter table orders add column quote_id uuid references quotes (id),
  add constraint orders_quote unique (quote_id);
