-- oldest app: 0.1.0
create extension if not exists btree_gist;

create table setting (
  name text primary key,
  content jsonb not null
);

insert into setting (name, content) values
  ('appointment', '{"otherConfig": {"nonCancellationPeriodHrs": 24, "remoteClinicId": "orchard-clinic"}}');

create table category (
  name text primary key,
  position int not null
);

create table clinic (
  id text primary key,
  name text not null,
  clinic_type text not null check (clinic_type in ('Clinic', 'Salon', 'Retail')),
  is_online_store boolean not null,
  is_allowed_for_pickup boolean not null,
  address text not null,
  telephone text not null,
  position int not null
);

create table service (
  id text primary key,
  name text not null,
  category text not null references category
);

create table provider (
  id text primary key,
  name text not null,
  role text not null check (role in ('provider', 'therapist')),
  languages text[] not null,
  is_active boolean not null default true
);

create table provider_service (
  provider_id text not null references provider,
  service_id text not null references service,
  primary key (provider_id, service_id)
);

create table slot (
  id text primary key,
  clinic_id text not null references clinic,
  provider_id text not null references provider,
  type text not null check (type in ('NORMAL', 'TELE_PROVIDER_REMOTE', 'TELE_PATIENT_REMOTE')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at),
  unique (provider_id, starts_at)
);
create index slot_by_clinic on slot (clinic_id, starts_at);

create table patient (
  id text primary key,
  name text not null,
  email text,
  phone text,
  profile_pic_url text,
  is_guest boolean not null,
  country_code text,
  postal text,
  address text,
  unit text,
  created_at timestamptz not null
);

create table patient_tag (
  patient_id text not null references patient,
  name text not null,
  primary key (patient_id, name)
);

create table family (
  patient_id text not null references patient,
  member_id text not null references patient,
  primary key (patient_id, member_id)
);

-- user_id and email are kept in lower case
create table login (
  patient_id text primary key references patient,
  user_id text not null unique,
  email text not null unique,
  password_hash text not null
);

create table session (
  token_hash bytea primary key,
  patient_id text not null references patient,
  idle_ms bigint not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null
);
create index session_by_patient on session (patient_id);

-- wrong passwords per account and per address; subject is a hash
create table login_throttle (
  subject bytea primary key,
  tries int not null,
  tried_at timestamptz not null,
  blocked_until timestamptz not null
);

create table request_count (
  subject text not null,
  window_start timestamptz not null,
  requests int not null,
  primary key (subject, window_start)
);

-- answers of writes that carried an Idempotency-Key, written in the transaction of the write itself
create table kept_answer (
  actor text not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  body json not null,
  created_at timestamptz not null,
  primary key (actor, route, key)
);

create table appointment (
  id text primary key,
  slot_id text references slot,
  clinic_id text not null references clinic,
  provider_id text not null references provider,
  service_id text not null references service,
  patient_id text not null references patient,
  type text not null check (type in ('NORMAL', 'TELE_PROVIDER_REMOTE', 'TELE_PATIENT_REMOTE')),
  state text not null check (state in ('held', 'pending', 'new', 'confirmed', 'rejected', 'cancelled', 'missed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  moreinfo text not null,
  missed_appointment boolean not null,
  teleconsult_link text,
  created_at timestamptz not null,
  check (starts_at < ends_at),
  -- a provider's time is sold once, whatever the code above it does
  constraint appointment_sold_once exclude using gist (provider_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('held', 'pending', 'new', 'confirmed'))
);
create index appointment_by_patient on appointment (patient_id, starts_at);
create index appointment_by_slot on appointment (slot_id);
create index appointment_missed on appointment (patient_id) where state = 'missed';

create table waitlist_entry (
  id text primary key,
  clinic_id text not null references clinic,
  provider_id text not null references provider,
  service_id text not null references service,
  patient_id text not null references patient,
  state text not null check (state in ('pending', 'confirmed', 'rejected', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  moreinfo text not null,
  missed_appointment boolean not null,
  created_at timestamptz not null
);
create index waitlist_entry_by_patient on waitlist_entry (patient_id, starts_at);

create table notification (
  id text primary key,
  patient_id text not null references patient,
  kind text not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_by_patient on notification (patient_id, created_at);
