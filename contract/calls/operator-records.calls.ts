/** The staff's calls about regimens and documents that were issued. */
import * as v from 'valibot';
import { call, success } from '../call.ts';
import { AttachmentId } from '../ids.ts';
import { reason, SeenIdentity } from './operator-people.calls.ts';

export const operatorRecordCalls = {
  withdrawRecord: call({
    method: 'DELETE',
    path: '/operator/record/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'Takes a regimen or document back: the patient and the family open it no more, and the clinic keeps it. The patient hears that it is withdrawn, since when it was there and who opened it; one that was of another patient is named to nobody, and its own patient, as far as `belongsTo` names one, hears of it, too. The reason is for staff. Refusals: NOT_FOUND, also for a number of no patient, RECORD_WITHDRAWN for one that was withdrawn before',
    params: v.object({ id: AttachmentId }),
    body: v.pipe(
      v.object({
        reason,
        /** It was put into the records of the wrong patient. */
        isMisfiled: v.boolean(),
        /** The number of the patient whose it is, if it is known. */
        belongsTo: v.nullish(SeenIdentity, null),
      }),
      v.forward(
        v.check(({ isMisfiled, belongsTo }) => isMisfiled || belongsTo === null, 'is only of one that was misfiled'),
        ['belongsTo'],
      ),
    ),
    answer: success,
  }),
};
