import { type PatientLogin, patientCalls } from '#contract/calls/patient.calls.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Kit } from '#server/deps.ts';
import type { Limit } from '#server/kit/rate-limit.ts';
import type { Serve } from '#server/kit/serve.ts';
import { findByNumber, type KnownPatient } from './identity.store.ts';
import { findByEmail } from './patient.store.ts';

/** The call tells who is a patient, by design: it must not serve to try numbers out. */
const NUMBERS: Limit = { name: 'patient check by number', requests: 5, windowMs: HOUR_MS };
const EMAILS: Limit = { name: 'patient check by email', requests: 20, windowMs: HOUR_MS };

const loginOf = (found: readonly KnownPatient[]): PatientLogin => {
  if (found.length === 0) return 'none';
  return found.some(({ hasLogin }) => hasLogin) ? 'active' : 'manualActivation';
};

export const patientRoutes = (serve: Serve, { db, vault, takeStrictTurns }: Kit): void => {
  serve(patientCalls.checkPatient, async ({ query, address, now }) => {
    await takeStrictTurns([{ limit: 'email' in query ? EMAILS : NUMBERS, who: address }], now);
    const find = async (): Promise<KnownPatient[]> => {
      if ('email' in query) return (await findByEmail(db, query.email)).filter(({ isProven }) => isProven);
      const known = await findByNumber(
        db,
        vault,
        'nric' in query
          ? { kind: 'nric', number: query.nric }
          : { kind: 'passport', number: query.passport, country: query.nationality },
      );
      return known ? [known] : [];
    };
    const found = await find();
    return { data: found.length, login: loginOf(found) };
  });
};
