-- oldest app: 0.1.0
-- Families that the counter writes say why; those from before say nothing.
alter table family
  add column relation text check (relation in ('child', 'parent', 'spouse', 'sibling', 'other')),
  add column basis text check (basis in ('document', 'agreed', 'authority')),
  add column added_at timestamptz;
