/** The desk's list of letters to a patient. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { StaffLetter } from '../entities/desk-letters.ts';
import { InvoiceId, PatientId } from '../ids.ts';
import { reason } from './operator-people.calls.ts';
import { page, pageOf } from './page.ts';

export const deskLetterCalls = {
  listMessages: call({
    method: 'GET',
    path: '/operator/messages',
    access: 'operator',
    source: 'ours',
    summary:
      'Letters about a patient, or about an order or bill, of the last 365 days, the newest first: the way, a masked address, when it was made and sent, and why not; never a text. Dispensary sees those of refills alone, shop of the store’s orders, reception all others but of records. Codes and links to a password are none of them. Refusals: NOT_FOUND, also without a `reason` for a patient of other places, INVALID unless one of `patient` and `invoice` is named',
    query: v.object({
      ...page,
      patient: v.optional(PatientId),
      invoice: v.optional(InvoiceId),
      reason: v.optional(reason),
    }),
    answer: pageOf(StaffLetter),
  }),
};
