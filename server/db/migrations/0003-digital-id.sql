-- oldest app: 0.1.0
-- logins that began here and are on their way through the digital ID; each comes back once, in the same session
create table digital_id_login (
  state_hash bytea primary key,
  session_hash bytea not null references session on delete cascade,
  -- PKCE verifier, nonce and DPoP key
  secrets_sealed bytea not null,
  ends_at timestamptz not null
);
create index digital_id_login_of_session on digital_id_login (session_hash);
