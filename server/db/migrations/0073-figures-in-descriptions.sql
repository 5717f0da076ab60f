-- Figures that appear only in the description are marked in `measures` (~xm63a) and rank below those in name and attributes.
create or replace function write_product_search(changed uuid[]) returns void language sql as $$
  with texts as (
    select p.number, p.name, c.name || ' ' || b.name as named, p.description,
      (select string_agg(m, ' ') from unnest(p.measures) m where m not like '~%') as measures,
      (select string_agg(substr(m, 2), ' ') from unnest(p.measures) m where m like '~%') as described,
      coalesce((select string_agg(a ->> 'value', ' ') from jsonb_array_elements(p.attributes) a), '') as attributes
    from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
    where p.id = any (changed)
  ), written as (
    insert into product_search (number, head, search)
    select number, head, head || setweight(to_tsvector('shop', attributes), 'C')
      || setweight(to_tsvector('shop', description), 'D') || setweight(to_tsvector('simple', coalesce(described, '')), 'D')
    from texts, lateral (
      select setweight(to_tsvector('shop', name), 'A') || setweight(to_tsvector('shop', named), 'B')
        || setweight(to_tsvector('simple', coalesce(measures, '')), 'B') as head
    ) as h
    on conflict (number) do update set head = excluded.head, search = excluded.search
  )
  insert into search_words (word)
  select distinct word
  from texts, unnest(tsvector_to_array(to_tsvector('simple', unaccent(name || ' ' || named || ' ' || attributes)))) as word
  where word ~ '^[a-z]{3,40}$'
  order by word
  on conflict do nothing
$$;

-- How far which version of the parser has read the figures of all products; a newer version reads them again.
create table figures_read (
  id boolean primary key default true check (id),
  version integer not null default 0,
  upto integer not null default 0
);
insert into figures_read default values;
