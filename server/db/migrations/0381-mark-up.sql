-- How an import's selling prices follow from its costs; remembered with the mapping, for the next file with the same headings.
alter table product_imports add column mark_up jsonb;
