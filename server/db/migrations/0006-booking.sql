-- oldest app: 0.1.0
insert into setting (name, content) values
  ('remote-consultation-fee', '{"feeBeforeTax": 65, "taxPercentage": 9}'),
  ('appointment-deposit-fee', '{"feeBeforeTax": 30, "taxPercentage": 9}');

-- released: not paid in time. lost: paid after that, when somebody else had the time
alter table appointment drop constraint appointment_state_check;
alter table appointment add constraint appointment_state_check check (state in
  ('held', 'pending', 'new', 'confirmed', 'rejected', 'cancelled', 'missed', 'released', 'lost'));

alter table appointment
  -- until when the time waits for its payment; kept after it
  add column hold_until timestamptz,
  -- what is paid for it before it takes place
  add column invoice_id text unique references invoice,
  -- the invoice asks for nothing any more
  add column invoice_void boolean not null default false,
  -- counts up with every change of what a calendar shows
  add column revision int not null default 0,
  -- when a missed one was settled by a deposit
  add column settled_at timestamptz,
  add column reminded_at timestamptz,
  add constraint appointment_held_for_payment check (state not in ('held', 'released', 'lost') or hold_until is not null);
create index appointment_held on appointment (hold_until) where state = 'held';
create index appointment_released on appointment (id) where state = 'released' and not invoice_void;
create index appointment_void on appointment (invoice_id) where invoice_void;

create function count_revision() returns trigger language plpgsql as $$
begin
  if (new.state, new.starts_at, new.ends_at) is distinct from (old.state, old.starts_at, old.ends_at) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger appointment_counts_revision before update on appointment for each row execute function count_revision();

-- the paid deposit of a missed appointment
create table inventory_credit (
  invoice_id text primary key references invoice,
  patient_id text not null references patient,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null
);

-- one waits once for a doctor or therapist of a day at a place
create unique index waitlist_entry_once on waitlist_entry
  (patient_id, clinic_id, provider_id, ((starts_at at time zone 'Asia/Singapore')::date)) where state = 'pending';

-- made anew with other columns by functions/
drop view if exists offered_slot;
drop function if exists book_slot(bytea, timestamptz, jsonb, jsonb, jsonb);
