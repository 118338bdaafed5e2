-- oldest app: 0.1.0
-- browsers in which a member signed in and asked to be remembered; their own wrong passwords are counted apart
create table device (
  token_hash bytea primary key,
  patient_id text not null references patient,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index device_by_patient on device (patient_id);
