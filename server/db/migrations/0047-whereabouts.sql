-- oldest app: 0.1.0
-- The patient's own words for the place of a video visit, asked at its start.
alter table appointment add column whereabouts text, add column whereabouts_at timestamptz;
