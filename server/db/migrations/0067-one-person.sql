-- oldest app: 0.1.0
-- The same person twice: what the counter proposes to put together, and what an administrator has put together.
alter table patient add column merged_into text references patient check (merged_into <> id);
create index patient_merged on patient (merged_into) where merged_into is not null;

-- Entries of an order up to this number are from before it was put to another patient: no points follow from them.
alter table invoice add column merged_no bigint;

create table patient_merge (
  id text primary key,
  -- the one that stays, with the account if there is one
  patient_id text not null references patient,
  other_id text not null references patient check (other_id <> patient_id),
  -- the original ID that was seen
  seen text not null check (seen in ('nric', 'passport')),
  -- for staff
  reason text not null,
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  outcome text check (outcome in ('declined', 'done', 'undone')),
  undone_by text references staff,
  undone_at timestamptz,
  -- particulars that the one that stays lacked, and has of the other
  filled text[] not null default '{}',
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check ((undone_at is null) = (outcome is distinct from 'undone')),
  check (outcome = 'declined' or decided_by <> proposed_by)
);
create unique index patient_merge_one_open on patient_merge (other_id) where outcome is null;
create unique index patient_merge_one_done on patient_merge (other_id) where outcome = 'done';
create index patient_merge_by_patient on patient_merge (patient_id);
create trigger patient_merge_tells_desk after insert or update on patient_merge
  for each row execute function note_desk_change('closure', 'id', 'none');

-- Rows that moved, by table and key, for as long as they can go back.
create table patient_move (
  merge_id text not null references patient_merge on delete cascade,
  of_table text not null,
  row_key text not null,
  primary key (merge_id, of_table, row_key)
);

-- An act that was under way when its patient was put to another one is refused: the row of the patient is waited for, and read as it
-- is then.
create or replace function refuse_closed_account() returns trigger language plpgsql as $$
declare
  stays text;
begin
  select merged_into into stays from patient where id = new.patient_id for key share;
  if stays is not null then
    raise exception 'The patient was put together with another one'
      using errcode = 'check_violation', constraint = 'patient_is_one';
  end if;
  if exists (select from closure where patient_id = new.patient_id and outcome = 'done') then
    raise exception 'The account is closed' using errcode = 'check_violation', constraint = 'account_is_open';
  end if;
  return new;
end $$;
create function refuse_merged_patient() returns trigger language plpgsql as $$
declare
  stays text;
begin
  select merged_into into stays from patient where id = to_jsonb(new)->>tg_argv[0] for key share;
  if stays is not null then
    raise exception 'The patient was put together with another one'
      using errcode = 'check_violation', constraint = 'patient_is_one';
  end if;
  return new;
end $$;
create trigger patient_is_one before insert on record_entry for each row execute function refuse_merged_patient('patient_id');
create trigger patient_is_one before insert on refillable for each row execute function refuse_merged_patient('patient_id');
create trigger patient_is_one before insert on login for each row execute function refuse_merged_patient('patient_id');
create trigger patient_is_one before insert on family for each row execute function refuse_merged_patient('member_id');

-- Consequences of an act under way, as news of it, are of the one that stays.
create function follow_merged_patient() returns trigger language plpgsql as $$
declare
  stays text;
begin
  select merged_into into stays from patient where id = new.patient_id for key share;
  new.patient_id := coalesce(stays, new.patient_id);
  return new;
end $$;
create trigger patient_is_one before insert on notification for each row execute function follow_merged_patient();
create trigger patient_is_one before insert on letter for each row execute function follow_merged_patient();
create trigger patient_is_one before insert on patient_tag for each row execute function follow_merged_patient();
create trigger patient_is_one before insert on inventory_credit for each row execute function follow_merged_patient();
create trigger patient_is_one before insert on brought_credit for each row execute function follow_merged_patient();
create trigger patient_is_one before insert on waiting_niks for each row execute function follow_merged_patient();
create trigger patient_is_one before insert on promotion_use for each row execute function follow_merged_patient();
