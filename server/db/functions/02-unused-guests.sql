-- Deletes guests who have no session left and nothing else. A reference from any table keeps a guest
-- from being deleted.
create or replace function forget_unused_guests(before timestamptz, most int) returns int
language plpgsql as $$
declare
  guest record;
  forgotten int := 0;
begin
  for guest in
    select id from patient p
    where is_guest and created_at < before
      and not exists (select from session where patient_id = p.id)
      and not exists (select from appointment where patient_id = p.id)
      and not exists (select from invoice where patient_id = p.id)
    order by created_at limit most
  loop
    begin
      delete from patient where id = guest.id;
      forgotten := forgotten + 1;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return forgotten;
end $$;
