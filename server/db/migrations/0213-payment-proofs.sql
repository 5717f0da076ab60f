-- What a buyer attached to show that an unpaid order has been paid. It is a claim: only the bank statement counts.
create table payment_proofs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  name text not null,
  type text not null,
  size integer not null,
  file_key text not null,
  created_at timestamp(3) with time zone not null default now()
);
create index payment_proofs_order on payment_proofs (order_id, created_at);

-- Since when there is one that the office has seen no payment for.
alter table orders add column proof_at timestamp(3) with time zone;
create index orders_proof on orders (proof_at) where proof_at is not null;
