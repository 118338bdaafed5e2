/** "Who looked at my records", for the patient. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Look } from '../entities/staff.ts';
import { page, pageOf } from './page.ts';

export const looksCalls = {
  listLooks: call({
    method: 'GET',
    path: '/profile/looks',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'Who of the staff opened or changed something of the caller and the family, the newest first: roles, place, act and time; names if the group shows them',
    query: v.object(page),
    answer: pageOf(Look),
  }),
};
