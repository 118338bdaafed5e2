-- oldest app: 0.1.0
-- Staff have stopped an item at the desk, beside the clinic's folder: one that either has ended is not sold (docs/decisions/0083).
alter table inventory
  add column stopped_at timestamptz,
  -- for staff
  add column stopped_reason text,
  add constraint stopped_with_reason check ((stopped_at is null) = (stopped_reason is null));
create trigger inventory_tells_desk after update of stopped_at on inventory
  for each row execute function note_desk_change('stock', 'id', 'none');
