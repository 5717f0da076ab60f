-- Payments without an order can be refunded too.
alter table refunds alter column order_id drop not null;

-- Why a checkout needs a person.
alter table checkouts add column review text check (review in ('wrong_amount', 'refunded', 'taken'));

alter table payment_doubts drop constraint payment_doubts_doubt_check;
alter table payment_doubts add constraint payment_doubts_doubt_check check (
  doubt in (
    'amount_differs', 'paid_twice', 'stock_gone', 'refund_due', 'refund_failed', 'unknown_payment', 'undecided',
    'provider_setup'
  )
);
create index payment_doubts_order_id on payment_doubts (order_id) where resolved_at is null;
