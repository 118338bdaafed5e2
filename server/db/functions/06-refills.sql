-- The clinic's folder has not ended an item, and staff have not stopped it.
create or replace function is_sold(item inventory) returns boolean language sql immutable as $$
  select item.withdrawn_at is null and item.stopped_at is null
$$;

-- Everything that patients were prescribed: what is left of it, where it is in stock, and when it runs out. An order that
-- was rejected, or a line that the clinic removed, takes nothing; one that the clinic has yet to confirm is no supply.
create or replace function prescribed(at timestamptz)
returns table (id text, patient_id text, inventory_id text, invoice_id text, name text, description text, item_type text,
  quality text, price bigint, tax double precision, needs_confirmation boolean, is_open boolean, left_qty int,
  usual_qty int, clinics text[], ends_on date, runs_out date, clinic_name text)
language sql stable as $$
  select refillable.id, refillable.patient_id, inventory.id, refillable.invoice_id, inventory.name, description, item_type,
    quality, price, tax, needs_confirmation,
    refillable.withdrawn_at is null and is_sold(inventory)
      and refillable.ends_on >= (at at time zone 'Asia/Singapore')::date,
    greatest(0, refillable.qty - coalesce(ordered.qty, 0)::int),
    coalesce(ordered.last_qty, refillable.had_qty),
    array(select clinic_id from stock join clinic on clinic.id = clinic_id
      where stock.inventory_id = inventory.id and stock.qty > 0 order by position),
    refillable.ends_on,
    (coalesce(ordered.last_at, refillable.had_at) at time zone 'Asia/Singapore')::date
      + coalesce(ordered.last_qty, refillable.had_qty) * lasts_days,
    clinic.name
  from refillable
  join inventory on inventory.id = refillable.inventory_id
  join invoice source on source.id = refillable.invoice_id
  left join clinic on clinic.id = source.clinic_id
  left join lateral (
    select sum(item.qty) as qty, max(invoice.created_at) filter (where delivery_status <> 'Pending') as last_at,
      (array_agg(item.qty order by invoice.created_at desc, invoice.id) filter (where delivery_status <> 'Pending'))[1]
        as last_qty
    from invoice_item item join invoice on invoice.id = item.invoice_id
      join delivery on delivery.invoice_id = invoice.id
    where item.refillable_id = refillable.id and not item.is_removed and delivery_status <> 'Rejected'
  ) ordered on true
$$;
