-- A line outlives its product, so that the buyer can be told that it is no longer for sale.
alter table cart_lines drop constraint cart_lines_product_id_fkey;
