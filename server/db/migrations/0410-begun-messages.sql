-- A message can also begin in the office: then its first words are those of this person. The release before this one shows
-- them as the customer's.
alter table contact_messages
  add column begun_by uuid references users (id) on delete set null,
  add column begun_by_name text;
