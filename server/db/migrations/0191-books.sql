-- The books: the day on which a document counts for VAT, a locked period, what each line of a document was for, and the
-- batches in which documents were handed to an accounting program.

create table books (
  only_row boolean primary key default true check (only_row),
  -- A: two months ending in January, March …; B: two months ending in February, April …; C: every month.
  vat_category text not null default 'B' check (vat_category in ('A', 'B', 'C')),
  -- Everything up to this day has been declared.
  locked_to date,
  accounts jsonb not null default '{}'
);
insert into books default values;

-- The release before this one does not know these columns: triggers fill them.
alter table papers add column taxed_on date;

create function date_paper() returns trigger language plpgsql as $$
declare
  locked date;
begin
  if new.taxed_on is not null then return new; end if;
  -- A document is issued before a period is locked, or after: never between.
  select locked_to into locked from books for share;
  new.taxed_on := greatest(
    case when new.kind = 'invoice'
      then ((new.data ->> 'paidAt')::timestamptz at time zone 'Africa/Johannesburg')::date
      else (new.issued_at at time zone 'Africa/Johannesburg')::date
    end,
    locked + 1
  );
  return new;
end $$;
create trigger date_paper before insert on papers for each row execute function date_paper();

alter table papers disable trigger keep_papers;
update papers set taxed_on = case when kind = 'invoice'
  then ((data ->> 'paidAt')::timestamptz at time zone 'Africa/Johannesburg')::date
  else (issued_at at time zone 'Africa/Johannesburg')::date end;
alter table papers enable trigger keep_papers;
alter table papers alter column taxed_on set not null;
create index papers_taxed on papers (taxed_on, id) where revision = 1;

-- Each line's share of a document, to the cent; credit notes are negative. The ids are those of the time: products move
-- between categories, and may be deleted.
create table paper_lines (
  paper_id uuid not null references papers on delete cascade,
  line integer not null,
  kind text not null check (kind in ('goods', 'delivery', 'amount')),
  product_id uuid,
  category_id uuid,
  brand_id uuid,
  is_design boolean not null default false,
  part_number text not null,
  description text not null,
  qty integer not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  primary key (paper_id, line)
);

create function fill_paper_lines(p papers) returns void language sql as $$
  with parts as (
    select 'goods' as kind, n as place, l ->> 'partNumber' as part_number, l ->> 'description' as description,
      (l ->> 'qty')::integer as qty, (l ->> 'qty')::bigint * (l ->> 'unitCents')::bigint as net
    from jsonb_array_elements(p.data -> 'lines') with ordinality t (l, n)
    union all
    select 'delivery', 100000, '', coalesce(p.data ->> 'deliveryName', 'Delivery'), 0, (p.data ->> 'deliveryCents')::bigint
    where (p.data ->> 'deliveryCents')::bigint <> 0
    union all
    select 'amount', 100001, '', 'Part of the price', 0, amount
    from (values ((p.data ->> 'partCents')::bigint), ((p.data ->> 'adjustCents')::bigint)) a (amount) where amount <> 0
  ), placed as (
    select *, row_number() over (order by place) as line, sum(net) over () as whole,
      sum(net) over (order by place rows unbounded preceding) as upto
    from parts
  )
  insert into paper_lines (paper_id, line, kind, product_id, category_id, brand_id, is_design, part_number, description, qty, net_cents, tax_cents)
  select p.id, line, placed.kind, product.id, product.category_id, product.brand_id, coalesce(item.is_design, false),
    placed.part_number, placed.description, sign * qty, sign * net,
    sign * coalesce(round(p.tax_cents * upto / nullif(whole, 0)) - round(p.tax_cents * (upto - net) / nullif(whole, 0)), 0)
  from placed
  cross join (select case p.kind when 'credit_note' then -1 else 1 end as sign) s
  left join lateral (
    select (i ->> '_id')::uuid as id, i ? 'design' as is_design
    from orders o, jsonb_array_elements(o.items) with ordinality t (i, n)
    where placed.kind = 'goods' and o.id = p.order_id and i ->> 'partNumber' = placed.part_number
    order by n = placed.place desc, n limit 1
  ) item on true
  left join products product on product.id = item.id
$$;

create function list_paper() returns trigger language plpgsql as $$
begin
  if new.revision = 1 then perform fill_paper_lines(new); end if;
  return null;
end $$;
create trigger list_paper after insert on papers for each row execute function list_paper();
select fill_paper_lines(p) from papers p where revision = 1;

create table book_batches (
  number integer primary key,
  made_at timestamptz not null default now(),
  made_by uuid
);
create table book_batch_papers (
  paper_id uuid primary key references papers,
  batch integer not null references book_batches
);
create index book_batch_papers_batch on book_batch_papers (batch);
