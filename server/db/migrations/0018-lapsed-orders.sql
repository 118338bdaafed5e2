-- oldest app: 0.1.0
-- lapsed_at: when an order ended that nobody had paid in time; its delivery is Rejected then
alter table invoice add column lapsed_at timestamptz;
update invoice set lapsed_at = reached_at
from delivery_reached
where delivery_reached.invoice_id = invoice.id and delivery_reached.delivery_status = 'Rejected'
  and exists (select from notification where kind = 'orderLapsed' and metadata->>'invoiceId' = invoice.id);
