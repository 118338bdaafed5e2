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

-- Money that accounts gave back of what was paid: a note for the tax each. Numbers are of the sequence of what moves points.
create table credit_note (
  no bigint primary key default nextval('journal_entry_id_seq'),
  note_no text not null unique,
  invoice_id text not null references invoice,
  amount bigint not null check (amount > 0),
  -- GST in it
  tax bigint not null check (tax between 0 and amount),
  -- of price less discount of skin care, before tax
  less bigint not null check (less >= 0),
  way text not null check (way in ('card', 'cash', 'bank')),
  reason text not null,
  made_at timestamptz not null
);
create index credit_note_by_invoice on credit_note (invoice_id);
