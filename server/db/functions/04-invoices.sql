-- Whether the clinic has to look at an order before it is paid: it goes abroad, or has an item of that kind.
create or replace function is_to_confirm(of_invoice text) returns boolean language sql stable as $$
  select exists (select from delivery where invoice_id = of_invoice and delivery_type = 'Deliver To Other Countries')
    or exists (select from invoice_item where invoice_id = of_invoice and needs_confirmation and not is_removed)
$$;

-- The clinic’s decision about one line of an order; null where it has not decided.
create or replace function line_decision(line invoice_item) returns json language sql stable as $$
  select json_build_object('status', status, 'askedQty', coalesce(line.asked_qty, line.qty),
    'reason', line.decision_reason, 'at', iso(coalesce(line.decided_at, accepted_at)))
  from (
    select accepted_at, case
      when line.is_removed then case when line.decided_at is not null then 'removed' end
      when line.asked_qty is not null then 'changed'
      when not line.needs_confirmation and delivery_type <> 'Deliver To Other Countries' then null
      when accepted_at is not null then 'confirmed'
      when delivery_status <> 'Rejected' then 'waiting'
    end as status
    from invoice left join delivery on delivery.invoice_id = invoice.id where invoice.id = line.invoice_id
  ) decided where status is not null
$$;

-- The lines of an invoice, in order: those that count, or those that were removed.
create or replace function invoice_lines(of_invoice text, removed boolean) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object(
    '_id', id,
    'name', name,
    'description', description,
    'price', dollars(price),
    'qty', qty,
    'quality', quality,
    'discount', dollars(discount),
    'afterTaxPrice', dollars(after_tax),
    'listedPrice', dollars(listed),
    'inventory', json_build_object('_id', coalesce(product_id, id), 'name', name, 'itemType', item_type),
    'refillInventory', refill_inventory,
    'invoice', invoice_id,
    'clinics', (select json_build_array(clinic_id) from invoice where invoice.id = invoice_id and clinic_id is not null),
    'refillInventoryConfirmation', needs_confirmation,
    'decision', line_decision(line),
    'meta', json_build_object('opencart', json_build_object('image', image))
  ) order by position), '[]')
  from invoice_item line where invoice_id = of_invoice and is_removed = removed
$$;

-- Something was booked beside the charge, or a card payment is under way or just went through: such an order never ends by itself.
create or replace function has_money(of_invoice text) returns boolean language sql stable as $$
  select exists (
      select from journal_entry where invoice_id = of_invoice and kind not in ('charge', 'adjustment'))
    or exists (
      select from payment_intent where invoice_id = of_invoice and status in ('processing', 'succeeded'))
$$;

-- When an order ends by itself: one whose announced transfer has not come, a request abroad without an answer, or one for which
-- the patient has not come to the counter.
create or replace function end_of(late invoice) returns timestamptz language sql stable as $$
  select late.ends_at from delivery
  where late.ends_at is not null and late.lapsed_at is null and delivery.invoice_id = late.id and late.balance > 0
    and case late.payment_status
      when 'announced' then delivery_status in ('Pending', 'Confirmed')
      when 'none' then case when late.counter_at is not null then delivery_status in ('Pending', 'Confirmed')
        else delivery_status = 'Pending' and late.accepted_at is null end
      else false end
    and not has_money(late.id)
$$;

-- One spelling for each phone: server/otp/otp.rules.ts.
create or replace function dialled(phone text) returns text language sql immutable as
$$ select regexp_replace(regexp_replace(phone, '[- ]', '', 'g'), '^(\+6[06])0+', '\1') $$;

-- An order that keeps pieces, and for which no money is booked.
create or replace function is_unpaid(kept invoice) returns boolean language sql stable as $$
  select kept.balance > 0 and kept.balance = kept.total and exists (
    select from delivery where invoice_id = kept.id and delivery_status in ('Pending', 'Confirmed'))
$$;

-- Whether money is taken for an invoice at the counter: it is to be paid, no card is under way, and it is not of a booking.
create or replace function is_payable_at_counter(asked invoice) returns boolean language sql stable as $$
  select asked.finalized and asked.balance > 0 and asked.payment_status in ('none', 'announced')
    and (asked.accepted_at is not null or not is_to_confirm(asked.id))
    and not exists (select from appointment where invoice_id = asked.id)
$$;

-- Whether NIK$ can be taken off an order at the counter: it is to be paid here, no card is under way, and none were taken off before.
create or replace function takes_niks(asked invoice) returns boolean language sql stable as $$
  select asked.balance >= 10000 and asked.payment_status in ('none', 'announced')
    and not exists (select from delivery where invoice_id = asked.id
      and (delivery_status = 'Rejected' or delivery_type = 'Deliver To Other Countries'))
    and (asked.accepted_at is not null or not is_to_confirm(asked.id))
    and not exists (select from appointment where invoice_id = asked.id)
    and not exists (select from journal_entry where invoice_id = asked.id and kind = 'points')
$$;

-- NIK$ of the patient that can be taken off an invoice at the counter; what has ended is written off within a day
-- (server/niks/expiry.service.ts).
create or replace function usable_niks(asked invoice) returns bigint language sql stable as $$
  select case when takes_niks(asked)
    then (select coalesce(sum(remaining), 0) from niks_lot where niks_lot.patient_id = asked.patient_id and remaining > 0)
    else 0 end
$$;

-- The deposit of an invoice is with us, taken off a bill, or given back; null of any other invoice.
create or replace function credit_of(of_invoice text) returns json language sql stable as $$
  select json_build_object(
    'status', case when credit.ended_at is null then 'kept' when used > 0 then 'used' else 'returned' end,
    'used', dollars(used),
    'returned', case when credit.ended_at is null then 0 else dollars(amount - used) end,
    'invoiceId', bill.id,
    'invoiceNo', bill.invoice_no)
  from inventory_credit credit left join invoice bill on bill.id = bill_id where credit.invoice_id = of_invoice
$$;

-- Money of a patient that is with us: deposits, and what is left of credits of a former system.
create or replace function credits_of(of_patient text) returns table (id text, kind text, amount bigint, since timestamptz)
language sql stable as $$
  select invoice_id, 'deposit', amount, created_at from inventory_credit where patient_id = of_patient and ended_at is null
  union all
  select id, 'credit', amount - used - returned, created_at from brought_credit
  where patient_id = of_patient and used + returned < amount
$$;

-- Until when the money of a placed order has to come: that of an announced transfer, and of a refill that is only to be paid.
create or replace function pay_by(owed invoice) returns timestamptz language sql stable as $$
  select case
    when owed.balance <= 0 or not owed.finalized then null
    when owed.payment_status = 'announced' then owed.transfer_by
    when owed.payment_status = 'none' and owed.balance = owed.total and owed.invoice_type = 'Refill' and not has_money(owed.id)
      and (owed.accepted_at is not null or not is_to_confirm(owed.id)) and exists (
        select from delivery where delivery.invoice_id = owed.id and delivery_status = 'Confirmed'
          and delivery_type <> 'Deliver To Other Countries')
      then greatest(owed.created_at, owed.accepted_at)
        + (select (content->>'payDays')::float8 from setting where name = 'order-deadlines') * interval '1 day'
  end
$$;

-- The way of a payment: payment:pi_1 is of a card in the app, again:1 of a transfer that was moved.
create or replace function way_of(cause text) returns text language sql immutable as $$
  select case split_part(cause, ':', 1) when 'payment' then 'card' when 'again' then 'transfer' when 'moved' then 'transfer'
    else split_part(cause, ':', 1) end
$$;

-- A transfer that counts for another order now, and the entry that took it away.
create or replace function is_moved(of_cause text) returns boolean language sql stable as $$
  select starts_with(of_cause, 'moved:') or exists (select from transfer_move where took = of_cause)
$$;

-- The cause of an entry with the bank's reference, also of a transfer that was moved here.
create or replace function told_cause(of_cause text) returns text language sql stable as $$
  select case when starts_with(of_cause, 'again:')
    then (select 'transfer:' || reference from transfer_move move join bank_line line on line.id = line_id
      where move.id::text = substr(of_cause, 7))
    else of_cause end
$$;

-- The payments of an invoice, in the order in which they came; a cause begins with the way of the money.
create or replace function payments_of(of_invoice text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('way', way_of(cause), 'amount', dollars(-amount), 'at', iso(created_at)) order by id), '[]')
  from journal_entry where invoice_id = of_invoice and kind = 'payment' and not is_moved(cause)
$$;

-- Invoices with the entry that GET /invoice/{id} shows.
create or replace view invoice_entry as
select invoice.id, invoice.patient_id, invoice.invoice_type, invoice.finalized, invoice.created_at,
  json_build_object(
    '_id', invoice.id,
    'invoiceNo', invoice.invoice_no,
    'patientId', invoice.patient_id,
    'invoiceType', invoice.invoice_type,
    'clinicName', clinic.name,
    'createdAt', iso(invoice.created_at),
    'finalized', invoice.finalized,
    'items', invoice_lines(invoice.id, false),
    'itemsRemoved', invoice_lines(invoice.id, true),
    'subtotal', dollars(subtotal),
    'totalTax', dollars(total_tax),
    'totalDiscount', dollars(total_discount),
    'roundingAdjustment', dollars(rounding),
    'membershipPtRedeemed', points_redeemed,
    'total', dollars(total),
    'depositUsed', dollars(greatest(0, -coalesce((select sum(amount) from journal_entry
      where invoice_id = invoice.id and kind = 'deposit'), 0))::bigint),
    'credit', credit_of(invoice.id),
    -- of a booking whose time was released nothing is asked any more, also before the sweep lowers the invoice
    'ostBalance', dollars(case when exists (select from appointment where invoice_id = invoice.id and state = 'released')
      then least(balance, 0) else balance end),
    'delivery', case when delivery.invoice_id is null then '[]' else json_build_array(json_build_object(
      'deliveryType', delivery_type,
      'deliveryAddress', coalesce(delivery.address, pickup.name || ', ' || pickup.address),
      'deliveryStatus', delivery_status,
      'deliveryFee', dollars(fee),
      'comments', comments,
      'otherFields', json_build_object('name', delivery.name, 'email', email, 'phoneCode', phone_code,
        'phoneNumber', phone_number, 'pickupClinic', pickup_clinic_id, 'countryCode', country_code,
        'postalCode', postal_code),
      'parcelNo', parcel_no,
      'reached', (select coalesce(json_agg(
          json_build_object('deliveryStatus', reached.delivery_status, 'at', iso(reached_at)) order by reached_at), '[]')
        from delivery_reached reached where reached.invoice_id = invoice.id)
    )) end,
    'payment', json_build_object('status', payment_status, 'reference', payment_reference),
    'payments', payments_of(invoice.id),
    'confirmation', case when confirmation_requested_at is not null or is_to_confirm(invoice.id) then json_build_object(
      'status', case
        when delivery_status = 'Rejected' and lapsed_at is null then 'rejected'
        when accepted_at is not null then 'accepted'
        when answer_late_at is not null then 'late'
        when confirmation_requested_at is not null then 'requested'
        else 'needed' end,
      'requestedAt', iso(confirmation_requested_at),
      'answerBy', iso(answer_by),
      'answeredAt', iso(coalesce(accepted_at, (select reached_at from delivery_reached rejected
        where rejected.invoice_id = invoice.id and rejected.delivery_status = 'Rejected'))),
      'reason', decision_reason,
      'call', clinic.telephone
    ) end,
    'lapsedAt', iso(lapsed_at),
    'endsAt', iso(end_of(invoice)),
    'isAtCounter', counter_at is not null and payment_status = 'none' and takes_niks(invoice),
    'isSold', sold_at is not null,
    'usableNiks', usable_niks(invoice),
    'payBy', iso(pay_by(invoice)),
    'clinicPhone', clinic.telephone,
    'reservedUntil', case when not finalized then iso(reserved_until) end,
    'receipt', case when exists (select from journal_entry where invoice_id = invoice.id and kind = 'payment' and not is_moved(cause))
        or (select sum(amount) < 0 from journal_entry where invoice_id = invoice.id and kind = 'deposit')
      then receipt_id end
  ) as entry
from invoice
left join clinic on clinic.id = invoice.clinic_id
left join delivery on delivery.invoice_id = invoice.id
left join clinic pickup on pickup.id = pickup_clinic_id;

-- Paid invoices as their receipts show them.
create or replace view receipt as
select invoice.id, receipt_id, invoice.patient_id, invoice.invoice_type, invoice.issued_to, entry,
  (select json_agg(json_build_object('kind', kind, 'amount', amount, 'cause', told_cause(cause), 'at', iso(posted.created_at))
    order by posted.id) from journal_entry posted where posted.invoice_id = invoice.id and not is_moved(cause)) as journal
from invoice join invoice_entry using (id)
where entry->>'receipt' is not null;
