-- A draft outlives the tab it was reviewed in: the page's values, the reviewer's edits, and the result of its import.
create table scrape_drafts (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null,
  page integer not null,
  position integer not null,
  found jsonb not null,
  review jsonb,
  state text not null default 'open' check (state in ('open', 'discarded', 'imported')),
  -- Being imported. A claim by a dead process expires after some minutes.
  claimed_at timestamp(3) with time zone,
  product_id uuid references products (id) on delete set null,
  outcome jsonb,
  unique (job_id, page, position),
  foreign key (job_id, page) references scrape_pages (job_id, position) on delete cascade
);
create index scrape_drafts_product_id on scrape_drafts (product_id);

insert into scrape_drafts (job_id, page, position, found)
  select job_id, p.position, item.nth - 1, item.found
  from scrape_pages p, jsonb_array_elements(reading -> 'products') with ordinality as item (found, nth);
update scrape_pages set reading = reading - 'products' where reading is not null;

-- Error code of a failed page.
alter table scrape_pages add column code text;

-- When the next request to a host is allowed, from any process.
create table scrape_hosts (
  host text primary key,
  free_at timestamp(3) with time zone not null
);
