-- Who did what. One function writes the rows; the triggers that call it follow the register in server/db/register.ts
-- after every migration, so that a new column is in the log from its first day.
create table audit (
  id bigint generated always as identity primary key,
  at timestamp(3) with time zone not null default clock_timestamp(),
  -- A user, who may be gone. Null: nobody who was signed in.
  actor uuid,
  session uuid,
  address text,
  request_id text,
  -- What belongs together: one request, or one import.
  group_id text,
  action text not null,
  entity text not null,
  entity_id text not null,
  -- What the thing was called, unless that is somebody's name.
  label text,
  before jsonb,
  after jsonb,
  undone_by bigint,
  -- What one transaction wrote is copied to standard output once it is committed.
  tx xid8 not null default pg_current_xact_id()
);
create index audit_at on audit (at);
create index audit_entity on audit (entity, entity_id, id);
create index audit_actor on audit (actor, id);
create index audit_group on audit (group_id);
create index audit_label on audit (lower(label) text_pattern_ops, id) where label is not null;

-- Arguments: the entity, its columns of id and label, the columns left out, and those named without their values.
create function write_audit() returns trigger language plpgsql as $$
declare
  who jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  left_out text[] := tg_argv[3];
  hidden text[] := tg_argv[4];
  o jsonb;
  n jsonb;
  was jsonb;
  became jsonb;
  thing jsonb;
begin
  if tg_op <> 'INSERT' then
    thing := to_jsonb(old);
    o := thing - left_out;
  end if;
  if tg_op <> 'DELETE' then
    thing := to_jsonb(new);
    n := thing - left_out;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, n -> key) into was, became
      from jsonb_each(o) where value is distinct from n -> key;
    if was is null then return null; end if;
  else
    was := o;
    became := n;
  end if;
  if was ?| hidden or became ?| hidden then
    was := was || (select coalesce(jsonb_object_agg(k, '{"hidden": true}'::jsonb), '{}') from unnest(hidden) k where was -> k <> 'null');
    became := became || (select coalesce(jsonb_object_agg(k, '{"hidden": true}'::jsonb), '{}') from unnest(hidden) k where became -> k <> 'null');
  end if;
  insert into audit (actor, session, address, request_id, group_id, action, entity, entity_id, label, before, after)
  values (
    (who ->> 'actor')::uuid, (who ->> 'session')::uuid, who ->> 'address', who ->> 'requestId', coalesce(who ->> 'group', who ->> 'requestId'),
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'change' else 'delete' end,
    tg_argv[0], coalesce(thing ->> tg_argv[1], ''), left(thing ->> tg_argv[2], 300), was, became
  );
  return null;
end $$;

-- Rows are written once. That one was undone is the only thing that can be added; old ones may be swept.
create function keep_audit() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '30 days' then return old; end if;
  elsif old.undone_by is null and to_jsonb(new) - 'undone_by' = to_jsonb(old) - 'undone_by' then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger keep_audit before update or delete on audit for each row execute function keep_audit();
