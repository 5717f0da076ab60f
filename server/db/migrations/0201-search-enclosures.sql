-- What an electrician means by these. The office's own lines stay; a line that already has the first word of a new one is left alone.
update synonyms set groups = groups || coalesce((
  select jsonb_agg(line) from jsonb_array_elements('[
    ["ATS", "automatic transfer switch", "auto changeover", "changeover switch"],
    ["DC breaker", "DC circuit breaker", "DC isolator"],
    ["3CR12", "utility stainless", "stainless"]
  ]'::jsonb) as line
  where not exists (
    select from jsonb_array_elements(synonyms.groups) as own, jsonb_array_elements_text(own) as word
    where lower(word) = lower(line ->> 0))
), '[]'), updated_at = now();
