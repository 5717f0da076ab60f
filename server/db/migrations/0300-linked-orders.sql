-- The paid order to which the office adds goods with this quote: the order that it becomes is linked to it.
alter table quotes add column linked_order_id uuid references orders (id) on delete set null;
create index quotes_linked_order on quotes (linked_order_id) where linked_order_id is not null;
