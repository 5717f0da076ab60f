-- Part numbers are matched in memory, in sorted order; PostgreSQL matches only words and figures.
drop index product_search_part;
alter table product_search drop column part_key;
drop function to_part_key(text);

create or replace function write_product_search(changed uuid[]) returns void language sql as $$
  with texts as (
    select p.number, p.name, c.name || ' ' || b.name as named, p.description, array_to_string(p.measures, ' ') as measures,
      coalesce((select string_agg(a ->> 'value', ' ') from jsonb_array_elements(p.attributes) a), '') as attributes
    from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
    where p.id = any (changed)
  ), written as (
    insert into product_search (number, head, search)
    select number, head, head || setweight(to_tsvector('shop', attributes), 'C')
      || setweight(to_tsvector('shop', description), 'D')
    from texts, lateral (
      select setweight(to_tsvector('shop', name), 'A') || setweight(to_tsvector('shop', named), 'B')
        || setweight(to_tsvector('simple', measures), 'B') as head
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

drop trigger product_search_update on products;
create trigger product_search_update after update of name, description, attributes, measures, category_id, brand_id
  on products for each row
  when ((old.name, old.description, old.attributes, old.measures, old.category_id, old.brand_id)
    is distinct from (new.name, new.description, new.attributes, new.measures, new.category_id, new.brand_id))
  execute function product_search_follows();
