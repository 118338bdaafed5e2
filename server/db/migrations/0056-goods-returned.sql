-- oldest app: 0.1.0
-- Pieces of an order that came back after they were handed over (docs/decisions/0084).
create table goods_return (
  no bigint generated always as identity primary key,
  invoice_id text not null references invoice,
  item_id text not null references invoice_item,
  pieces int not null check (pieces > 0),
  -- their part of what the line cost
  amount bigint not null check (amount >= 0),
  is_restocked boolean not null,
  -- for staff
  reason text not null,
  returned_at timestamptz not null
);
create index goods_return_by_invoice on goods_return (invoice_id);
create trigger goods_return_tells_desk after insert on goods_return
  for each row execute function note_desk_change('bill', 'invoice_id', 'none');
