-- What somebody may do in the office. `role` stays: 'admin' is anybody in the office. Without an office role an admin is an owner:
-- everybody who was an admin so far, and whom the release before this one makes one.
alter table users add column office_role text
  check (office_role in ('owner', 'manager', 'sales', 'bookkeeper', 'packer', 'workshop', 'editor'));
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check check (purpose in ('reset', 'verify', 'restore', 'invite'));
