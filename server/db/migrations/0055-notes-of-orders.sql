-- oldest app: 0.1.0
-- Orders that are rejected, or get fewer pieces, have credit notes too: their money goes back by the ways it came.
alter table credit_note
  add column kind text not null default 'refund' check (kind in ('refund', 'rejected', 'changed', 'cancelled')),
  alter column way drop not null,
  add constraint credit_note_way check ((way is not null) = (kind = 'refund'));
