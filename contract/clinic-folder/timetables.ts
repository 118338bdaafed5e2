/** timetables.yaml: weekly patterns, from which times are made. */
import * as v from 'valibot';
import { day, id, maybe, span, way, weekdayList, whole } from './kit.ts';

const Session = v.strictObject({
  days: weekdayList,
  at: span,
  slot: whole(5, 240),
  gap: v.optional(whole(0, 60), 0),
  way: v.optional(way, 'on-site'),
  services: maybe(v.array(id)),
});
type Session = v.InferOutput<typeof Session>;

const Timetable = v.strictObject({
  person: id,
  unit: id,
  from: maybe(day),
  until: maybe(day),
  every: v.optional(whole(1, 8), 1),
  sessions: v.pipe(
    v.array(Session),
    v.minLength(1, () => '{key} has none'),
  ),
});
export type Timetable = v.InferOutput<typeof Timetable>;
export const Timetables = v.strictObject({ timetables: v.array(Timetable) });
