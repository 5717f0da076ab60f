create sequence order_numbers;

-- Checkouts reserve only units in stock, so that turning a reservation into a sale can never fail for lack of stock.
alter table products add constraint products_reserved_there check (reserved <= stock);

-- What was bought: a snapshot that outlives products and accounts. `holds` are the units the order took from stock and
-- has not returned. `checkout_id` is unique: this key alone decides which of several triggers creates the order for a
-- payment.
create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null default 'VOLT-' || to_char(nextval('order_numbers'), 'FM999999000000')
    constraint orders_number unique,
  checkout_id text constraint orders_checkout unique,
  user_id uuid constraint orders_user references users (id) on delete set null,
  is_guest boolean not null,
  email text not null,
  status text not null
    check (status in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  items jsonb not null,
  holds jsonb not null default '[]',
  shipping_address jsonb not null,
  payment_method text not null,
  items_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  paid_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  courier text,
  tracking_number text,
  history jsonb not null,
  notes jsonb not null default '[]',
  search text generated always as (
    lower(
      order_number || ' ' || email || ' ' || coalesce(shipping_address ->> 'fullName', '') || ' '
        || coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(shipping_address ->> 'reference', '')
    )
  ) stored,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint orders_total check (total_cents = items_cents + shipping_cents + tax_cents)
);
create index orders_newest on orders (created_at desc, id);
create index orders_status on orders (status, created_at desc);
create index orders_user_id on orders (user_id, created_at desc);
create index orders_guest_email on orders (lower(email)) where user_id is null;
create index orders_paid_at on orders (paid_at) where paid_at is not null;
create index orders_search on orders using gin (search gin_trgm_ops);

-- One attempt to pay. `id` is 128 random bits. `holds` are the units reserved until `expires_at`.
-- `next_check_at` is when to ask the provider next; after a claim it is the lease of the asking process, for some seconds.
create table checkouts (
  id text primary key,
  state text not null default 'new'
    check (state in ('new', 'open', 'paid', 'failed', 'cancelled', 'expired', 'review')),
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  attempt integer not null default 1,
  provider_ref text,
  redirect jsonb,
  buyer_key text not null,
  cart_hash text not null,
  user_id uuid constraint checkouts_user references users (id) on delete set null,
  email text not null,
  order_id uuid references orders (id),
  pays_order boolean not null default false,
  items jsonb not null,
  holds jsonb not null default '[]',
  shipping_address jsonb not null,
  payment_method text not null,
  items_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  expires_at timestamp(3) with time zone not null,
  create_lease timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone,
  checks integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint checkouts_provider_ref unique (provider, provider_ref)
);
alter table orders add constraint orders_checkout_there foreign key (checkout_id) references checkouts (id);
-- Pressing the button twice opens one payment.
create unique index checkouts_open_cart on checkouts (buyer_key, cart_hash) where state in ('new', 'open');
create index checkouts_next_check on checkouts (next_check_at) where state not in ('paid', 'review');
create index checkouts_expires on checkouts (expires_at) where state in ('new', 'open');
create index checkouts_order_id on checkouts (order_id);

-- Verified webhooks, stored before they are acknowledged.
create table payment_events (
  provider text not null,
  event_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'other')),
  checkout_id text,
  provider_ref text,
  said jsonb not null,
  raw text not null,
  received_at timestamp(3) with time zone not null default now(),
  next_try_at timestamp(3) with time zone not null default now(),
  processed_at timestamp(3) with time zone,
  primary key (provider, event_id)
);
create index payment_events_waiting on payment_events (next_try_at) where processed_at is null;

-- Payments received. A second payment for the same order is `is_surplus`.
create table payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_payment_id text not null,
  provider_ref text,
  checkout_id text references checkouts (id),
  order_id uuid references orders (id),
  cents bigint not null check (cents > 0),
  mode text not null check (mode in ('test', 'live')),
  is_surplus boolean not null default false,
  note text,
  refund_lease timestamp(3) with time zone,
  paid_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  constraint payments_once unique (provider, provider_payment_id)
);
create unique index payments_one_each on payments (order_id) where not is_surplus;
create index payments_order_id on payments (order_id);
create index payments_checkout_id on payments (checkout_id);

-- waiting: to be sent. sent: requested, result unknown. accepted: confirmed by the provider. done, failed: final.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  cents bigint not null check (cents > 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'accepted', 'done', 'failed')),
  attempt integer not null default 1,
  refunded_before_cents bigint,
  provider_refund_id text,
  first_sent_at timestamp(3) with time zone,
  next_try_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index refunds_order_id on refunds (order_id);
create index refunds_payment_id on refunds (payment_id);
create index refunds_next_try on refunds (next_try_at) where state in ('waiting', 'sent', 'accepted');

-- Payments that a person must review. `about` identifies the issue, so that each is reported once.
create table payment_doubts (
  id uuid primary key default gen_random_uuid(),
  doubt text not null
    check (doubt in ('amount_differs', 'paid_twice', 'stock_gone', 'refund_failed', 'unknown_payment', 'undecided')),
  about text not null,
  message text not null,
  provider text not null,
  payment_id text,
  checkout_id text,
  order_id uuid references orders (id),
  refund_id uuid references refunds (id),
  expected_cents bigint,
  received_cents bigint,
  buyer text,
  resolved_at timestamp(3) with time zone,
  note text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint payment_doubts_once unique (doubt, about)
);
create index payment_doubts_newest on payment_doubts (created_at desc, id);
create index payment_doubts_open on payment_doubts (created_at) where resolved_at is null;
