-- oldest app: 0.1.0
-- without a transaction
create index concurrently if not exists appointment_day on appointment (starts_at, id);
create index concurrently if not exists notification_of_announcement on notification ((metadata->>'announcementId'))
  where kind = 'announcement';
