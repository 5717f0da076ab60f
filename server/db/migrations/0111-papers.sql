-- Invoices and credit notes as issued. `data` is everything printed; the PDF is drawn from it on first request.
create table papers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  -- Its number in the series; null for an invoice printed under its order's number.
  serial integer,
  revision integer not null default 1,
  is_specimen boolean not null,
  order_id uuid not null references orders (id),
  refund_id uuid references refunds (id),
  tax_cents bigint not null,
  total_cents bigint not null,
  issued_at timestamp(3) with time zone not null,
  data jsonb not null,
  file_key text,
  sha256 text,
  search text generated always as (
    lower(
      number || ' ' || coalesce(data ->> 'orderNumber', '') || ' ' || coalesce(data -> 'buyer' ->> 'company', '') || ' '
        || coalesce(data -> 'buyer' ->> 'fullName', '') || ' ' || coalesce(data -> 'buyer' ->> 'vatNumber', '') || ' '
        || coalesce(data ->> 'reference', '')
    )
  ) stored,
  constraint papers_number unique (kind, number, revision),
  constraint papers_refund check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index papers_one_invoice on papers (order_id, revision) where kind = 'invoice';
create unique index papers_one_credit_note on papers (refund_id, revision) where kind = 'credit_note';
create index papers_order on papers (order_id);
create index papers_newest on papers (issued_at desc, id);
create index papers_search on papers using gin (search gin_trgm_ops);
create index papers_specimens on papers (order_id) where is_specimen;

create function keep_papers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.is_specimen then return old; end if;
    raise exception 'an invoice or a credit note is never deleted';
  end if;
  if old.file_key is null and new.file_key is not null
    and to_jsonb(new) - '{file_key,sha256,search}'::text[] = to_jsonb(old) - '{file_key,sha256,search}'::text[] then
    return new;
  end if;
  raise exception 'an invoice or a credit note is never changed';
end $$;
create trigger keep_papers before update or delete on papers for each row execute function keep_papers();

-- The last number of each series. Taking one locks the row until the transaction ends; a rollback returns it.
create table paper_series (prefix text primary key, last integer not null default 0);

create function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.prefix = old.prefix and new.last = old.last + 1 then return new; end if;
  raise exception 'a series of numbers only counts on';
end $$;
insert into paper_series (prefix, last)
select 'CN', case when is_called then last_value else 0 end from credit_note_numbers
union all values ('INV', 0), ('SPECIMEN-INV', 0), ('SPECIMEN-CN', 0);
create trigger keep_series before update or delete on paper_series for each row execute function keep_series();

-- Orders already paid have an invoice under their own number, as printed; a second one would be unlawful.
alter table orders add column printed_number text, add column invoiced_at timestamp(3) with time zone;
update orders set printed_number = order_number where paid_at is not null;
create index orders_to_invoice on orders (paid_at, id) where paid_at is not null and invoiced_at is null;

-- Existing credit notes keep the numbers and dates from the trigger; new ones get theirs from the series.
drop trigger number_credit_note on refunds;
drop function number_credit_note();
drop sequence credit_note_numbers;
alter table refunds add column is_credited boolean not null default false;
create index refunds_to_credit on refunds (updated_at, id) where state = 'done' and not is_credited and order_id is not null;
