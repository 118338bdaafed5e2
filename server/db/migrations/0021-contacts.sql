-- oldest app: 0.1.0
-- A contact that a member asked for. It counts for nothing until its own code comes back in a session of the member.
create table pending_contact (
  patient_id text not null references patient,
  kind text not null check (kind in ('email', 'phone')),
  address text not null,
  -- how the member showed to be the account's owner
  proof text not null check (proof in ('password', 'code', 'digital-id')),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (patient_id, kind)
);

-- A contact that a change replaced. Until undo_until the link of its letter puts it back; afterwards only the counter does.
create table former_contact (
  id text primary key,
  patient_id text not null references patient,
  kind text not null check (kind in ('email', 'phone')),
  address text not null,
  -- null: it was only claimed, so that nobody gets a link; it still returns together with the other contact
  proven_by text check (proven_by in ('digital-id', 'code', 'link', 'counter')),
  replaced_by text not null,
  changed_at timestamptz not null,
  undo_until timestamptz not null,
  token_hash bytea unique
);
create index former_contact_by_patient on former_contact (patient_id, changed_at);

-- The staff block an account whose owner may have lost it; nobody signs in until an ID was seen.
alter table login
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add constraint login_block_has_reason check ((blocked_at is null) = (blocked_reason is null));

insert into setting (name, content) values ('contacts', '{"undoDays": 7, "pendingHours": 24}');
