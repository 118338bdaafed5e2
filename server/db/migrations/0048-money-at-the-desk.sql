-- oldest app: 0.1.0
-- A credit of a former system that was given back, by its sum; the first time is kept.
alter table brought_credit
  add column returned bigint not null default 0,
  add column returned_at timestamptz,
  drop constraint brought_credit_check,
  add constraint brought_credit_spent check (used >= 0 and returned >= 0 and used + returned <= amount),
  add constraint brought_credit_returned check ((returned > 0) = (returned_at is not null));
drop index brought_credit_by_patient;
create index brought_credit_by_patient on brought_credit (patient_id) where used + returned < amount;

-- The desk's bills, the newest first, and payments of a day.
create index invoice_by_time on invoice (created_at desc, id desc) where finalized;
create index invoice_open_by_time on invoice (created_at desc, id desc) where finalized and balance > 0;
create index journal_entry_by_time on journal_entry (created_at);
