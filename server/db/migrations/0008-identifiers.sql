-- oldest app: 0.1.0
-- Identifiers that an account has of its owner, and how far each is known. A number, an email or a phone names a person and proves
-- nobody: it is claimed until the digital ID, a code or the counter proves it.
create table identifier (
  patient_id text not null references patient,
  kind text not null check (kind in ('number', 'email', 'phone')),
  claimed_at timestamptz not null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('digital-id', 'code', 'link', 'counter')),
  -- another account has proven it since; without one its owner stood at the counter
  lost_at timestamptz,
  lost_to text references patient,
  primary key (patient_id, kind),
  check ((proven_at is null) = (proven_by is null)),
  check (lost_to is null or lost_at is not null),
  check (proven_at is null or lost_at is null)
);

-- Rows from before: a number is proven when the digital ID is linked to it, or when the clinic itself recorded it for a
-- patient without a login. Everything else is claimed.
insert into identifier (patient_id, kind, claimed_at, proven_at, proven_by)
select patient.id, 'number', created_at,
  case when singpass_sub is not null or login.patient_id is null then created_at end,
  case when singpass_sub is not null then 'digital-id' when login.patient_id is null then 'counter' end
from patient_identity join patient on patient.id = patient_identity.patient_id
  left join login on login.patient_id = patient.id;
insert into identifier (patient_id, kind, claimed_at)
select patient.id, 'email', created_at from login join patient on patient.id = patient_id;
insert into identifier (patient_id, kind, claimed_at)
select patient.id, 'phone', created_at from login join patient on patient.id = patient_id where phone is not null;

-- A passport number is one person only within its country; an NRIC or FIN is one person everywhere.
alter table patient_identity add column country text not null default '';
update patient_identity set country = nationality where kind = 'passport';
-- The nationality of an NRIC or FIN that the staff reads off an ID is not known.
alter table patient_identity
  alter column nationality drop not null,
  add check ((kind = 'passport') = (country <> '')),
  drop constraint patient_identity_number,
  add constraint patient_identity_number unique (number_hmac, country);

-- An email that another account has proven is no user ID of this one any more; its owner chooses another at the next
-- sign-in, by the one that was lost.
alter table login
  alter column user_id drop not null,
  alter column email drop not null,
  add column lost_user_id text unique,
  add column lost_email text unique,
  add constraint login_has_name check (user_id is not null or lost_user_id is not null or lost_email is not null);

-- Letters that ask to confirm a claimed email; one for each claim.
create table email_confirmation (
  patient_id text primary key references patient,
  token_hash bytea not null unique,
  email text not null,
  ends_at timestamptz not null
);

-- Tickets of logins that have lost their user ID: each chooses another one, once.
create table user_id_ticket (
  ticket_hash bytea primary key,
  patient_id text not null references patient,
  ends_at timestamptz not null
);

-- Short messages wait like mails.
alter table outbox_mail rename to outbox;
alter table outbox rename column mail_sealed to message_sealed;
alter index outbox_mail_by_time rename to outbox_by_time;
