-- oldest app: 0.1.0
-- docs/decisions/0066-the-clinic-as-a-folder.md
-- The folder that was applied last, with every default; times are rolled out of it, and export writes it.
create table clinic_revision (
  id int generated always as identity primary key,
  -- json keeps the order of keys, which is that of the files
  content json not null,
  -- of the folder, its texts and pictures included
  fingerprint text not null,
  applied_by text not null,
  applied_at timestamptz not null,
  -- the day on which its times were rolled out last
  rolled_on date not null
);
-- Texts and pictures of all revisions by their SHA-256.
create table clinic_file (
  hash text primary key,
  content bytea not null
);

-- its last day
alter table clinic add column closed_on date;
alter table slot
  -- those of its person for which it is long enough; null: all
  add column services text[],
  -- from then on it is not offered; kept for the bookings that refer to it
  add column withdrawn_at timestamptz;
