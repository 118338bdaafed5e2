-- oldest app: 0.1.0
-- A guest asks for the link of an order again: what was typed waits here for the job that looks it up, seconds later.
create table order_link_ask (
  number text not null,
  email text not null,
  asked_at timestamptz not null,
  primary key (number, email)
);
-- A key that was asked for has an end of its own: the time of the others is over where the delivery was long ago.
alter table order_key add column ends_at timestamptz;
