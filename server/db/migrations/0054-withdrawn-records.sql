-- oldest app: 0.1.0
-- A record that the clinic takes back is kept for the clinic, and opens for no patient any more.
alter table record_entry
  add column withdrawn_at timestamptz,
  -- the name of the person of staff, as in the trail
  add column withdrawn_by text,
  -- for staff: it may name another patient
  add column withdrawn_reason text,
  -- it was of another patient
  add column is_misfiled boolean,
  add constraint withdrawn_with_reason check (
    (withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_reason is null)
    and (withdrawn_at is null) = (is_misfiled is null));

-- readers of a record's content: its patient, and accounts of the family
create table record_opening (
  record_id text not null references record_entry on delete cascade,
  patient_id text not null references patient,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  primary key (record_id, patient_id)
);
create index record_opening_by_patient on record_opening (patient_id);
