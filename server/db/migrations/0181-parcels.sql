-- What left the works, and when. The release before ships without it: an order that is shipped and has none is one parcel.
alter table orders add column parcels jsonb not null default '[]';

update orders o set parcels = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
  '_id', gen_random_uuid(),
  'lines', (select coalesce(jsonb_agg(jsonb_build_object('_id', item -> '_id', 'qty', item -> 'qty', 'held', 0)), '[]')
    from jsonb_array_elements(o.items) item),
  'courier', o.courier,
  'trackingNumber', o.tracking_number,
  'at', coalesce(
    (select step ->> 'at' from jsonb_array_elements(o.history) step where step ->> 'status' in ('shipped', 'delivered') limit 1),
    to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))))
where o.history @> '[{"status": "shipped"}]' or o.history @> '[{"status": "delivered"}]' or o.status in ('shipped', 'delivered');

-- Orders are found by the tracking number of any parcel, and by who is invoiced.
alter table orders drop column search;
alter table orders add column search text generated always as (
  lower(
    order_number || ' ' || email || ' ' || coalesce(shipping_address ->> 'fullName', '') || ' '
      || coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(shipping_address ->> 'reference', '') || ' '
      || coalesce(shipping_address ->> 'suburb', '') || ' ' || coalesce(shipping_address ->> 'city', '') || ' '
      || coalesce(billing_address ->> 'fullName', '') || ' ' || coalesce(billing_address ->> 'company', '') || ' '
      || coalesce(tracking_number, '') || ' ' || coalesce(shipping_address ->> 'phone', '') || ' '
      || regexp_replace(
           regexp_replace(coalesce(shipping_address ->> 'phone', ''), '\D', '', 'g'), '^(?:00)?27(?=\d{9}$)', '0')
      || ' ' || jsonb_path_query_array(parcels, '$[*].trackingNumber')::text
      || ' ' || jsonb_path_query_array(items, '$[*].partNumber')::text
      || ' ' || jsonb_path_query_array(items, '$[*].name')::text
  )
) stored;
create index orders_search on orders using gin (search gin_trgm_ops);
