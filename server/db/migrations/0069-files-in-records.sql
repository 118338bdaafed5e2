-- oldest app: 0.1.0
-- docs/decisions/0091-files-in-records.md
-- A record that came as a file: the PDF that was drawn of its pages, and nothing of the file itself.
create table record_file (
  record_id text primary key references record_entry on delete cascade,
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  -- SHA-256 of the file as it was sent, by which a copy on a computer of the clinic is compared with it
  digest bytea not null,
  pages integer not null check (pages between 1 and 20)
);
-- pictures are compressed already
alter table record_file alter column bytes set storage external;
