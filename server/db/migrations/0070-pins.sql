-- oldest app: 0.1.0
-- docs/decisions/0093-a-pin-unlocks.md
-- the slow hash of a PIN that unlocks the desk; null without one
alter table staff add column pin_hash text;
