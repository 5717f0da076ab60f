-- Figures in the name are marked in `measures` (^xm63a), like those in the description (~xm63a), and rank first.
create or replace function write_product_search(changed uuid[]) returns void language sql as $$
  with texts as (
    select p.number, p.name, c.name || ' ' || b.name as named, p.description,
      (select string_agg(substr(m, 2), ' ') from unnest(p.measures) m where m like '^%') as marked,
      (select string_agg(m, ' ') from unnest(p.measures) m where m !~ '^[~^]') as measures,
      (select string_agg(substr(m, 2), ' ') from unnest(p.measures) m where m like '~%') as described,
      coalesce((select string_agg(a ->> 'value', ' ') from jsonb_array_elements(p.attributes) a), '') as attributes
    from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
    where p.id = any (changed)
  ), written as (
    insert into product_search (number, head, search)
    select number, head, head || setweight(to_tsvector('shop', attributes), 'C')
      || setweight(to_tsvector('shop', description), 'D') || setweight(to_tsvector('simple', coalesce(described, '')), 'D')
    from texts, lateral (
      select setweight(to_tsvector('shop', name), 'A') || setweight(to_tsvector('simple', coalesce(marked, '')), 'A')
        || setweight(to_tsvector('shop', named), 'B') || setweight(to_tsvector('simple', coalesce(measures, '')), 'B') as head
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

-- A kiosk for six meters is not an energy meter.
update synonyms set groups = (
  select jsonb_agg(case when line = '["meter", "kWh meter", "energy meter"]' then '["kWh meter", "energy meter"]' else line end)
  from jsonb_array_elements(groups) as line
);

-- Trade terms. The office's own lines stay; a line that already has the first word of a new one is left alone.
update synonyms set groups = groups || coalesce((
  select jsonb_agg(line) from jsonb_array_elements('[
    ["3 phase", "three phase", "3ph", "3P", "4P"],
    ["single phase", "1 phase", "one phase", "1ph", "1P", "2P"],
    ["SP", "1P"],
    ["DP", "2P"],
    ["TP", "3P"],
    ["TPN", "TP&N", "3P+N", "4P"],
    ["trip switch", "circuit breaker", "breaker", "CB"],
    ["moulded case", "molded case", "MCCB"],
    ["ACB", "air circuit breaker"],
    ["RCBO", "breaker with earth leakage"],
    ["ELCB", "earth leakage"],
    ["main switch", "switch disconnector"],
    ["change over", "changeover", "transfer switch"],
    ["genset", "generator"],
    ["DB box", "DB board", "distribution box", "sub board", "distribution board"],
    ["prewired", "pre wired", "ready wired"],
    ["JB", "junction box"],
    ["free standing", "floor standing"],
    ["window", "glass door"],
    ["motor control center", "motor control centre"],
    ["soft start", "softstarter", "soft starter"],
    ["D.O.L.", "direct on line"],
    ["frequency inverter", "frequency drive", "variable speed drive"],
    ["overload", "thermal overload"],
    ["surge arrestor", "lightning arrester", "lightning arrestor", "surge arrester"],
    ["analyser", "analyzer"],
    ["kWh", "energy"],
    ["trunking", "cable duct", "wire duct", "wireway"],
    ["top hat rail", "DIN rail"],
    ["nylon", "plastic", "polyamide"],
    ["basket tray", "mesh tray", "cable basket", "cable tray"],
    ["terminal block", "DIN rail terminal", "terminal"],
    ["neutral bar", "earth bar"],
    ["e-stop", "estop", "emergency stop"],
    ["mushroom button", "mushroom"],
    ["pilot light", "pilot lamp", "indicator light", "indicator lamp", "LED indicator", "panel light"],
    ["start stop station", "push button station", "control station"],
    ["ice cube relay", "plug in relay"],
    ["PSU", "power supply"],
    ["PLC", "compact controller"],
    ["box", "panel box", "enclosure"],
    ["stainless steel", "stainless"],
    ["weatherproof", "waterproof", "enclosed", "IP65", "IP66"],
    ["aircon", "air conditioner"],
    ["plug top", "plugtop", "3 pin plug"]
  ]'::jsonb) as line
  where not exists (
    select from jsonb_array_elements(synonyms.groups) as own, jsonb_array_elements_text(own) as word
    where lower(word) = lower(line ->> 0)
  )
), '[]'), updated_at = now();
