-- The booking of an invoice that was paid: confirmed while its time is its own, or is free again and the patient has no
-- other appointment then; otherwise lost.
-- The caller has locked the invoice. No row when nothing waits for this payment.
create or replace function confirm_booking(of_invoice text, at timestamptz) returns setof appointment
language plpgsql as $$
declare
  booked appointment;
  is_lost boolean;
begin
  perform lock_booking(patient_id, provider_id, starts_at, ends_at) from appointment where invoice_id = of_invoice;
  select * into booked from appointment where invoice_id = of_invoice and state in ('held', 'released') for update;
  if not found then
    return;
  end if;
  is_lost := booked.hold_until <= at and booked.starts_at <= at;
  if not is_lost then
    begin
      perform clear_overdue(booked.id, booked.patient_id, booked.provider_id, booked.starts_at, booked.ends_at, at);
      update appointment
      set state = 'new', room = case type when 'TELE_PATIENT_REMOTE' then gen_random_uuid() end
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
