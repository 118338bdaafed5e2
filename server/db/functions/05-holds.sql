-- The address of a room for a remote consultation; nobody can guess it.
create or replace function new_room() returns text language sql as
$$ select content->>'url' || '/' || gen_random_uuid() from setting where name = 'remote-consultation' $$;

-- The booking of an invoice that was paid: confirmed while its time is its own or free again, otherwise lost.
-- The caller has locked the invoice. No row when nothing waits for this payment.
create or replace function confirm_booking(of_invoice text, at timestamptz) returns setof appointment
language plpgsql as $$
declare
  booked appointment;
  is_lost boolean;
begin
  -- as every booker does: the slot, then the appointment
  perform from slot where id = (select slot_id from appointment where invoice_id = of_invoice) for update;
  select * into booked from appointment where invoice_id = of_invoice and state in ('held', 'released') for update;
  if not found then
    return;
  end if;
  is_lost := booked.hold_until <= at and booked.starts_at <= at;
  if not is_lost then
    begin
      update appointment set state = 'released'
      where provider_id = booked.provider_id and id <> booked.id and is_overdue(state, hold_until, at)
        and tstzrange(starts_at, ends_at) && tstzrange(booked.starts_at, booked.ends_at);
      update appointment
      set state = 'new', teleconsult_link = case type when 'TELE_PATIENT_REMOTE' then new_room() end
      where id = booked.id;
    exception when exclusion_violation then
      is_lost := true;
    end;
  end if;
  if is_lost then
    update appointment set state = 'lost' where id = booked.id;
  end if;
  return query select * from appointment where id = booked.id;
end $$;
