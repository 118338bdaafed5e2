-- oldest app: 0.1.0
-- addresses and networks from which a system may use its key; without one it works from everywhere
alter table system_key add column addresses text[] not null default '{}';
