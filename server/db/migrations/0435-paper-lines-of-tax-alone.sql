-- A cent that is credited can be VAT alone: its document has no amount to share the VAT among, and its lines left the cent out of
-- the reports and the accounting export. Such a document has one line all the same, or its last line takes the VAT.
create or replace function fill_paper_lines(p papers) returns void language sql as $$
  with parts as (
    select 'goods' as kind, n as place, l ->> 'partNumber' as part_number, l ->> 'description' as description,
      (l ->> 'qty')::integer as qty, (l ->> 'qty')::bigint * (l ->> 'unitCents')::bigint as net
    from jsonb_array_elements(p.data -> 'lines') with ordinality t (l, n)
    union all
    select 'delivery', 100000, '', coalesce(p.data ->> 'deliveryName', 'Delivery'), 0, (p.data ->> 'deliveryCents')::bigint
    where (p.data ->> 'deliveryCents')::bigint <> 0
    union all
    select 'amount', 100001, '', 'Part of the price', 0, (p.data ->> 'partCents')::bigint
    where p.data ->> 'partCents' is not null
    union all
    select 'amount', 100001, '', 'Part of the price', 0, (p.data ->> 'adjustCents')::bigint
    where (p.data ->> 'adjustCents')::bigint <> 0
  ), placed as (
    select *, row_number() over (order by place) as line, count(*) over () as lines, sum(net) over () as whole,
      sum(net) over (order by place rows unbounded preceding) as upto
    from parts
  )
  insert into paper_lines (paper_id, line, kind, product_id, category_id, brand_id, is_design, part_number, description, qty, net_cents, tax_cents)
  select p.id, line, placed.kind, product.id, product.category_id, product.brand_id, coalesce(item.is_design, false),
    placed.part_number, placed.description, sign * qty, sign * net,
    sign * case
      when whole <> 0 then round(p.tax_cents * upto / whole) - round(p.tax_cents * (upto - net) / whole)
      when line = lines then p.tax_cents
      else 0
    end
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

create temporary table lacking on commit drop as
  select p.id from papers p
  where p.revision = 1 and p.tax_cents <> 0
    and not exists (select from paper_lines l where l.paper_id = p.id and (l.tax_cents <> 0 or l.net_cents <> 0));
insert into lacking
  select p.id from papers p join paper_lines l on l.paper_id = p.id
  where p.revision = 1 and p.tax_cents <> 0 group by p.id having sum(l.net_cents) = 0 and sum(l.tax_cents) = 0;
delete from paper_lines where paper_id in (select id from lacking);
select fill_paper_lines(p) from papers p where id in (select id from lacking);
