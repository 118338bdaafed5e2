-- oldest app: 0.1.0
-- docs/decisions/0057-a-database-of-real-size.md
-- Changes of the times that a place has in a month, or, with neither, of all times. The tokens of a month xored are its version: two
-- versions are the same only when the same changes have been committed. Nothing is ever updated here, so nothing waits.
create table slot_change (
  clinic_id text,
  month date,
  -- fits a number of JavaScript
  token bigint not null default floor(random() * 9007199254740992)
);
create index slot_change_by_month on slot_change (clinic_id, month) include (token);

create function note_slots() returns trigger language plpgsql as $$
begin
  insert into slot_change (clinic_id, month)
  select distinct clinic_id, date_trunc('month', starts_at at time zone 'Asia/Singapore')::date from changed;
  return null;
end $$;

-- An appointment takes its person's times at every place.
create function note_taken_slots() returns trigger language plpgsql as $$
begin
  insert into slot_change (clinic_id, month)
  select distinct slot.clinic_id, date_trunc('month', slot.starts_at at time zone 'Asia/Singapore')::date
  from changed join slot on slot.provider_id = changed.provider_id
    -- no slot is longer than a day
    and slot.starts_at > changed.starts_at - interval '1 day' and slot.starts_at < changed.ends_at and slot.ends_at > changed.starts_at;
  return null;
end $$;

create function note_all_slots() returns trigger language plpgsql as $$
begin
  insert into slot_change default values;
  return null;
end $$;

create trigger slot_inserted after insert on slot
  referencing new table as changed for each statement execute function note_slots();
create trigger slot_updated_from after update on slot
  referencing old table as changed for each statement execute function note_slots();
create trigger slot_updated_to after update on slot
  referencing new table as changed for each statement execute function note_slots();
create trigger slot_deleted after delete on slot
  referencing old table as changed for each statement execute function note_slots();

create trigger appointment_inserted after insert on appointment
  referencing new table as changed for each statement execute function note_taken_slots();
create trigger appointment_updated_from after update on appointment
  referencing old table as changed for each statement execute function note_taken_slots();
create trigger appointment_updated_to after update on appointment
  referencing new table as changed for each statement execute function note_taken_slots();
create trigger appointment_deleted after delete on appointment
  referencing old table as changed for each statement execute function note_taken_slots();

create trigger slot_truncated after truncate on slot for each statement execute function note_all_slots();
create trigger appointment_truncated after truncate on appointment for each statement execute function note_all_slots();
create trigger provider_changed after insert or update or delete or truncate on provider
  for each statement execute function note_all_slots();
create trigger provider_service_changed after insert or update or delete or truncate on provider_service
  for each statement execute function note_all_slots();
create trigger service_changed after insert or update or delete or truncate on service
  for each statement execute function note_all_slots();
