-- The products that the dashboard shows as running out, without reading every product.
create index products_running_out on products ((stock - reserved), name) where status = 'live' and not made_to_order;
