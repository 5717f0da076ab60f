-- Recently spent refresh tokens, which parallel tabs may still send. Only their hashes are stored.
create table spent_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  spent_at timestamp(3) with time zone not null default clock_timestamp()
);
create index spent_tokens_session_id on spent_tokens (session_id, spent_at);

alter table sessions drop column spent_hash, drop column rotated_at;

-- A third kind of e-mailed link: to take an account back after its e-mail address was changed.
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check check (purpose in ('reset', 'verify', 'restore'));
