-- A cart line outlives its product, so that the buyer sees that it is no longer for sale.
alter table cart_lines drop constraint cart_lines_product_id_fkey;
