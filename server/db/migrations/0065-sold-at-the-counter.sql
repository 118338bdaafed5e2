-- oldest app: 0.1.0
-- docs/decisions/0088-sales-at-the-counter.md
-- when it was sold over the counter, paid and handed over at once; null for every other invoice
alter table invoice add column sold_at timestamptz;
