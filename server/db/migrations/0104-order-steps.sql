-- The order before the office's last step. Every later change clears it, so a step can be undone only while nothing
-- else has happened.
alter table orders add column undo jsonb;

-- Orders can also be found by items and town, and a phone number matches with +27, 0027 and 0.
alter table orders drop column search;
alter table orders add column search text generated always as (
  lower(
    order_number || ' ' || email || ' ' || coalesce(shipping_address ->> 'fullName', '') || ' '
      || coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(shipping_address ->> 'reference', '') || ' '
      || coalesce(shipping_address ->> 'suburb', '') || ' ' || coalesce(shipping_address ->> 'city', '') || ' '
      || coalesce(tracking_number, '') || ' ' || coalesce(shipping_address ->> 'phone', '') || ' '
      || regexp_replace(
           regexp_replace(coalesce(shipping_address ->> 'phone', ''), '\D', '', 'g'), '^(?:00)?27(?=\d{9}$)', '0')
      || ' ' || jsonb_path_query_array(items, '$[*].partNumber')::text
      || ' ' || jsonb_path_query_array(items, '$[*].name')::text
  )
) stored;
create index orders_search on orders using gin (search gin_trgm_ops);
