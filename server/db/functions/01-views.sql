-- An instant as it travels: ISO 8601 in UTC with milliseconds.
create or replace function iso(instant timestamptz) returns text language sql stable as
$$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- States in which an appointment takes its provider's time; the same list as in the constraint appointment_sold_once.
create or replace function takes_time(state text) returns boolean language sql immutable as
$$ select state in ('held', 'pending', 'new', 'confirmed') $$;

-- A hold past its end: it blocks no one else, even before the sweep has released it.
create or replace function is_overdue(state text, hold_until timestamptz, at timestamptz) returns boolean
language sql immutable as $$ select state = 'held' and hold_until <= at $$;

-- Whether an entry of the agenda is shown.
create or replace function is_listed(state text, hold_until timestamptz, at timestamptz) returns boolean
language sql immutable as $$ select state not in ('cancelled', 'missed', 'released', 'lapsed') and not is_overdue(state, hold_until, at) $$;

-- Money as the wire has it: SGD with at most 4 decimals.
create or replace function dollars(amount bigint) returns numeric language sql immutable as
$$ select trim_scale(amount::numeric / 10000) $$;

-- Invoices that an account makes itself, by booking and shopping; all others are the clinic's records.
create or replace function is_of_account(invoice_type text) returns boolean language sql immutable as
$$ select invoice_type in ('Online Store', 'Remote Consultation', 'Appointment Deposit') $$;

-- Slots of active providers that are not withdrawn. Free: without an appointment, or with an expired hold only.
create or replace function offered_slots(at timestamptz)
returns table (id text, clinic_id text, provider_id text, type text, starts_at timestamptz, ends_at timestamptz,
  provider_name text, role text, is_free boolean)
language sql stable as $$
  select slot.id, slot.clinic_id, slot.provider_id, slot.type, slot.starts_at, slot.ends_at, provider.name, provider.role,
    not exists (
      select from appointment a
      where a.provider_id = slot.provider_id and takes_time(a.state) and not is_overdue(a.state, a.hold_until, at)
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(slot.starts_at, slot.ends_at)
    )
  from slot join provider on provider.id = slot.provider_id and provider.is_active
  where slot.withdrawn_at is null
$$;

-- The metadata of a notification about an appointment or a waitlist entry.
create or replace function notice_of(of_id text) returns jsonb language sql stable as $$
  select jsonb_build_object('appointmentId', item.id, 'aptDate', iso(item.starts_at),
    'providerDetail', jsonb_build_object('name', provider.name))
  from (
    select id, starts_at, provider_id from appointment where id = of_id
    union all select id, starts_at, provider_id from waitlist_entry where id = of_id
  ) item join provider on provider.id = item.provider_id
$$;

-- The standing of an account's number, email or phone; contract/entities/person.ts explains each word.
create or replace function standing_of(of_patient text, of_kind text) returns text language sql stable as $$
  select coalesce((
    select case when proven_at is not null then 'proven' when lost_at is not null then 'lost' else 'claimed' end
    from identifier where patient_id = of_patient and kind = of_kind), 'none')
$$;

create or replace function has_proven_number(of_patient text) returns boolean language sql stable as
$$ select exists (select from identifier where patient_id = of_patient and kind = 'number' and proven_at is not null) $$;

-- The email or phone that waits for its code; null: none does.
create or replace function pending_of(of_patient text, of_kind text, at timestamptz) returns text language sql stable as $$
  select address from pending_contact where patient_id = of_patient and kind = of_kind and ends_at > at
$$;

-- In the order in which bookings lock them: a start that replaces several of them waits behind a booking, not across it.

-- The caller and the caller's family: the only patients the caller acts for.
create or replace view circle as
select id as caller_id, id as patient_id from patient
union all
select patient_id, member_id from family;

-- Patients whose records the caller may read: none while the number is only claimed.
create or replace view record_circle as
select caller_id, patient_id from circle where has_proven_number(caller_id);

-- Missed appointments that are not settled; a paid deposit settles all (BOOK-39).
create or replace view open_missed as
select * from appointment
where state = 'missed' and settled_at is null
  and not exists (select from patient_tag where patient_tag.patient_id = appointment.patient_id and name = 'Deposit Paid');

-- Contacts of an account's owner: proven emails and phones.
create or replace view contact as
select patient_id, kind, case kind when 'email' then login.email else patient.phone end as address, proven_by
from identifier join login using (patient_id) join patient on patient.id = patient_id
where kind <> 'number' and proven_at is not null;

-- Appointments and waitlist entries with the entry that GET /profile/appointment shows.
create or replace view agenda as
select item.id, item.patient_id, item.starts_at, item.state, item.is_waitlist,
  json_build_object(
    '_id', item.id,
    'bookingTime', iso(item.created_at),
    'bookingType', item.type,
    'state', case item.state when 'held' then 'pending' else item.state end,
    'isWaitlist', item.is_waitlist,
    'startDateTime', iso(item.starts_at),
    'endDateTime', iso(item.ends_at),
    'doctor', case provider.role when 'provider' then provider.id end,
    'doctorName', case provider.role when 'provider' then provider.name end,
    'therapist', case provider.role when 'therapist' then provider.id end,
    'therapistName', case provider.role when 'therapist' then provider.name end,
    'designation', provider.designation,
    'registration', provider.registration,
    'medservice', json_build_object('name', service.name, 'dragoncareCategory', service.category),
    'locationType', case when clinic.clinic_type <> 'Retail' then clinic.clinic_type end,
    'locationName', clinic.name,
    'locationAddress', clinic.address,
    'teleconsultLink', case when item.room is not null then '/consultation?id=' || item.id end,
    'call', clinic.telephone,
    'patientId', patient.id,
    'patientName', patient.name,
    'holdUntil', case item.state when 'held' then iso(item.hold_until) end,
    'invoiceId', case item.state when 'held' then item.invoice_id end,
    'isPaymentProcessing', item.state = 'held' and invoice.payment_status = 'processing',
    'clinicId', clinic.id,
    'revision', item.revision,
    'refund', case when item.invoice_void and invoice.payment_status in ('refunding', 'refunded') then json_build_object(
      'status', invoice.payment_status, 'amount', dollars(invoice.total - coalesce(credit.used, 0)),
      'reference', invoice.payment_reference) end,
    'deposit', case when credit.ended_at is null then dollars(credit.amount) end,
    'movedFrom', iso(item.moved_from)
  ) as entry, item.hold_until
from (
  select id, patient_id, clinic_id, provider_id, service_id, type, state, starts_at, ends_at, created_at,
    room, false as is_waitlist, hold_until, invoice_id, invoice_void, revision, moved_from
  from appointment
  union all
  select id, patient_id, clinic_id, provider_id, service_id, 'NORMAL', state, starts_at, ends_at, created_at,
    null, true, null, null, false, 0, null
  from waitlist_entry
) item
left join invoice on invoice.id = item.invoice_id
left join inventory_credit credit on credit.invoice_id = item.invoice_id
join patient on patient.id = item.patient_id
join clinic on clinic.id = item.clinic_id
join provider on provider.id = item.provider_id
join service on service.id = item.service_id;
