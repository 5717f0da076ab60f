-- The product's name when the line was added, so that every device can show it after the product is deleted. Drafts have no name here.
alter table cart_lines add column name text not null default '', add column part_number text not null default '';
update cart_lines c set name = p.name, part_number = p.part_number from products p where p.id = c.product_id and p.status <> 'draft';
