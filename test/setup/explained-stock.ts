/**
 * For every transaction of every API test: what it did to a product's stock is in the movements. The shop itself goes
 * without this, because the release before it writes none.
 */
export const explainedStock = `
  create function stock_is_explained() returns trigger language plpgsql as $$ begin
    if exists (
      select from products where id = new.id
        and stock <> (select coalesce(sum(qty), 0) from stock_movements where product_id = new.id)
    ) then raise exception 'the stock of % has changed without a movement', new.name; end if;
    return null;
  end $$;
  create constraint trigger stock_is_explained after insert or update of stock on products
    deferrable initially deferred for each row execute function stock_is_explained()`
