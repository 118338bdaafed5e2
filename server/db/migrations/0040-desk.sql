-- oldest app: 0.1.0
-- News of the group that staff announced; each member's notification names its announcement.
create table announcement (
  id text primary key,
  en text not null,
  zh text not null,
  audience text not null check (audience in ('all', 'place', 'niks')),
  place_id text references clinic,
  made_by text not null references staff,
  made_at timestamptz not null,
  reached int not null,
  withdrawn_at timestamptz,
  check ((audience = 'place') = (place_id is not null))
);

-- Something of a list of the desk is new or another: kinds and ids alone, for a day. Readers go by the transactions that wrote
-- them, and take those before which all have ended: so none appears behind one that was read.
create table desk_change (
  no bigint generated always as identity primary key,
  writer xid8 not null default pg_current_xact_id(),
  kind text not null,
  subject_id text not null,
  place_id text,
  at timestamptz not null default now()
);
create index desk_change_writer on desk_change (writer);
create index desk_change_at on desk_change (at);

create function note_desk_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  insert into desk_change (kind, subject_id, place_id) values (
    case tg_argv[0] when 'order' then case when changed->>'invoice_type' in ('Refill', 'Online Store') then 'order' else 'bill' end
      else tg_argv[0] end,
    changed->>tg_argv[1], changed->>tg_argv[2]);
  return null;
end $$;
create trigger appointment_tells_desk after insert or update on appointment
  for each row execute function note_desk_change('visit', 'id', 'clinic_id');
create trigger waitlist_tells_desk after insert or update on waitlist_entry
  for each row execute function note_desk_change('waitlist', 'id', 'clinic_id');
create trigger invoice_tells_desk after insert or update on invoice
  for each row execute function note_desk_change('order', 'id', 'clinic_id');
create trigger delivery_tells_desk after update on delivery
  for each row execute function note_desk_change('order', 'invoice_id', 'pickup_clinic_id');
create trigger transfer_tells_desk after insert or update on bank_line
  for each row execute function note_desk_change('transfer', 'reference', 'none');
create trigger closure_tells_desk after insert or update on closure
  for each row execute function note_desk_change('closure', 'id', 'none');
create trigger stock_tells_desk after insert or update on stock
  for each row execute function note_desk_change('stock', 'inventory_id', 'clinic_id');
