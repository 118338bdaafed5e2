-- oldest app: 0.1.0
-- without a transaction
create index concurrently if not exists appointment_video on appointment (starts_at)
  where state in ('new', 'confirmed') and type = 'TELE_PATIENT_REMOTE';
