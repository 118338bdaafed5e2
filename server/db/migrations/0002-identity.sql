-- oldest app: 0.1.0
create index patient_by_email on patient (lower(email));

-- who a patient is by law; the number is sealed, and looked up by its HMAC
create table patient_identity (
  patient_id text primary key references patient,
  kind text not null check (kind in ('nric', 'passport')),
  number_hmac bytea not null constraint patient_identity_number unique,
  number_sealed bytea not null,
  nationality text not null,
  race text,
  -- account key of the digital ID, known from its first use on
  singpass_sub text constraint patient_identity_sub unique
);

-- the last code sent to a phone or email; both and the code are HMACs
create table one_time_code (
  identifier bytea primary key,
  session_hash bytea not null,
  code bytea not null,
  tries int not null,
  -- when codes were sent, the last ten instants
  sent_at jsonb not null,
  ends_at timestamptz not null,
  used_at timestamptz
);

-- phones and emails whose code was typed back in a session
create table verified_identifier (
  session_hash bytea not null references session on delete cascade,
  identifier bytea not null,
  verified_at timestamptz not null,
  primary key (session_hash, identifier)
);

-- stands for an identity that the digital ID vouched for, in the session that asked for it
create table sign_up_ticket (
  ticket_hash bytea primary key,
  session_hash bytea not null,
  identity_sealed bytea not null,
  ends_at timestamptz not null
);

-- one per patient: a new link kills the old one
create table reset_token (
  patient_id text primary key references patient,
  token_hash bytea not null unique,
  ends_at timestamptz not null
);

create table consent (
  patient_id text not null references patient,
  text_name text not null,
  text_version text not null,
  language text not null,
  session_hash bytea not null,
  given_at timestamptz not null,
  primary key (patient_id, text_name, text_version)
);

-- mails that are yet to be sent; sealed, since a link in one is worth a password
create table outbox_mail (
  id text primary key,
  mail_sealed bytea not null,
  tries int not null,
  next_try_at timestamptz not null,
  ends_at timestamptz not null
);
create index outbox_mail_by_time on outbox_mail (next_try_at);
