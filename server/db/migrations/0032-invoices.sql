-- The seller: the shop's identity when the order was paid, so that an invoice printed next year is the same as today's.
alter table orders add column seller jsonb;

-- Orders can be found by phone number in any spelling, and by tracking number. Payments are searched separately.
alter table orders drop column search;
alter table orders add column search text generated always as (
  lower(
    order_number || ' ' || email || ' ' || coalesce(shipping_address ->> 'fullName', '') || ' '
      || coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(shipping_address ->> 'reference', '') || ' '
      || coalesce(tracking_number, '') || ' ' || coalesce(shipping_address ->> 'phone', '') || ' '
      || regexp_replace(coalesce(shipping_address ->> 'phone', ''), '\D', '', 'g')
  )
) stored;
create index orders_search on orders using gin (search gin_trgm_ops);
create index payments_search on payments using gin (lower(provider_payment_id) gin_trgm_ops);

-- Every refund is a credit note with its own number and date. The database assigns both, so that no code path to
-- 'done' can skip one. A duplicate payment was never invoiced, so refunding it needs no credit note.
create sequence credit_note_numbers;
alter table refunds
  add column credit_note text constraint refunds_credit_note unique,
  add column credited_at timestamp(3) with time zone;

create function number_credit_note() returns trigger language plpgsql as $$
begin
  if new.state = 'done' and new.credit_note is null
    and not (select is_surplus from payments where id = new.payment_id) then
    new.credit_note := 'CN-' || to_char(nextval('credit_note_numbers'), 'FM999999000000');
    new.credited_at := coalesce(new.credited_at, case when tg_op = 'INSERT' then new.updated_at else now() end);
  end if;
  return new;
end $$;
create trigger number_credit_note before insert or update of state on refunds
  for each row execute function number_credit_note();

do $$
declare refund record;
begin
  for refund in select id from refunds where state = 'done' order by updated_at, id loop
    update refunds set state = state, credited_at = updated_at where id = refund.id;
  end loop;
end $$;
