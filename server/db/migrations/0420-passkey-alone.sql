-- A passkey signs in without a password too: what it has to sign then belongs to a browser that nobody has signed in yet.
alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table passkey_challenges add constraint passkey_challenges_purpose_check
  check (purpose in ('add', 'sign-in', 'prove', 'confirm', 'alone'));
