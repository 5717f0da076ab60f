-- The words and images of the shop's own pages, as the office typed them. Every change is a row; the last one is shown.
create table content_versions (
  page text not null,
  number integer not null,
  fields jsonb not null,
  by_name text not null,
  created_at timestamp(3) with time zone not null default now(),
  primary key (page, number)
);
