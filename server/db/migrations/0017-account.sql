-- oldest app: 0.1.0
-- A patient's data as one file, made when it was asked for. The last one alone is kept, sealed, until `ends_at`.
create table data_file (
  id text primary key,
  patient_id text not null unique references patient,
  language text not null check (language in ('en', 'zh')),
  asked_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  ready_at timestamptz,
  failed_at timestamptz,
  ends_at timestamptz not null,
  -- size of the file
  bytes int check (bytes > 0),
  file_sealed bytea,
  check ((ready_at is null) = (file_sealed is null) and (ready_at is null) = (bytes is null)),
  check (ready_at is null or failed_at is null)
);
create index data_file_to_make on data_file (next_try_at) where ready_at is null and failed_at is null;

-- Requests to close an account; how each ended stays.
create table closure (
  id text primary key,
  patient_id text not null references patient,
  -- of the news about it
  language text not null check (language in ('en', 'zh')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'declined', 'done')),
  -- why the clinic declined, for the patient
  reason text,
  check ((ended_at is null) = (outcome is null)),
  check ((reason is null) = (outcome is distinct from 'declined'))
);
create unique index closure_one_open on closure (patient_id) where ended_at is null;
create index closure_by_patient on closure (patient_id, asked_at desc);
