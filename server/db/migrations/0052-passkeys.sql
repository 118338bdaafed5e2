-- oldest app: 0.1.0
-- docs/decisions/0075-passkeys.md
create table staff_passkey (
  id text primary key,
  staff_id text not null references staff on delete cascade,
  -- of the device, as base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- how often the device has signed; 0 for one that does not count
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- A challenge is signed by a passkey: its row is deleted by its first use.
create table staff_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('signIn', 'unlock', 'add')),
  -- null while nobody is signed in
  session_id text references staff_session (id) on delete cascade,
  ends_at timestamptz not null,
  check ((session_id is null) = (purpose = 'signIn'))
);
create index staff_challenge_session on staff_challenge (session_id);
