-- oldest app: 0.1.0
-- Files of pictures. Each is somebody's, or is removed at a time: one that is being stored is removed if that fails.
create table picture (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}[.](png|webp)$'),
  patient_id text unique references patient,
  remove_at timestamptz,
  check ((patient_id is null) <> (remove_at is null))
);
create index picture_to_remove on picture (remove_at) where remove_at is not null;

alter table patient drop column profile_pic_url;
