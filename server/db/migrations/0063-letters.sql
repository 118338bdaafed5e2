-- oldest app: 0.1.0
-- Letters to patients, how and when each was made and sent: staff are asked where one is. The text is in the outbox alone, sealed,
-- until it is sent.
create table letter (
  -- that of the outbox
  id text primary key,
  -- the patient whom it is about
  patient_id text not null references patient on delete cascade,
  invoice_id text references invoice on delete cascade,
  -- the event of a letter, or the kind of news of an account
  kind text not null,
  -- null: no message was made
  way text check (way in ('mail', 'phone')),
  -- masked
  address text,
  queued_at timestamptz not null,
  sent_at timestamptz,
  -- too late to be sent any more
  ended_at timestamptz,
  tries int not null default 0,
  -- reason for no message
  unsent_why text check (unsent_why in ('noAddress', 'turnedOff', 'tooLate')),
  check ((way is null) = (unsent_why is not null)),
  check ((way is null) = (address is null))
);
create index letter_by_patient on letter (patient_id, queued_at desc, id desc);
create index letter_by_invoice on letter (invoice_id) where invoice_id is not null;
create index letter_by_time on letter (queued_at);
