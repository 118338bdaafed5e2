-- oldest app: 0.1.0
-- Since when a bank has been deciding about a card payment.
alter table payment_intent add column processing_at timestamptz;
update payment_intent set processing_at = updated_at where status = 'processing';
