-- Opening hours are edited as hours, with versions, like a page. Lines such as 'Mon to Fri: 07:30 to 16:30' become
-- hours; any other line stays in the note.
do $$
declare
  days text[] := array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  entry record;
  d text[];
  h text[];
  first_day text;
  last_day text;
  is_span boolean;
  times jsonb := '[]';
  note text := '';
begin
  if not coalesce((select changes ? 'openingHours' from shop_identity), false) then return; end if;
  for entry in
    select line->>'days' as days, line->>'hours' as hours
    from shop_identity, jsonb_array_elements(changes->'openingHours') as line
  loop
    d := regexp_match(entry.days, '^(mon|tue|wed|thu|fri|sat|sun)[a-z]*(?: *(to|-|–|and|&) *(mon|tue|wed|thu|fri|sat|sun)[a-z]*)?$', 'i');
    h := regexp_match(entry.hours, '^([01]?\d|2[0-3])[:h.]([0-5]\d) *(?:to|-|–) *([01]?\d|2[0-3])[:h.]([0-5]\d)$', 'i');
    first_day := (select one from unnest(days) as one where left(one, 3) = lower(d[1]));
    last_day := coalesce((select one from unnest(days) as one where left(one, 3) = lower(d[3])), first_day);
    -- 'Tue and Thu' is not a span of days.
    is_span := coalesce(lower(d[2]) not in ('and', '&'), true)
      or (array_position(days, last_day) - array_position(days, first_day) + 7) % 7 = 1;
    if d is null or not is_span or h is null or lpad(h[1], 2, '0') || h[2] >= lpad(h[3], 2, '0') || h[4] then
      note := left(concat_ws('; ', nullif(note, ''), entry.days || ': ' || entry.hours), 160);
    else
      times := times || jsonb_build_array(jsonb_build_object(
        'from', first_day, 'to', last_day,
        'opens', lpad(h[1], 2, '0') || ':' || h[2], 'closes', lpad(h[3], 2, '0') || ':' || h[4]));
    end if;
  end loop;
  insert into content_versions (page, number, fields, by_name)
    values ('hours', 1, jsonb_build_object('times', times, 'note', note), 'Settings')
    on conflict do nothing;
end $$;
