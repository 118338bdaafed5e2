-- oldest app: 0.1.0
-- A member sees their sessions and ends any of them: each has a name that opens nothing, and a word of the browser that began it.
alter table session
  add column id text not null default gen_random_uuid()::text,
  add column browser text,
  add column system text;
