/** The fields of the sandbox's own forms. */
import * as v from 'valibot';
import { ACCIDENTS, isCallName, SECONDS_MAX, TIMES_MAX } from './calls-section.ts';
import { MISHAPS } from './card-sections.ts';
import { MOVE_MAX } from './time-section.ts';

const whole = (max: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));

export const Moved = v.object({ minutes: whole(MOVE_MAX) });
export const Planned = v.object({
  call: v.pipe(v.string(), v.check(isCallName)),
  accident: v.picklist(ACCIDENTS),
  seconds: v.optional(whole(SECONDS_MAX), '10'),
  times: v.optional(whole(TIMES_MAX), '1'),
});
export const Settled = v.object({ id: v.string(), paid: v.picklist(['true', 'false']) });
/** The fate of the next webhook. */
export const Upset = v.object({ next: v.picklist(MISHAPS) });
