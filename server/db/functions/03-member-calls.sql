-- The two calls that are asked most often, each as one database call: the session, every rule and the answer.
-- They return {"refused": code} or the answer.

-- The member behind a token, or why there is none.
create or replace function member_of(token_hash bytea, at timestamptz, out patient_id text, out refused text)
language plpgsql as $$
declare
  caller record;
begin
  caller := session_of(token_hash, at);
  patient_id := caller.patient_id;
  refused := case when patient_id is null then 'SIGNED_OUT' when caller.is_guest then 'MEMBERS_ONLY' end;
end $$;

create or replace function list_agenda(token_hash bytea, at timestamptz) returns json language plpgsql as $$
declare
  caller record;
begin
  caller := member_of(token_hash, at);
  if caller.refused is not null then
    return json_build_object('refused', caller.refused);
  end if;
  return json_build_object('data', (
    select coalesce(json_agg(entry order by starts_at, id), '[]')
    from agenda
    where is_listed(state, hold_until, at)
      -- an entry that was accepted is an appointment now
      and not (is_waitlist and state = 'confirmed')
      and patient_id = any(array(select circle.patient_id from circle where caller_id = caller.patient_id))
  ));
end $$;

-- Takes a slot's time, of which the caller has locked the slot: holds that are over make place.
-- A time that somebody has is refused by the constraint appointment_sold_once.
create or replace function take_slot(of_slot text, ask jsonb, new_id text, new_state text, until timestamptz, at timestamptz)
returns void language plpgsql as $$
begin
  update appointment a set state = 'released' from slot
  where slot.id = of_slot and is_overdue(a.state, a.hold_until, at) and a.provider_id = slot.provider_id
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(slot.starts_at, slot.ends_at);
  insert into appointment (id, slot_id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at,
    moreinfo, missed_appointment, hold_until, created_at)
  select new_id, id, clinic_id, provider_id, ask->>'medservice', ask->>'patientId', type, new_state, starts_at, ends_at,
    ask->>'moreinfo', (ask->>'missedAppointment')::boolean, until, at
  from slot where id = of_slot;
end $$;

-- ask: the body of POST /appointment/slot with `provider` and `role`; fresh: ids for the new rows;
-- keep: route, key and request hash of the Idempotency-Key, or null;
-- hold: where a payment is due first, until when the time is held, by the reason: {remote, deposit}.
-- A booking with nothing to pay is answered as a whole, everything else as {due, caller, id}: due is the reason, id that
-- of the held appointment, null without `hold`: then nothing was written.
create or replace function book_slot(token_hash bytea, at timestamptz, ask jsonb, fresh jsonb, keep jsonb, hold jsonb)
returns json language plpgsql as $$
declare
  caller record;
  chosen record;
  due text;
  held text;
  answer json;
begin
  caller := member_of(token_hash, at);
  if caller.refused is not null then
    return json_build_object('refused', caller.refused);
  end if;

  -- The lock makes the bookers of one slot queue up; without it they meet as deadlocks at the constraint.
  select slot.*,
    exists (select from circle where caller_id = caller.patient_id and patient_id = ask->>'patientId') as is_own,
    provider.is_active and provider.id = ask->>'provider' and provider.role = ask->>'role' and slot.type = ask->>'type'
      and to_char(starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD HH24:MI') = concat(ask->>'aptDate', ' ', ask->>'startTime')
      and to_char(ends_at at time zone 'Asia/Singapore', 'HH24:MI') = ask->>'endTime'
      and exists (select from provider_service where provider_id = provider.id and service_id = ask->>'medservice') as is_match,
    exists (select from open_missed where patient_id = ask->>'patientId') as owes_deposit
  into chosen
  from slot join provider on provider.id = slot.provider_id where slot.id = ask->>'slotId' for update of slot;
  if chosen.is_own is not true then
    return json_build_object('refused', 'NOT_FOUND');
  elsif not chosen.is_match then
    return json_build_object('refused', 'SLOT_MISMATCH');
  elsif chosen.starts_at <= at then
    return json_build_object('refused', 'SLOT_PAST');
  end if;

  due := case when chosen.type = 'TELE_PATIENT_REMOTE' then 'remote' when chosen.owes_deposit then 'deposit' end;
  if due is not null then
    if hold->>due is not null then
      -- the holds of one patient are counted one after the other
      perform from patient where id = ask->>'patientId' for no key update;
      select id into held from appointment
      where patient_id = ask->>'patientId' and state = 'held' and hold_until > at and due = 'remote' and type = chosen.type;
      if held is null then
        if (select count(*) from appointment
            where patient_id = ask->>'patientId' and state = 'held' and hold_until > at) >= 3 then
          return json_build_object('refused', 'TOO_MANY_HOLDS');
        end if;
        held := fresh->>'appointment';
        perform take_slot(chosen.id, ask, held, 'held', (hold->>due)::timestamptz, at);
      end if;
    end if;
    return json_build_object('due', due, 'caller', caller.patient_id, 'id', held);
  end if;

  perform take_slot(chosen.id, ask, fresh->>'appointment', 'new', null, at);
  insert into notification (id, patient_id, kind, metadata, created_at)
  values (fresh->>'notification', ask->>'patientId', 'appointmentCreated', notice_of(fresh->>'appointment'), at);

  answer := json_build_object('data', json_build_object(
    'appointment', (select entry from agenda where id = fresh->>'appointment'), 'invoice', null,
    'holdUntil', null, 'serverNow', iso(at)));
  if keep is not null then
    insert into kept_answer (actor, route, key, request_hash, status, body, created_at)
    values (caller.patient_id, keep->>'route', keep->>'key', decode(keep->>'requestHash', 'hex'), 200, answer, at);
  end if;
  return answer;
end $$;
