-- Order numbers begin with the letters in Settings. Orders that exist keep theirs.
create function next_order_number() returns text language sql volatile as $$
  select coalesce((select changes->>'orderPrefix' from shop_identity), 'VOLT')
    || '-' || to_char(nextval('order_numbers'), 'FM999999000000')
$$;
alter table orders alter column order_number set default next_order_number();
