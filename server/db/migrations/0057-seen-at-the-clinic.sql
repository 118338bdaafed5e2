-- oldest app: 0.1.0
-- A video visit that a clinician ended because the patient has to be seen at the clinic (docs/decisions/0084).
alter table appointment
  add column redirected_at timestamptz,
  add constraint redirected_is_ended check (redirected_at is null or ended_at is not null);
