import * as v from 'valibot';
import { call } from '../call.ts';
import { EmailAddress, Nationality, Nric, Passport } from '../particulars.ts';

/** Whether the patient with an identity number or email has a login; the answer must reveal nothing else. */
export const PatientLogin = v.picklist(['none', 'active', 'manualActivation']);
export type PatientLogin = v.InferOutput<typeof PatientLogin>;

export const patientCalls = {
  checkPatient: call({
    method: 'GET',
    path: '/patient/check',
    isLoadingShown: false,
    access: 'session',
    summary:
      'How many patients have this identity number or email, and whether they have a login. A passport goes with its nationality. An email that is only claimed counts as unknown.',
    query: v.union([
      v.object({ nric: Nric }),
      v.object({ passport: Passport, nationality: Nationality }),
      v.object({ email: EmailAddress }),
    ]),
    /** `data` greater than 0 means the patient exists (API-22). */
    answer: v.object({
      success: v.literal(true),
      data: v.pipe(v.number(), v.integer(), v.minValue(0)),
      login: PatientLogin,
    }),
  }),
};
