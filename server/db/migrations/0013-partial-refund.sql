-- oldest app: 0.1.0
-- partlyRefunded: a part of what was paid went back, and the clinic keeps the rest
alter table invoice drop constraint invoice_payment_status_check;
alter table invoice add constraint invoice_payment_status_check check (payment_status in
  ('none', 'processing', 'announced', 'paid', 'refunding', 'refunded', 'partlyRefunded'));
