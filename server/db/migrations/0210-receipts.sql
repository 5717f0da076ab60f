-- A receipt for each payment that arrives before the invoice. It never changes; that a payment was reversed is printed
-- from the payment. Apart from invoices, because everything that adds those up would count the money twice.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint receipts_number unique,
  serial integer not null,
  is_specimen boolean not null,
  order_id uuid not null references orders (id),
  payment_id uuid not null constraint receipts_payment unique references payments (id),
  issued_at timestamp(3) with time zone not null default now(),
  data jsonb not null
);
create index receipts_order on receipts (order_id);

create function keep_receipts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_specimen then return old; end if;
  raise exception 'a receipt is never changed or deleted';
end $$;
create trigger keep_receipts before update or delete on receipts for each row execute function keep_receipts();

insert into paper_series (prefix, last) values ('RC', 0), ('SPECIMEN-RC', 0);

-- From when on a payment is due a receipt: a recorded one can be undone until then. Null if it has one, or needs none.
alter table payments add column receipt_after timestamp(3) with time zone;
create index payments_receipt on payments (receipt_after) where receipt_after is not null;
update payments p set receipt_after = now() from orders o
where o.id = p.order_id and o.paid_at is null and p.reversed_at is null and not p.is_surplus;
