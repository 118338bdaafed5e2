-- oldest app: 0.1.0
-- docs/decisions/0071-staff-close-times.md
-- Leave of a person, or a place that is closed, as staff at the desk noted it; the folder's export has it.
create table time_closing (
  id text primary key,
  -- one of the two
  provider_id text references provider,
  clinic_id text references clinic,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- on each of the days; both null: whole days
  starts time,
  ends time,
  reason text not null,
  made_by text not null references staff,
  made_at timestamptz not null,
  -- its times were opened again
  ended_at timestamptz,
  -- a folder that was applied has it: from then on the folder rules
  applied_at timestamptz,
  check ((provider_id is null) <> (clinic_id is null)),
  check ((starts is null) = (ends is null)),
  check (starts is null or starts < ends)
);
-- the closing that withdrew it
alter table slot add column closing_id text references time_closing;
create index slot_closing on slot (closing_id) where closing_id is not null;
