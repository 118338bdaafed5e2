-- oldest app: 0.1.0
-- The last act that a session was refused for want of a proof: a digital ID that comes next is shown for that act.
create table asked_act (
  session_hash bytea primary key references session on delete cascade,
  act bytea not null,
  asked_at timestamptz not null
);

-- The session in which a digital ID was shown for this very contact; proven there by its code, the change is final.
alter table pending_contact add column id_session bytea;

-- Links that have undone a change: one that is followed again after a lost answer says the same, and does nothing.
create table used_undo (
  token_hash bytea primary key,
  ends_at timestamptz not null
);

-- The phone of a guest's order was typed, by anybody: it uses no code up.
update promotion_use set phone = null from patient where patient.id = patient_id and is_guest;
