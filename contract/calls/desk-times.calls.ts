/** The timetable at the desk: closing times, leave, and opening again. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ClosingPlan } from '../entities/desk.ts';
import { AppointmentId, ClinicId, ProviderId, TimeClosingId } from '../ids.ts';
import { ClinicDay, ClockTime } from '../time-formats.ts';
import { reason } from './operator-people.calls.ts';

const days = { from: ClinicDay, to: ClinicDay };
const deciding = {
  /** Note for staff, which the folder's export includes. */
  reason,
  /** Words for the patients whose visits are cancelled. */
  words: v.nullish(reason, null),
  /** Decisions, one for each visit in these times that is not held. */
  decisions: v.optional(
    v.pipe(v.array(v.object({ id: AppointmentId, becomes: v.picklist(['kept', 'cancelled']) })), v.maxLength(500)),
    [],
  ),
  isPreview: v.optional(v.boolean(), false),
};
const closed = data(v.object({ _id: v.nullable(TimeClosingId), plan: ClosingPlan }));
const RULES =
  'With `isPreview` only says what is in these times. Each visit there is kept or cancelled, as its decision says: who is cancelled hears it, with the way to another time, and what was paid comes back; holds are kept; places on the waitlist that lie within end. Closed times are not offered or made again. Refusals: DETAILS_CHANGED with the plan of now when a visit has no decision, NOT_FOUND at another place';

export const deskTimesCalls = {
  closeSlots: call({
    method: 'POST',
    path: '/operator/slots/close',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: `Closes the times of a person or of a place, whole days or a span of each day, at most 31 days. ${RULES}`,
    body: v.pipe(
      v.object({
        ...days,
        ...deciding,
        unit: v.nullish(ClinicId, null),
        person: v.nullish(ProviderId, null),
        start: v.nullish(ClockTime, null),
        end: v.nullish(ClockTime, null),
      }),
      v.check(({ unit, person }) => (unit === null) !== (person === null), 'needs unit or person, not both'),
      v.check(({ start, end }) => (start === null) === (end === null), 'needs both start and end, or neither'),
      v.check(({ start, end }) => start === null || end === null || start < end, 'ends before it begins'),
    ),
    answer: closed,
  }),
  noteLeave: call({
    method: 'POST',
    path: '/operator/person/:id/leave',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: `Leave of a person on whole days, at most 366. ${RULES}`,
    params: v.object({ id: ProviderId }),
    body: v.object({ ...days, ...deciding }),
    answer: closed,
  }),
  openSlots: call({
    method: 'POST',
    path: '/operator/slots/open',
    access: 'operator',
    source: 'ours',
    summary:
      'Opens again what a closing or leave closed, as far as no other one does. May be repeated. Refusals: NOT_FOUND, NOT_CHANGEABLE once a folder that was applied has it',
    body: v.object({ closing: TimeClosingId }),
    answer: success,
  }),
};
