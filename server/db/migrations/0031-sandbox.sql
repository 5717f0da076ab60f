-- The sandbox acts as an external payment provider: its tables and the shop's do not refer to each other.
create table sandbox_checkouts (
  id text primary key,
  idempotency_key text not null constraint sandbox_checkouts_key unique,
  shop_checkout text not null,
  cents bigint not null,
  description text not null,
  lines jsonb not null,
  urls jsonb not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled', 'expired')),
  payment_id text,
  paid_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);

create table sandbox_refunds (
  id text primary key,
  idempotency_key text not null constraint sandbox_refunds_key unique,
  checkout_id text not null references sandbox_checkouts (id),
  cents bigint not null,
  created_at timestamp(3) with time zone not null default now()
);
create index sandbox_refunds_checkout_id on sandbox_refunds (checkout_id);

-- Pending webhooks, each retried until it is answered with 2xx or the retries run out.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  has_bad_signature boolean not null default false,
  tries integer not null default 0,
  send_at timestamp(3) with time zone default now(),
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create index sandbox_deliveries_due on sandbox_deliveries (send_at) where delivered_at is null and send_at is not null;
