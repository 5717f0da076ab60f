-- A job reads many supplier pages; each page row stores what was found until the office has reviewed it.
create table scrape_jobs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

create table scrape_pages (
  job_id uuid not null references scrape_jobs (id) on delete cascade,
  position integer not null,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  message text,
  reading jsonb,
  primary key (job_id, position)
);

-- The values that an import wrote to a product. A field that now differs was edited by a person.
create table imported_facts (
  product_id uuid primary key references products (id) on delete cascade,
  facts jsonb not null,
  updated_at timestamp(3) with time zone not null default now()
);

-- The source of each copied document, so that a data sheet shared by ten products is copied once.
create table imported_documents (
  url text primary key,
  document_id uuid not null references documents (id) on delete cascade
);
create index imported_documents_document_id on imported_documents (document_id);
