-- Passkeys are second factors beside authenticator apps. The private key stays with the person: all of this is public.
alter table second_factors drop constraint second_factors_kind_check;
alter table second_factors add constraint second_factors_kind_check check (kind in ('totp', 'passkey'));
alter table second_factors alter column sealed drop not null;
alter table second_factors add constraint second_factors_sealed_check check ((kind = 'totp') = (sealed is not null));
create table passkeys (
  factor_id uuid primary key references second_factors (id) on delete cascade,
  -- Of one person only.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Counts the uses, if the device counts them: a copy of the device is noticed.
  counter bigint not null,
  -- How the device is reached: a hint for the browser.
  transports text[] not null
);
-- What a passkey has to sign: once, within five minutes, for one purpose, in one session or one sign-in that waits for
-- its second step (`holder`: the hash of its id or token).
create table passkey_challenges (
  holder bytea not null,
  purpose text not null check (purpose in ('add', 'sign-in', 'prove', 'confirm')),
  challenge text not null,
  expires_at timestamp(3) with time zone not null,
  primary key (holder, purpose)
);
