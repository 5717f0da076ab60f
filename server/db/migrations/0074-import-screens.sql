-- For the import screen: who uploaded the file, what a dry run expects, what an undo left, what can be resumed.
alter table product_imports
  add column uploaded_by text not null default '',
  add column failed_task text check (failed_task in ('run', 'undo')),
  add column waiting boolean not null default false,
  add column has_file boolean not null default true,
  add column makes jsonb not null default '{"categories":[],"brands":[]}',
  add column foreseen jsonb not null default '[]',
  add column kept_products jsonb not null default '[]';

-- `failed` did not record which task had failed, and a run must never resume from a dry run's or an undo's progress.
update product_imports set failed_task = case when kept is null then 'run' else 'undo' end
  where state = 'failed' and exists (select from product_import_changes where import_id = product_imports.id);
update product_imports set state = 'uploaded' where state = 'failed' and failed_task is null;
update product_imports set has_file = false where state in ('done', 'undone');

create index product_imports_created_at on product_imports (created_at desc);
