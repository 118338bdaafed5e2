-- Reading the agenda, and booking in 03-bookings.sql, are asked most often: each is one database call for the session, every rule
-- and the answer. They return {"refused": code} or the answer.

-- The member behind a token, or the refusal.
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
