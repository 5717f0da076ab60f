-- The buyer's details corrected on a specimen, for the real invoice or credit note that replaces it.
alter table orders add column invoice_buyer jsonb;
alter table refunds add column credit_note_buyer jsonb;

update orders o set invoice_buyer = p.data -> 'buyer'
from papers p
where p.order_id = o.id and p.kind = 'invoice' and p.is_specimen and p.revision > 1
  and p.revision = (select max(revision) from papers where kind = p.kind and number = p.number);
update refunds r set credit_note_buyer = p.data -> 'buyer'
from papers p
where p.refund_id = r.id and p.kind = 'credit_note' and p.is_specimen and p.revision > 1
  and p.revision = (select max(revision) from papers where kind = p.kind and number = p.number);
