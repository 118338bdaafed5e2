-- oldest app: 0.1.0
-- Items that clinics give again; price of one piece, before tax.
create table inventory (
  id text primary key,
  name text not null,
  description text,
  item_type text not null,
  quality text,
  price bigint not null check (price >= 0),
  -- percent
  tax double precision not null check (tax >= 0),
  needs_confirmation boolean not null,
  -- from then on nobody gets it
  withdrawn_at timestamptz
);
create table stock (
  inventory_id text not null references inventory,
  clinic_id text not null references clinic,
  qty int not null constraint stock_not_below_zero check (qty >= 0),
  primary key (inventory_id, clinic_id)
);

-- A medicine that a patient may have again, as a doctor prescribed it.
create table refillable (
  id text primary key,
  patient_id text not null references patient,
  inventory_id text not null references inventory,
  -- the invoice with which it was had first, when, and how many pieces
  invoice_id text not null references invoice,
  had_at timestamptz not null,
  had_qty int not null check (had_qty > 0),
  -- pieces that may be had again, all refills together
  qty int not null check (qty > 0),
  -- of one piece; null where nobody knows
  lasts_days int check (lasts_days > 0),
  -- the last day on which it can be ordered
  ends_on date not null,
  -- the doctor has taken it back
  withdrawn_at timestamptz
);
create index refillable_by_patient on refillable (patient_id);

-- One is kept per patient until it is ordered; then it stays with its order.
create table refill_cart (
  id text primary key,
  patient_id text not null references patient,
  invoice_id text unique references invoice,
  created_at timestamptz not null
);
create unique index refill_cart_one_kept on refill_cart (patient_id) where invoice_id is null;
create table refill_line (
  cart_id text not null references refill_cart on delete cascade on update cascade,
  refillable_id text not null references refillable,
  qty int not null check (qty > 0),
  primary key (cart_id, refillable_id)
);

alter table invoice_item
  add column refillable_id text references refillable,
  -- how many were asked for, and why the clinic gave fewer
  add column asked_qty int,
  add column decision_reason text,
  add column decided_at timestamptz;
create index invoice_item_by_refillable on invoice_item (refillable_id) where refillable_id is not null;

alter table invoice
  -- why the clinic rejected it
  add column decision_reason text,
  -- until when the clinic answers a request, and when patient and staff heard that it has not
  add column answer_by timestamptz,
  add column answer_late_at timestamptz,
  -- the same for a transfer that was announced
  add column transfer_by timestamptz,
  add column transfer_late_at timestamptz;
create index invoice_answer_due on invoice (answer_by) where answer_by is not null and answer_late_at is null;
create index invoice_transfer_due on invoice (transfer_by) where transfer_by is not null and transfer_late_at is null;

alter table delivery add column country_code text, add column postal_code text;

-- Singapore time; 1 is Monday
alter table clinic
  add column open_days int[] not null default '{1,2,3,4,5,6}' check (cardinality(open_days) > 0),
  add column opens_at text not null default '09:00',
  add column closes_at text not null default '18:00',
  add constraint clinic_opens_before_it_closes check (opens_at < closes_at);

-- How long a clinic has, in its own working hours; and after how many minutes an order that nobody asked about is asked about.
insert into setting (name, content) values
  ('order-deadlines', '{"answerHours": 8, "transferHours": 27, "forgottenMinutes": 15}');
