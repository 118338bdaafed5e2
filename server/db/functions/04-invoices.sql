-- The lines of an invoice, in order: those that count, or those that were removed.
create or replace function invoice_lines(of_invoice text, removed boolean) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object(
    '_id', id,
    'name', name,
    'description', description,
    'price', dollars(price),
    'qty', qty,
    'quality', quality,
    'afterTaxPrice', dollars(after_tax),
    'inventory', json_build_object('_id', coalesce(product_id, id), 'name', name, 'itemType', item_type),
    'refillInventory', refill_inventory,
    'invoice', invoice_id,
    'clinics', (select json_build_array(clinic_id) from invoice where invoice.id = invoice_id and clinic_id is not null),
    'refillInventoryConfirmation', needs_confirmation,
    'meta', json_build_object('opencart', json_build_object('image', image))
  ) order by position), '[]')
  from invoice_item where invoice_id = of_invoice and is_removed = removed
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
    'ostBalance', dollars(balance),
    'delivery', case when delivery.invoice_id is null then '[]' else json_build_array(json_build_object(
      'deliveryType', delivery_type,
      'deliveryAddress', coalesce(delivery.address, pickup.name || ', ' || pickup.address),
      'deliveryStatus', delivery_status,
      'deliveryFee', dollars(fee),
      'comments', comments,
      'otherFields', json_build_object('name', delivery.name, 'email', email, 'phoneCode', phone_code,
        'phoneNumber', phone_number, 'pickupClinic', pickup_clinic_id),
      'parcelNo', parcel_no,
      'reached', (select coalesce(json_agg(
          json_build_object('deliveryStatus', reached.delivery_status, 'at', iso(reached_at)) order by reached_at), '[]')
        from delivery_reached reached where reached.invoice_id = invoice.id)
    )) end,
    'payment', json_build_object('status', payment_status, 'reference', payment_reference),
    'receipt', case when exists (select from journal_entry where invoice_id = invoice.id and kind = 'payment')
      then receipt_id end
  ) as entry
from invoice
left join clinic on clinic.id = invoice.clinic_id
left join delivery on delivery.invoice_id = invoice.id
left join clinic pickup on pickup.id = pickup_clinic_id;
