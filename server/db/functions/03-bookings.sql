-- Bookings: the order of locks, the rules of a patient's calendar, and the two ways in, a member's and the staff's.

-- The locks of a booking, always in one order: the patient, then the slots of that person's time by
-- their ids. Invoices are locked before, appointments after this, by their ids.
-- docs/decisions/0029-order-of-locks.md
create or replace function lock_booking(of_patient text, of_provider text, from_at timestamptz, to_at timestamptz)
returns void language plpgsql as $$
begin
  perform from patient where id = of_patient for no key update;
  -- no slot is longer than a day
  perform from slot
  where provider_id = of_provider and starts_at > from_at - interval '1 day' and starts_at < to_at and ends_at > from_at
  order by id for no key update;
end $$;

-- The same for several appointments at once.
create or replace function lock_bookings(ids text[]) returns void language plpgsql as $$
begin
  perform from patient where id in (select patient_id from appointment where id = any(ids)) order by id for no key update;
  perform from slot where id in (
    select slot.id from appointment a join slot on slot.provider_id = a.provider_id
      and slot.starts_at > a.starts_at - interval '1 day' and slot.starts_at < a.ends_at and slot.ends_at > a.starts_at
    where a.id = any(ids))
  order by id for no key update;
end $$;

-- Appointments of a patient that have yet to take place, those that wait for their payment among them.
create or replace function open_appointments(of_patient text, at timestamptz) returns setof appointment
language sql stable as $$
  select * from appointment
  where patient_id = of_patient and ends_at > at and takes_time(state) and not is_overdue(state, hold_until, at)
$$;

-- How many open appointments a patient of that account has at most, and as many places on waitlists.
create or replace function booking_limit(account text) returns int language sql stable as $$
  select (content->>case when has_proven_number(account) then 'open' else 'openWhileClaimed' end)::int
  from setting where name = 'booking-limits'
$$;

-- Why a patient cannot have a slot by the rules of a patient's calendar, with the appointment that is in the way; null
-- when nothing is. The caller has locked the booking.
create or replace function booking_refusal(of_patient text, at_most int, of_slot text, at timestamptz)
returns json language plpgsql as $$
declare
  in_the_way record;
begin
  select booked.id, booked.slot_id into in_the_way
  from open_appointments(of_patient, at) booked
    join slot on slot.id = of_slot and booked.starts_at < slot.ends_at and booked.ends_at > slot.starts_at
  order by booked.starts_at, booked.id limit 1;
  if in_the_way.slot_id = of_slot then
    return json_build_object('refused', 'SLOT_TAKEN');
  elsif in_the_way.id is not null then
    return json_build_object('refused', 'OVERLAPPING',
      'data', json_build_object('appointment', (select entry from agenda where id = in_the_way.id)));
  elsif (select count(*) from open_appointments(of_patient, at)) >= at_most then
    return json_build_object('refused', 'TOO_MANY_APPOINTMENTS');
  end if;
  return null;
end $$;

-- Releases expired holds of this provider or this patient at this time, all but one. In the order of ids: two calls that release
-- the same ones then never wait for each other.
create or replace function clear_overdue(but text, of_patient text, of_provider text, from_at timestamptz, to_at timestamptz, at timestamptz)
returns void language sql as $$
  update appointment set state = 'released' where id in (
    select id from appointment
    where is_overdue(state, hold_until, at) and (provider_id = of_provider or patient_id = of_patient)
      and starts_at < to_at and ends_at > from_at and id <> but
    order by id for no key update)
$$;

-- Takes a slot's time, after lock_booking, and releases expired holds.
-- The constraint appointment_sold_once refuses a time that is taken.
create or replace function take_slot(of_slot text, ask jsonb, new_id text, new_state text, until timestamptz, at timestamptz)
returns void language plpgsql as $$
begin
  perform clear_overdue(new_id, ask->>'patientId', provider_id, starts_at, ends_at, at) from slot where id = of_slot;
  insert into appointment (id, slot_id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at,
    moreinfo, missed_appointment, hold_until, created_at)
  select new_id, id, clinic_id, provider_id, ask->>'medservice', ask->>'patientId', type, new_state, starts_at, ends_at,
    ask->>'moreinfo', (ask->>'missedAppointment')::boolean, until, at
  from slot where id = of_slot;
end $$;

-- Books a time under every rule of a booking, for a caller who may book for the patient and has locked the booking.
-- ask: the body of POST /appointment/slot with `provider` and `role`, and `isDepositWaived` by staff; fresh: ids for the new rows;
-- hold: the end of the hold for each kind of payment: {remote, deposit}.
-- A booking with nothing to pay is answered as a whole, everything else as {due, caller, id}: due is the reason, id that
-- of the held appointment, null without `hold`: then nothing was written.
create or replace function book_time(caller text, at timestamptz, ask jsonb, fresh jsonb, hold jsonb)
returns json language plpgsql as $$
declare
  chosen record;
  due text;
  held text;
  refusal json;
begin
  select slot.*,
    provider.is_active and slot.withdrawn_at is null and provider.id = ask->>'provider' and provider.role = ask->>'role' and slot.type = ask->>'type'
      and to_char(starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD HH24:MI') = concat(ask->>'aptDate', ' ', ask->>'startTime')
      and to_char(ends_at at time zone 'Asia/Singapore', 'HH24:MI') = ask->>'endTime'
      and exists (select from provider_service where provider_id = provider.id and service_id = ask->>'medservice')
      and (slot.services is null or ask->>'medservice' = any(slot.services)) as is_match,
    ask->'isDepositWaived' is distinct from 'true'::jsonb
      and exists (select from open_missed where patient_id = ask->>'patientId') as owes_deposit
  into chosen
  from slot join provider on provider.id = slot.provider_id where slot.id = ask->>'slotId';
  if not chosen.is_match then
    return json_build_object('refused', 'SLOT_MISMATCH');
  elsif chosen.starts_at <= at then
    return json_build_object('refused', 'SLOT_PAST');
  end if;

  due := case when chosen.type = 'TELE_PATIENT_REMOTE' then 'remote' when chosen.owes_deposit then 'deposit' end;
  if due is not null and hold->>due is null then
    return json_build_object('due', due, 'caller', caller, 'id', null);
  end if;
  if due = 'remote' then
    select id into held from open_appointments(ask->>'patientId', at) where state = 'held' and type = chosen.type;
    if held is not null then
      return json_build_object('due', due, 'caller', caller, 'id', held);
    end if;
  end if;

  refusal := booking_refusal(ask->>'patientId', booking_limit(caller), chosen.id, at);
  if refusal is not null then
    return refusal;
  end if;
  if due is not null then
    if (select count(*) from open_appointments(ask->>'patientId', at) where state = 'held') >= 3 then
      return json_build_object('refused', 'TOO_MANY_HOLDS');
    end if;
    held := fresh->>'appointment';
    perform take_slot(chosen.id, ask, held, 'held', (hold->>due)::timestamptz, at);
    return json_build_object('due', due, 'caller', caller, 'id', held);
  end if;

  perform take_slot(chosen.id, ask, fresh->>'appointment', 'new', null, at);
  insert into notification (id, patient_id, kind, metadata, created_at, letter, subject)
  values (fresh->>'notification', ask->>'patientId', 'appointmentCreated', notice_of(fresh->>'appointment'), at, 'visit.booked',
    fresh->>'appointment');
  return json_build_object('data', json_build_object(
    'appointment', (select entry from agenda where id = fresh->>'appointment'), 'invoice', null,
    'holdUntil', null, 'serverNow', iso(at)));
end $$;

-- For a patient of the circle of who has the token; keep: route, key and request hash of the Idempotency-Key, or null.
create or replace function book_slot(token_hash bytea, at timestamptz, ask jsonb, fresh jsonb, keep jsonb, hold jsonb)
returns json language plpgsql as $$
declare
  caller record;
  answer json;
begin
  caller := member_of(token_hash, at);
  if caller.refused is not null then
    return json_build_object('refused', caller.refused);
  end if;

  -- The locks make the bookers of one slot and of one patient queue up; without them they meet as deadlocks at the
  -- constraints. A caller locks only patients of the own circle.
  perform lock_booking(circle.patient_id, slot.provider_id, slot.starts_at, slot.ends_at)
  from circle, slot where caller_id = caller.patient_id and circle.patient_id = ask->>'patientId' and slot.id = ask->>'slotId';
  if not found then
    return json_build_object('refused', 'NOT_FOUND');
  end if;
  answer := book_time(caller.patient_id, at, ask, fresh, hold);
  if keep is not null and answer->'data' is not null and answer->'refused' is null then
    insert into kept_answer (actor, route, key, request_hash, status, body, created_at)
    values (caller.patient_id, keep->>'route', keep->>'key', decode(keep->>'requestHash', 'hex'), 200, answer, at);
  end if;
  return answer;
end $$;

-- For any patient with a name, by the clinic's staff.
create or replace function book_at_desk(at timestamptz, ask jsonb, fresh jsonb, hold jsonb)
returns json language plpgsql as $$
begin
  perform lock_booking(patient.id, slot.provider_id, slot.starts_at, slot.ends_at)
  from patient, slot where patient.id = ask->>'patientId' and not is_guest and slot.id = ask->>'slotId';
  if not found then
    return json_build_object('refused', 'NOT_FOUND');
  end if;
  return book_time(ask->>'patientId', at, ask, fresh, hold);
end $$;
