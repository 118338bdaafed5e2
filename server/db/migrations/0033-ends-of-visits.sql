-- oldest app: 0.1.0
alter table appointment
  -- when the patient was there, when the visit was closed by staff, and when they said that nobody had come
  add column arrived_at timestamptz,
  add column ended_at timestamptz,
  add column missed_at timestamptz,
  -- of what was done and given
  add column bill_id text unique references invoice,
  -- the deposit that settled a missed one
  add column settled_by text references invoice,
  -- the start before the clinic moved it
  add column moved_from timestamptz;
update appointment set settled_by = credit.invoice_id from inventory_credit credit
  where credit.patient_id = appointment.patient_id and state = 'missed' and credit.created_at = settled_at;
-- visits of before are not to be closed by hand
update appointment set ended_at = ends_at where state in ('pending', 'new', 'confirmed') and ends_at <= now();
create index appointment_not_closed on appointment (starts_at)
  where state in ('pending', 'new', 'confirmed') and ended_at is null;

alter table inventory_credit
  -- when it was taken off a bill, given back, or both
  add column ended_at timestamptz,
  add column bill_id text references invoice,
  -- taken off that bill; the rest went back
  add column used bigint not null default 0,
  add constraint inventory_credit_used check (
    used between 0 and amount and (bill_id is null) = (used = 0) and (used = 0 or ended_at is not null));
create index inventory_credit_open on inventory_credit (patient_id) where ended_at is null;

-- deposit: money of one invoice that pays for another; all of them together are nothing
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check
  check (kind in ('charge', 'payment', 'refund', 'points', 'adjustment', 'deposit'));

-- lapsed: its part of the day was over before the clinic answered
alter table waitlist_entry drop constraint waitlist_entry_state_check;
alter table waitlist_entry add constraint waitlist_entry_state_check
  check (state in ('pending', 'confirmed', 'rejected', 'cancelled', 'lapsed'));
update waitlist_entry set state = 'lapsed' where state = 'pending' and ends_at <= now();
create index waitlist_entry_pending on waitlist_entry (ends_at) where state = 'pending';

-- a deposit pays, too: its receipt has a name
create or replace function move_balance() returns trigger language plpgsql as $$
begin
  update invoice set balance = balance + new.amount, revision = revision + 1,
    issued_to = case when issued_to is null and (new.kind = 'payment' or (new.kind = 'deposit' and new.amount < 0))
      then (select name from patient where patient.id = invoice.patient_id) else issued_to end
  where id = new.invoice_id;
  return null;
end $$;
create index appointment_settled_by on appointment (settled_by) where settled_by is not null;
