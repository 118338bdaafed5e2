-- The caller behind a token; null when it is unknown, idle for too long or over. Its use is noted at most once a minute.
create or replace function session_of(asked_hash bytea, at timestamptz, out patient_id text, out is_guest boolean)
language plpgsql as $$
declare
  used timestamptz;
begin
  select s.patient_id, p.is_guest, s.used_at into patient_id, is_guest, used
  from session s join patient p on p.id = s.patient_id
  where s.token_hash = asked_hash and at < s.ends_at and at < s.used_at + s.idle_ms * interval '1 millisecond';
  if used < at - interval '1 minute' then
    update session set used_at = at where token_hash = asked_hash;
  end if;
end $$;
