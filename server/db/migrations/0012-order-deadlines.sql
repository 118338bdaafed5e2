-- oldest app: 0.1.0
-- Days on which the clinics are closed: the public holidays of Singapore, with the Monday that follows one on a Sunday.
insert into setting (name, content) values ('public-holidays', '[
  "2026-01-01", "2026-02-17", "2026-02-18", "2026-03-21", "2026-04-03", "2026-05-01", "2026-05-27", "2026-05-31", "2026-06-01",
  "2026-08-09", "2026-08-10", "2026-11-08", "2026-11-09", "2026-12-25",
  "2027-01-01", "2027-02-06", "2027-02-07", "2027-02-08", "2027-03-10", "2027-03-26", "2027-05-01", "2027-05-16", "2027-05-17",
  "2027-05-20", "2027-08-09", "2027-10-28", "2027-12-25"]');

-- After how many days an order that nobody pays ends.
update setting set content = content || '{"payDays": 7}' where name = 'order-deadlines';
