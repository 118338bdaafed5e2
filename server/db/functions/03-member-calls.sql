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
    where state not in ('cancelled', 'missed')
      and patient_id = any(array(select circle.patient_id from circle where caller_id = caller.patient_id))
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
    exists (select from appointment where patient_id = ask->>'patientId' and state = 'missed')
      and not exists (select from patient_tag where patient_id = ask->>'patientId' and name = 'Deposit Paid') as owes_deposit
  into chosen
  from slot join provider on provider.id = slot.provider_id where slot.id = ask->>'slotId' for update of slot;
  if chosen.is_own is not true or chosen.type = 'TELE_PATIENT_REMOTE' then
    return json_build_object('refused', 'NOT_FOUND');
  elsif not chosen.is_match then
    return json_build_object('refused', 'SLOT_MISMATCH');
  elsif chosen.starts_at <= at then
    return json_build_object('refused', 'SLOT_PAST');
  elsif chosen.owes_deposit then
    return json_build_object('refused', 'DEPOSIT_REQUIRED');
  end if;

  -- A slot that is taken is refused by the constraint appointment_sold_once.
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
