-- oldest app: 0.1.0
-- docs/decisions/0052-stock-is-not-for-keeping.md
alter table invoice
  -- when an order that is late ends by itself; there once its patient was told the day
  add column ends_at timestamptz,
  -- the contact that a one-time code has proven for an order above the cap: an HMAC
  add column proven_contact bytea,
  -- from where a guest has ordered, while the order is open and unpaid: an HMAC
  add column asked_from bytea;
create index invoice_ends on invoice (ends_at) where ends_at is not null and lapsed_at is null;
create index invoice_asked_from on invoice (asked_from) where asked_from is not null;
create index invoice_unpaid on invoice (patient_id) where invoice_type = 'Online Store' and balance > 0;

-- Orders that were late before: their patients hear the day now, and have the whole time from here.
update invoice set transfer_by = now(), transfer_late_at = null
where transfer_late_at is not null and payment_status = 'announced' and balance = total;
update invoice set answer_by = now(), answer_late_at = null
from delivery
where delivery.invoice_id = invoice.id and answer_late_at is not null and accepted_at is null
  and delivery_type = 'Deliver To Other Countries' and delivery_status = 'Pending';

-- Checks that wait for the end are made now: a later migration in this transaction cannot alter a table that has some.
set constraints all immediate;
set constraints all deferred;

-- Open days after which an announced transfer and a request abroad that is not answered end.
update setting set content = content || '{"transferDays": 2, "answerDays": 5}' where name = 'order-deadlines';
-- Above so many unpaid orders, and pieces of one product in them, a code is asked for; of guests, from so many at one address.
update setting set content = content || '{"unpaidOrders": 2, "unpaidPieces": 5, "unpaidAtAddress": 30}' where name = 'store';

-- How the person of a use is reached: proven contacts of a member; of a guest the proven email, and the phone of the order.
alter table promotion_use add column email text, add column phone text;
update promotion_use
set email = case when is_guest then lower(delivery.email) else proven.email end,
  phone = regexp_replace(
    regexp_replace(case when is_guest then phone_code || phone_number else proven.phone end, '[- ]', '', 'g'),
    '^(\+6[06])0+', '\1')
from delivery, patient, (
  select patient.id,
    max(login.email) filter (where kind = 'email') as email, max(patient.phone) filter (where kind = 'phone') as phone
  from patient left join identifier on identifier.patient_id = patient.id and proven_at is not null
    left join login on login.patient_id = patient.id
  group by patient.id) proven
where delivery.invoice_id = promotion_use.invoice_id and patient.id = promotion_use.patient_id and proven.id = patient.id;
