/** The staff's calls about what patients may have again. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { AppointmentId, InvoiceId, RefillableId } from '../ids.ts';
import { plainText } from '../text.ts';
import { ClinicDay } from '../time-formats.ts';
import { ofPatient, reason } from './operator-people.calls.ts';
import { pieces } from './operator-visits.calls.ts';

const ofRefillable = v.object({ id: RefillableId });

export const operatorPrescriptionCalls = {
  prescribe: call({
    method: 'POST',
    path: '/operator/patient/:id/refillable',
    access: 'operator',
    source: 'ours',
    summary:
      'Something that was given at a visit may be had again: so many pieces, and until a day at most 12 months ahead. The patient hears what, and until when. Refusals: NOT_FOUND for what the bill does not name, IDENTITY_UNPROVEN for an account whose number is only claimed, PRESCRIBER_UNREGISTERED for a medicine of a visit whose doctor has no registration, ALREADY_REFILLABLE while some of it may still be had again',
    params: ofPatient,
    body: v.pipe(
      v.object({
        /** An id of the clinics’ stock. */
        item: v.pipe(plainText(100), v.nonEmpty()),
        /** Pieces of all refills together. */
        pieces,
        /** How long one piece lasts, where that is known. */
        lastsDays: v.nullish(pieces, null),
        /** The last day on which it can be ordered. */
        endsOn: ClinicDay,
        /** The visit at which it was given; null: `bill` names it. */
        visit: v.nullish(AppointmentId, null),
        /** The bill on which it was given; null: `visit` names it. */
        bill: v.nullish(InvoiceId, null),
      }),
      v.check(({ visit, bill }) => (visit === null) !== (bill === null), 'names either the visit or the bill'),
    ),
    answer: data(v.object({ _id: RefillableId })),
  }),
  changeRefillable: call({
    method: 'PATCH',
    path: '/operator/refillable/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'So many pieces may be had again from now on, and until this day; what was ordered stays ordered beside them. The patient reads what has changed, and the reason. Refusals: NOT_FOUND for one that was withdrawn, DETAILS_CHANGED with what is left now when that is not `before`, PRESCRIBER_UNREGISTERED as for prescribing, for more pieces or a later day',
    params: ofRefillable,
    body: v.object({
      /** Pieces that may still be ordered. */
      pieces,
      /** Pieces that could be ordered as the caller saw it. */
      before: v.pipe(v.number(), v.integer(), v.minValue(0)),
      endsOn: ClinicDay,
      reason,
    }),
    answer: success,
  }),
  withdrawRefillable: call({
    method: 'DELETE',
    path: '/operator/refillable/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'What was prescribed is not to be had again; orders that were made of it stay. The patient reads the words. May be repeated. Refusals: NOT_FOUND, OPERATORS_ONLY for a dispensary while the goods are not withdrawn',
    params: ofRefillable,
    body: v.object({ reason }),
    answer: success,
  }),
};
