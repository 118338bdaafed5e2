/** Administrators prove the trail, and give it out. */
import * as v from 'valibot';
import { call, data } from '../call.ts';
import { AuditBundle } from '../entities/fhir.ts';
import { TrailDay } from '../entities/trail-proof.ts';
import { ClinicDay } from '../time-formats.ts';
import { reason } from './operator-people.calls.ts';
import { OneTimeCode } from './otp.calls.ts';

export const trailCalls = {
  proveTrail: call({
    method: 'GET',
    path: '/operator/trail/proof',
    access: 'operator',
    source: 'ours',
    summary:
      'Whether the entries of each day still give the digest that was made when the day had ended, the newest day first; one proof at once, and of at most 400 days. The digests themselves are to be compared with those in the log. It is in the trail, with the days that do not hold. Refusals: INVALID for a range that is none or longer, IN_PROGRESS while another one is made',
    query: v.object({ from: ClinicDay, to: ClinicDay }),
    answer: data(v.object({ days: v.array(TrailDay) })),
  }),
  exportTrail: call({
    method: 'GET',
    path: '/operator/trail/fhir',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'The entries of at most 31 days, the first first, as a Bundle of AuditEvents of HL7 FHIR R4, to be kept or examined elsewhere; patients are named by their ids alone. The second factor is asked for once more: `code` is the app’s. It is in the trail, with the range and the reason. Refusals: WRONG_OTP, INVALID for a range that is none or longer, or for more than 25,000 entries',
    query: v.object({ from: ClinicDay, to: ClinicDay, reason, code: OneTimeCode }),
    answer: data(AuditBundle),
  }),
};
