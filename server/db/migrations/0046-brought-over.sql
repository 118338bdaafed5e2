-- oldest app: 0.1.0
-- Patients, prescriptions and balances of a former system, by its ids, so that each comes once.
create table brought_over (
  kind text not null check (kind in ('patient', 'prescription', 'balance')),
  former_id text not null,
  patient_id text not null references patient,
  brought_at timestamptz not null,
  primary key (kind, former_id)
);
create index brought_over_by_patient on brought_over (patient_id);

-- NIK$ that wait until the patient joins.
create table waiting_niks (
  id text primary key,
  patient_id text not null references patient,
  points int not null check (points > 0),
  ends_on date not null,
  source text not null,
  taken_at timestamptz
);
create index waiting_niks_by_patient on waiting_niks (patient_id) where taken_at is null;

-- Credit from before, which comes off the next bills; `used` is the sum of its uses.
create table brought_credit (
  id text primary key,
  patient_id text not null references patient,
  amount bigint not null check (amount > 0),
  used bigint not null default 0 check (used between 0 and amount),
  created_at timestamptz not null
);
create index brought_credit_by_patient on brought_credit (patient_id) where used < amount;
create table brought_use (
  credit_id text not null references brought_credit,
  bill_id text not null references invoice,
  amount bigint not null check (amount > 0),
  primary key (credit_id, bill_id)
);
create index brought_use_by_bill on brought_use (bill_id);
