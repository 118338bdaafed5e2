-- oldest app: 0.1.0
-- docs/decisions/0067-staff.md
-- Staff are no patients: accounts, second factors and sessions of their own.
create table staff (
  id text primary key,
  -- in lower case
  email text not null unique,
  name text not null,
  roles text[] not null
    check (cardinality(roles) > 0 and roles <@ array['reception', 'clinician', 'dispensary', 'shop', 'accounts', 'admin']),
  -- null: all, also those that open later
  places text[] check (cardinality(places) > 0),
  invited_at timestamptz not null,
  invitation_hash bytea unique,
  invitation_ends_at timestamptz,
  -- the secret of the code app, made with the invitation
  factor_sealed bytea not null,
  -- of another app, until a code of it was given
  next_factor_sealed bytea,
  -- the time step of the code that was used last; earlier ones work no more
  factor_step bigint not null default 0,
  -- null until the invitation is accepted
  password_hash text,
  blocked_at timestamptz,
  blocked_reason text,
  check ((invitation_hash is null) = (invitation_ends_at is null))
);
create table staff_recovery_code (
  staff_id text not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
create table staff_session (
  token_hash bytea primary key,
  id text not null unique default gen_random_uuid()::text,
  staff_id text not null references staff on delete cascade,
  began_at timestamptz not null,
  -- to about a minute
  used_at timestamptz not null,
  ends_at timestamptz not null,
  wrong_unlocks int not null default 0,
  browser text,
  system text
);
create index staff_session_staff on staff_session (staff_id);

-- Keys of other systems, which act under their own name with one role.
create table system_key (
  id text primary key,
  name text not null,
  role text not null check (role in ('reception', 'clinician', 'dispensary', 'shop', 'accounts')),
  key_hash bytea not null unique,
  made_by text not null references staff,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

-- The trail of acts and looks. Rows are only added; names are kept as they were.
create table trail (
  no bigint generated always as identity primary key,
  at timestamptz not null,
  -- a call of contract/roles.ts
  act text not null,
  -- done, or the code of the refusal
  outcome text not null,
  staff_id text,
  key_id text,
  who text not null,
  roles text[] not null,
  session_id text,
  -- a hash, as limits know it
  address text,
  place_id text,
  subject_kind text,
  subject_id text,
  patient_id text,
  reason text,
  -- how many patients a list or search had
  shown int,
  -- before and after
  detail jsonb
);
create index trail_patient on trail (patient_id, no) where patient_id is not null;
create index trail_staff on trail (staff_id, no) where staff_id is not null;
create index trail_at on trail (at);

create function refuse_trail_change() returns trigger language plpgsql as $$
begin
  raise exception 'The trail is only added to';
end $$;
create trigger trail_only_added_to before update or delete on trail for each row execute function refuse_trail_change();
create trigger trail_never_emptied before truncate on trail for each statement execute function refuse_trail_change();

-- The digest of each day that has ended, as the log has it; each covers the one before.
create table trail_digest (
  day date primary key,
  entries int not null,
  last_no bigint not null,
  digest text not null,
  made_at timestamptz not null
);
create trigger trail_digest_only_added_to before update or delete on trail_digest
  for each row execute function refuse_trail_change();
