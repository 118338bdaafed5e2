/** The staff's calls about the data of a patient as a whole. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { ID_KINDS } from '../entities/desk.ts';
import { PatientId } from '../ids.ts';
import { ofPatient, reason } from './operator-people.calls.ts';

export const operatorDataCalls = {
  printData: call({
    method: 'GET',
    path: '/operator/patient/:id/data',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'All data of a patient who is at the counter with the original ID, as the page that the patient can save in the app, to be printed; in the language that the patient reads. The patient hears that they were given out. Refusals: NOT_FOUND, IDENTITY_UNPROVEN while the number is only claimed, INVALID for another kind of ID than the patient’s, TOO_MANY_TRIES after 5 in a day',
    params: ofPatient,
    query: v.object({
      /** The original that the staff has seen. */
      seen: v.picklist(ID_KINDS),
      reason,
    }),
    answerType: 'html',
    answer: v.object({ name: v.string(), patientId: PatientId, bytes: v.instance(Uint8Array<ArrayBuffer>) }),
  }),
};
