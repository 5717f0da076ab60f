-- An order can be paid in several parts. The release before pays each in one piece, and goes on doing so: it never books
-- a second payment that is not surplus, and leaves the new columns as they are.
drop index payments_one_each;

-- `part_of`: the excess of a payment is a row of its own. A reversed payment was recorded by mistake and does not count.
alter table payments
  add column part_of uuid references payments (id),
  add column method text check (method in ('cash', 'card_machine')),
  add column reference text,
  add column recorded_by uuid,
  add column mail_id uuid,
  add column reversed_at timestamp(3) with time zone,
  add column reversed_by uuid,
  add column reverse_reason text;
create index payments_part_of on payments (part_of) where part_of is not null;

-- For money that no invoice lists: its refund has no credit note.
alter table refunds add column is_uninvoiced boolean not null default false;

-- The part of the total that is asked first, and until when an invoice waits, because its payment can still be undone.
alter table orders
  add column deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  add column invoice_after timestamp(3) with time zone;

-- What a payment page asks for. The release before asks for the whole total, and leaves it empty.
alter table checkouts
  add column deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  add column due_cents bigint;
update checkouts set due_cents = total_cents;
