-- An instant as it travels: ISO 8601 in UTC with milliseconds.
create or replace function iso(instant timestamptz) returns text language sql stable as
$$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- States in which an appointment takes its provider's time; the same list as in the constraint appointment_sold_once.
create or replace function takes_time(state text) returns boolean language sql immutable as
$$ select state in ('held', 'pending', 'new', 'confirmed') $$;

-- Appointments and waitlist entries with the entry that GET /profile/appointment shows.
create or replace view agenda as
select item.id, item.patient_id, item.starts_at, item.state, item.is_waitlist,
  json_build_object(
    '_id', item.id,
    'bookingTime', iso(item.created_at),
    'bookingType', item.type,
    'state', item.state,
    'isWaitlist', item.is_waitlist,
    'startDateTime', iso(item.starts_at),
    'endDateTime', iso(item.ends_at),
    'doctor', case provider.role when 'provider' then provider.id end,
    'doctorName', case provider.role when 'provider' then provider.name end,
    'therapist', case provider.role when 'therapist' then provider.id end,
    'therapistName', case provider.role when 'therapist' then provider.name end,
    'medservice', json_build_object('name', service.name, 'dragoncareCategory', service.category),
    'locationType', case when clinic.clinic_type <> 'Retail' then clinic.clinic_type end,
    'locationName', clinic.name,
    'teleconsultLink', item.teleconsult_link,
    'call', clinic.telephone,
    'patientId', patient.id,
    'patientName', patient.name
  ) as entry
from (
  select id, patient_id, clinic_id, provider_id, service_id, type, state, starts_at, ends_at, created_at,
    teleconsult_link, false as is_waitlist
  from appointment
  union all
  select id, patient_id, clinic_id, provider_id, service_id, 'NORMAL', state, starts_at, ends_at, created_at,
    null, true
  from waitlist_entry
) item
join patient on patient.id = item.patient_id
join clinic on clinic.id = item.clinic_id
join provider on provider.id = item.provider_id
join service on service.id = item.service_id;

-- The caller and the caller's family: the only patients the caller acts for.
create or replace view circle as
select id as caller_id, id as patient_id from patient
union all
select patient_id, member_id from family;

-- Slots that are offered online: of active providers, and of a kind that is sold already. Free: nobody has the time.
create or replace view offered_slot as
select slot.*, provider.name as provider_name, provider.role,
  not exists (
    select from appointment a
    where a.provider_id = slot.provider_id and takes_time(a.state)
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(slot.starts_at, slot.ends_at)
  ) as is_free
from slot join provider on provider.id = slot.provider_id and provider.is_active
where slot.type <> 'TELE_PATIENT_REMOTE';
