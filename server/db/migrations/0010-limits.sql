-- oldest app: 0.1.0
-- A code belongs to the phone or email and to the session that asked for it: no stranger's request ends another's code.
alter table one_time_code
  drop constraint one_time_code_pkey,
  add primary key (identifier, session_hash);

-- Numbers and emails that a session looked up; subject is an HMAC. The turn is given back when the look-up ends in the
-- account of that very number or email.
create table look_up (
  session_hash bytea not null,
  subject bytea not null,
  limit_name text not null,
  address text not null,
  network text,
  patient_id text,
  asked_at timestamptz not null,
  primary key (session_hash, subject)
);

-- whose account the tries were about, so that its owner's proof forgets them all
alter table login_throttle add column account bytea;
create index login_throttle_by_account on login_throttle (account);

-- what all processes of one database must agree on
create table installation (
  is_only boolean primary key default true check (is_only),
  secret_hmac bytea not null,
  is_demo boolean not null
);
