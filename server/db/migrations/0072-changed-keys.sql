-- oldest app: 0.1.0
-- the key that follows a changed one, and the first characters of a key, by which people tell two of one name apart
alter table system_key
  add column replaced_by text references system_key,
  add column prefix text;
