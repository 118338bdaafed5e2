-- The two calls that are asked most often, each as one database call: the session, every rule and the answer.
-- They return {"refused": code} or the answer.

create or replace function list_agenda(token_hash bytea, at timestamptz) returns json language plpgsql as $$
declare
  caller record;
begin
  select * into caller from session_of(token_hash, at);
  if not found then
    return json_build_object('refused', 'SIGNED_OUT');
  elsif caller.is_guest then
    return json_build_object('refused', 'MEMBERS_ONLY');
  end if;
  return json_build_object('data', (
    select coalesce(json_agg(entry order by starts_at, id), '[]')
    from agenda
    where state not in ('cancelled', 'missed')
      and patient_id in (select circle.patient_id from circle where caller_id = caller.patient_id)
  ));
end $$;

-- ask: the body of POST /appointment/slot with `provider` and `role`; fresh: ids for the new rows;
-- keep: route, key and request hash of the Idempotency-Key, or null.
create or replace function book_slot(token_hash bytea, at timestamptz, ask jsonb, fresh jsonb, keep jsonb)
returns json language plpgsql as $$
declare
  caller record;
  chosen record;
  answer json;
begin
  select * into caller from session_of(token_hash, at);
  if not found then
    return json_build_object('refused', 'SIGNED_OUT');
  elsif caller.is_guest then
    return json_build_object('refused', 'MEMBERS_ONLY');
  end if;

  perform from circle where caller_id = caller.patient_id and patient_id = ask->>'patientId';
  if not found then
    return json_build_object('refused', 'NOT_FOUND');
  end if;

  -- The lock makes the bookers of one slot queue up; without it they meet as deadlocks at the constraint.
  select slot.* into chosen from slot where id = ask->>'slotId' for update;
  if not found or chosen.type = 'TELE_PATIENT_REMOTE' then
    return json_build_object('refused', 'NOT_FOUND');
  end if;
  perform from provider p join provider_service ps on ps.provider_id = p.id
  where p.id = chosen.provider_id and p.is_active
    and p.id = ask->>'provider' and p.role = ask->>'role' and ps.service_id = ask->>'medservice'
    and chosen.type = ask->>'type'
    and to_char(chosen.starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD HH24:MI') = concat(ask->>'aptDate', ' ', ask->>'startTime')
    and to_char(chosen.ends_at at time zone 'Asia/Singapore', 'HH24:MI') = ask->>'endTime';
  if not found then
    return json_build_object('refused', 'SLOT_MISMATCH');
  end if;
  if chosen.starts_at <= at then
    return json_build_object('refused', 'SLOT_PAST');
  end if;

  perform from appointment where patient_id = ask->>'patientId' and state = 'missed'
    and not exists (select from patient_tag where patient_id = ask->>'patientId' and name = 'Deposit Paid');
  if found then
    return json_build_object('refused', 'DEPOSIT_REQUIRED');
  end if;

  perform from appointment a where a.provider_id = chosen.provider_id and takes_time(a.state)
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(chosen.starts_at, chosen.ends_at);
  if found then
    return json_build_object('refused', 'SLOT_TAKEN');
  end if;

  insert into appointment (id, slot_id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at,
    moreinfo, missed_appointment, created_at)
  values (fresh->>'appointment', chosen.id, chosen.clinic_id, chosen.provider_id, ask->>'medservice', ask->>'patientId',
    chosen.type, 'new', chosen.starts_at, chosen.ends_at, ask->>'moreinfo', (ask->>'missedAppointment')::boolean, at);
  insert into notification (id, patient_id, kind, metadata, created_at)
  values (fresh->>'notification', ask->>'patientId', 'appointmentCreated',
    json_build_object('appointmentId', fresh->>'appointment'), at);

  answer := json_build_object('data', json_build_object(
    'appointment', (select entry from agenda where id = fresh->>'appointment'), 'serverNow', iso(at), 'holdUntil', null));
  if keep is not null then
    insert into kept_answer (actor, route, key, request_hash, status, body, created_at)
    values (caller.patient_id, keep->>'route', keep->>'key', decode(keep->>'requestHash', 'hex'), 200, answer, at);
  end if;
  return answer;
end $$;
