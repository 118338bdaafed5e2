-- oldest app: 0.1.0
-- docs/decisions/0031-bills-add-up.md
-- of the whole line, with tax, before a promotion took something off; null where none did
alter table invoice_item add column listed bigint check (listed >= after_tax);
