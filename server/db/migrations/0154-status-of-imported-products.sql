-- Whether new products of a spreadsheet start as drafts or live, unless their row says so.
alter table product_imports add column new_status text not null default 'live' check (new_status in ('draft', 'live'));
