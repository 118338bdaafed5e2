-- oldest app: 0.1.0
-- docs/decisions/0089-a-file-of-the-bank.md
-- Lines of files that accounts got from the bank, each once however often its file is read. They count for no order by
-- themselves: a person confirms each, and it is a line of bank_line from then on. What the payer wrote is not kept beyond a number.
create table bank_file_line (
  -- of day, amount and reference
  digest bytea primary key,
  -- of the whole file, which was read first with this line
  file_digest bytea not null,
  line int not null check (line > 0),
  -- the bank’s, of which it has one for each line
  reference text not null unique,
  amount bigint not null check (amount > 0),
  booked_on date not null,
  -- the number of an order that the payer has written
  invoice_no text,
  read_at timestamptz not null
);
create index bank_file_line_by_day on bank_file_line (booked_on desc);
