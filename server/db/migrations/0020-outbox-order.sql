-- oldest app: 0.1.0
-- what a patient is told comes in the order in which it happened
alter table outbox add column queued bigint generated always as identity;
