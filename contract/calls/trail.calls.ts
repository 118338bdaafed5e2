/** Administrators prove the trail. */
import * as v from 'valibot';
import { call, data } from '../call.ts';
import { TrailDay } from '../entities/trail-proof.ts';
import { ClinicDay } from '../time-formats.ts';

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
};
