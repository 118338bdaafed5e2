-- oldest app: 0.1.0
-- Pieces that a supplier has brought to a place: one line of a delivery is entered once, whoever enters it.
create table stock_receipt (
  inventory_id text not null references inventory,
  clinic_id text not null references clinic,
  -- the supplier's number of the delivery
  supplier_no text not null,
  batch text,
  expires_on date,
  pieces int not null check (pieces > 0),
  received_at timestamptz not null,
  unique nulls not distinct (inventory_id, clinic_id, supplier_no, batch)
);
