-- Imports write a hundred products in one statement: writing their search text in one go takes a third of the time.
create function product_search_follows_all() returns trigger language plpgsql as $$
begin
  perform write_product_search(array(select id from made));
  return null;
end
$$;
drop trigger product_search_insert on products;
create trigger product_search_insert after insert on products
  referencing new table as made for each statement execute function product_search_follows_all();

-- A transaction that changes many sets `set local shop.search_later = 'on'` and calls write_product_search itself.
drop trigger product_search_update on products;
create trigger product_search_update after update of name, part_number, description, attributes, measures, category_id, brand_id
  on products for each row
  when (current_setting('shop.search_later', true) is distinct from 'on'
    and (old.name, old.part_number, old.description, old.attributes, old.measures, old.category_id, old.brand_id)
    is distinct from (new.name, new.part_number, new.description, new.attributes, new.measures, new.category_id, new.brand_id))
  execute function product_search_follows();
