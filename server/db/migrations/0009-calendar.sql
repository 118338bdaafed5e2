-- oldest app: 0.1.0
-- How many open appointments a patient has at most, and as many places on waitlists; the second number counts while the
-- identity number of the account that books is only claimed.
insert into setting (name, content) values ('booking-limits', '{"open": 6, "openWhileClaimed": 2}');

-- Times of one patient that overlap already are left as they are: the constraints below are for all others.
alter table appointment add column may_overlap boolean not null default false;
update appointment set may_overlap = true
where state in ('held', 'pending', 'new', 'confirmed') and exists (
  select from appointment other
  where other.patient_id = appointment.patient_id and other.id <> appointment.id
    and other.state in ('held', 'pending', 'new', 'confirmed')
    and tstzrange(other.starts_at, other.ends_at) && tstzrange(appointment.starts_at, appointment.ends_at));
alter table waitlist_entry add column may_overlap boolean not null default false;
update waitlist_entry set may_overlap = true
where state = 'pending' and exists (
  select from waitlist_entry other
  where other.patient_id = waitlist_entry.patient_id and other.id <> waitlist_entry.id and other.state = 'pending'
    and tstzrange(other.starts_at, other.ends_at) && tstzrange(waitlist_entry.starts_at, waitlist_entry.ends_at));

-- a patient is in one place at a time, and waits for one window at a time
alter table appointment
  add constraint appointment_one_place exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('held', 'pending', 'new', 'confirmed') and not may_overlap);
alter table waitlist_entry
  add constraint waitlist_entry_one_place exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state = 'pending' and not may_overlap);
