-- oldest app: 0.1.0
-- Before a video visit a clinician has seen who the patient is, and heard the phone, the place and that it is not for emergencies.
alter table appointment
  add column remote_checked_at timestamptz,
  -- the name of the person of staff, as in the trail
  add column remote_checked_by text,
  add column remote_phone text,
  add column remote_place text,
  add constraint remote_check_whole check (
    (remote_checked_at is null) = (remote_checked_by is null)
    and (remote_checked_at is null) = (remote_phone is null)
    and (remote_checked_at is null) = (remote_place is null));
