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
create index notification_of_announcement on notification ((metadata->>'announcementId')) where kind = 'announcement';
