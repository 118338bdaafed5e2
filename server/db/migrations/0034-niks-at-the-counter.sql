-- oldest app: 0.1.0
-- docs/decisions/0031-bills-add-up.md
-- of the whole line, with tax, before a promotion took something off; null where none did
alter table invoice_item add column listed bigint check (listed >= after_tax);
-- docs/decisions/0063-niks-at-the-counter.md
-- when its patient said that it is paid at the counter, with NIK$ and the ID
alter table invoice add column counter_at timestamptz;
-- Open days after that day, on the last of which such an order of the store ends in the evening.
update setting set content = content || '{"counterDays": 1}' where name = 'order-deadlines';
