-- Text search configuration: accents folded, English stemming.
create text search configuration shop (copy = pg_catalog.english);
alter text search configuration shop
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- A product's search text, separate from the row that sales and the office write. `head` is what a person would call
-- the product (name, category, brand, figures) and is stored in the row; `search` adds attributes and description and
-- is stored outside it, so that a scan over many matches reads few pages.
create table product_search (
  number integer primary key references products (number) on delete cascade,
  part_key text not null,
  head tsvector not null,
  search tsvector not null
) with (toast_tuple_target = 128);
alter table product_search alter column search set storage external;
-- Plain storage: neither moved out nor compressed. It stays far below a page, because names and figures are limited.
alter table product_search alter column head set storage plain;
create index product_search_words on product_search using gin (search) with (fastupdate = off);
create index product_search_part on product_search (part_key text_pattern_ops);

-- Words used in names, attributes, categories and brands, to compare misspelt words with. Part numbers are not included.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function to_part_key(part_number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(part_number), '[^a-z0-9]', '', 'g')
$$;

create function write_product_search(changed uuid[]) returns void language sql as $$
  with texts as (
    select p.number, p.part_number, p.name, c.name || ' ' || b.name as named, p.description,
      array_to_string(p.measures, ' ') as measures,
      coalesce((select string_agg(a ->> 'value', ' ') from jsonb_array_elements(p.attributes) a), '') as attributes
    from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
    where p.id = any (changed)
  ), written as (
    insert into product_search (number, part_key, head, search)
    select number, to_part_key(part_number), head, head || setweight(to_tsvector('shop', attributes), 'C')
      || setweight(to_tsvector('shop', description), 'D')
    from texts, lateral (
      select setweight(to_tsvector('shop', name), 'A') || setweight(to_tsvector('shop', named), 'B')
        || setweight(to_tsvector('simple', measures), 'B') as head
    ) as h
    on conflict (number) do update
      set part_key = excluded.part_key, head = excluded.head, search = excluded.search
  )
  insert into search_words (word)
  select distinct word
  from texts, unnest(tsvector_to_array(to_tsvector('simple', unaccent(name || ' ' || named || ' ' || attributes)))) as word
  where word ~ '^[a-z]{3,40}$'
  order by word
  on conflict do nothing
$$;

create function product_search_follows() returns trigger language plpgsql as $$
begin
  perform write_product_search(array[new.id]);
  return null;
end
$$;
create trigger product_search_insert after insert on products for each row execute function product_search_follows();
create trigger product_search_update after update of name, part_number, description, attributes, measures, category_id, brand_id
  on products for each row
  when ((old.name, old.part_number, old.description, old.attributes, old.measures, old.category_id, old.brand_id)
    is distinct from (new.name, new.part_number, new.description, new.attributes, new.measures, new.category_id, new.brand_id))
  execute function product_search_follows();

create function product_search_follows_category() returns trigger language plpgsql as $$
begin
  perform write_product_search(array(select id from products where category_id = new.id));
  return null;
end
$$;
create trigger product_search_category after update of name on categories for each row when (old.name is distinct from new.name)
  execute function product_search_follows_category();

create function product_search_follows_brand() returns trigger language plpgsql as $$
begin
  perform write_product_search(array(select id from products where brand_id = new.id));
  return null;
end
$$;
create trigger product_search_brand after update of name on brands for each row when (old.name is distinct from new.name)
  execute function product_search_follows_brand();

-- Trade synonyms, in both directions. One row: the office edits the list as a whole.
create table synonyms (
  id boolean primary key default true check (id),
  groups jsonb not null,
  updated_at timestamp(3) with time zone not null default now()
);
insert into synonyms (groups) values ('[
  ["DB", "distribution board"],
  ["MCB", "miniature circuit breaker"],
  ["MCCB", "moulded case circuit breaker"],
  ["ELU", "earth leakage", "earth leakage unit", "RCD", "RCCB", "residual current device"],
  ["isolator", "switch disconnector", "disconnector"],
  ["SPD", "surge protection device", "surge arrester", "surge protector"],
  ["MCC", "motor control centre", "motor control panel"],
  ["DOL", "direct on line"],
  ["VSD", "VFD", "variable speed drive"],
  ["ATS", "automatic transfer switch", "changeover switch"],
  ["CT", "current transformer"],
  ["PV", "solar", "photovoltaic"],
  ["combiner", "combiner box", "string box"],
  ["enclosure", "cabinet", "wall box"],
  ["stainless", "inox"],
  ["meter", "kWh meter", "energy meter"],
  ["busbar", "bus bar"],
  ["contactor", "motor contactor"],
  ["gland", "cable gland"],
  ["pushbutton", "push button"]
]');
