-- oldest app: 0.1.0
-- A paper keeps the name that it was issued to: a record from its issue on, an invoice from its first payment on, which makes the receipt.
alter table record_entry add column issued_to text;
update record_entry set issued_to = patient.name from patient where patient.id = record_entry.patient_id;
alter table record_entry alter column issued_to set not null;

alter table invoice add column issued_to text;
update invoice set issued_to = patient.name from patient
  where patient.id = invoice.patient_id
    and exists (select from journal_entry where invoice_id = invoice.id and kind = 'payment');

create or replace function move_balance() returns trigger language plpgsql as $$
begin
  update invoice set balance = balance + new.amount, revision = revision + 1,
    issued_to = case when issued_to is null and new.kind = 'payment'
      then (select name from patient where patient.id = invoice.patient_id) else issued_to end
  where id = new.invoice_id;
  return null;
end $$;

-- A paid order of the store is confirmed: nothing is left to decide, unless it goes abroad.
with paid as (
  update delivery set delivery_status = 'Confirmed' from invoice
  where invoice.id = invoice_id and invoice_type = 'Online Store' and finalized and balance <= 0
    and delivery_status = 'Pending' and delivery_type <> 'Deliver To Other Countries'
  returning invoice_id
)
insert into delivery_reached (invoice_id, delivery_status, reached_at)
select paid.invoice_id, 'Confirmed', max(journal_entry.created_at) from paid join journal_entry using (invoice_id)
group by paid.invoice_id on conflict do nothing;
