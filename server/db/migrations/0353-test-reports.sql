-- The report of a unit that has passed. `data` is everything printed; the PDFs are drawn from it once: the office's, and
-- the public one of the passport, which names nobody.
create table test_reports (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  serial integer not null,
  revision integer not null,
  is_specimen boolean not null,
  unit_id uuid not null references units (id) on delete cascade,
  test_id uuid not null unique references tests (id) on delete cascade,
  -- Why there is a revision.
  reason text,
  issued_at timestamptz(3) not null default now(),
  data jsonb not null,
  file_key text,
  sha256 text,
  public_file_key text,
  public_sha256 text,
  constraint test_reports_number unique (number, revision),
  constraint test_reports_reason check (revision = 1 or reason is not null)
);
create index test_reports_unit on test_reports (unit_id, revision desc);

create function keep_test_reports() returns trigger language plpgsql as $$
declare
  files constant text[] := '{file_key,sha256,public_file_key,public_sha256}';
begin
  if tg_op = 'DELETE' then
    if old.is_specimen then return old; end if;
    raise exception 'a test report is never deleted';
  end if;
  if to_jsonb(new) - files = to_jsonb(old) - files
    and (old.file_key is null or (new.file_key, new.sha256) = (old.file_key, old.sha256))
    and (old.public_file_key is null or (new.public_file_key, new.public_sha256) = (old.public_file_key, old.public_sha256)) then
    return new;
  end if;
  raise exception 'a test report is never changed';
end $$;
create trigger keep_test_reports before update or delete on test_reports for each row execute function keep_test_reports();

insert into paper_series (prefix, last) values ('TR', 0), ('SPECIMEN-TR', 0);
