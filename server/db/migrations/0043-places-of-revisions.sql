-- oldest app: 0.1.0
-- the place and the person are in calendars, too, and a patient agrees to them with the time
create or replace function count_revision() returns trigger language plpgsql as $$
begin
  if (new.state, new.starts_at, new.ends_at, new.clinic_id, new.provider_id)
    is distinct from (old.state, old.starts_at, old.ends_at, old.clinic_id, old.provider_id) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
