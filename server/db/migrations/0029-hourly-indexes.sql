-- oldest app: 0.1.0
-- without a transaction
create index concurrently if not exists appointment_to_remind on appointment (starts_at)
  where state in ('new', 'confirmed') and reminded_at is null;
create index concurrently if not exists patient_guest on patient (created_at) where is_guest;
