-- What a line was called when it was added, so that every device can name it after its product has gone. Drafts have no name here.
alter table cart_lines add column name text not null default '', add column part_number text not null default '';
update cart_lines c set name = p.name, part_number = p.part_number from products p where p.id = c.product_id and p.status <> 'draft';
