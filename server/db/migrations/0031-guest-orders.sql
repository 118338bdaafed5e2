-- oldest app: 0.1.0
-- Ways back to an order without an account: the app and each letter have their own. The hash alone is kept.
create table order_key (
  key_hash bytea primary key,
  invoice_id text not null references invoice,
  made_at timestamptz not null
);
create index order_key_by_invoice on order_key (invoice_id);

insert into setting (name, content) values ('guest-orders', '{"keyDays": 90}');
