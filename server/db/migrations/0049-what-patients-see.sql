-- oldest app: 0.1.0
-- docs/decisions/0073-patients-see-what-the-folder-says.md
-- Chinese of the folder's texts by their English, which every other table keeps.
create table clinic_word (
  en text primary key,
  zh text not null
);
-- Pictures of the folder as the app gets them, by the file that they are made of.
create table clinic_picture (
  hash text not null references clinic_file,
  -- in pixels
  width int not null,
  content bytea not null,
  primary key (hash, width)
);

alter table provider
  -- in the order of the folder
  add column position int not null default 0,
  add column designation text,
  -- with the Medical Council
  add column registration text;
alter table service
  add column position int not null default 0,
  -- before tax; null: nothing is said of it
  add column price bigint check (price >= 0),
  -- percent
  add column tax double precision check (tax >= 0);
alter table clinic
  -- of the Healthcare Services Act
  add column licence text,
  -- spans as 09:00-13:00 by weekday, 1 is Monday; null: the one span of opens_at and closes_at
  add column hours jsonb,
  add column directions text;
