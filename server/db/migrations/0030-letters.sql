-- oldest app: 0.1.0
-- Letters: docs/decisions/0059. An account keeps the language of its last use, an order that of its making.
alter table patient add column language text check (language in ('en', 'zh'));
update patient set language = case when agreed.language like 'zh%' then 'zh' else 'en' end
from (select distinct on (patient_id) patient_id, language from consent order by patient_id, given_at desc) agreed
where agreed.patient_id = patient.id;
alter table invoice add column language text check (language in ('en', 'zh'));

-- The event of a notice that is written about, too; null: the app alone shows it. One event of one subject is written about once.
alter table notification
  add column letter text,
  add column subject text,
  add column letters_at timestamptz,
  add constraint notification_letter_has_subject check ((letter is null) = (subject is null));
-- what happens at one moment is written about in its order; a default of its own leaves the rows of before as they are
create sequence notification_no;
alter table notification add column no bigint;
alter table notification alter column no set default nextval('notification_no');

create unique index notification_letter_once on notification (letter, subject, patient_id) where letter is not null;
create index notification_to_write on notification (no) where letter is not null and letters_at is null;

-- The event of a letter on its way; null for codes, links and news of the account.
alter table outbox add column letter text;

-- By which channels a member wants letters of a kind, where it is not as usual.
create table letter_choice (
  patient_id text not null references patient,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (patient_id, kind, channel)
);
