import type { QueryOf } from '#contract/call.ts';
import { type PatientLogin, patientCalls } from '#contract/calls/patient.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requireSession } from '#server/kit/caller.ts';
import { findByNumber, type KnownPatient } from './identity.store.ts';
import { type LookedUp, lookUpSubject, takeLookUp } from './look-up.service.ts';
import { noteFound } from './look-up.store.ts';
import { findByEmail } from './patient.store.ts';

const loginOf = (found: readonly KnownPatient[]): PatientLogin => {
  if (found.length === 0) return 'none';
  return found.some(({ hasLogin }) => hasLogin) ? 'active' : 'manualActivation';
};

const askedOf = (query: QueryOf<typeof patientCalls.checkPatient>): LookedUp => {
  if ('email' in query) return { kind: 'email', email: query.email };
  return 'nric' in query
    ? { kind: 'nric', number: query.nric }
    : { kind: 'passport', number: query.passport, country: query.nationality };
};

export const patientRoutes = (serve: Serve, kit: Kit): void => {
  const { db, vault } = kit;
  /** The call reveals patients by design: limits keep it from being used to try numbers out. */
  serve(patientCalls.checkPatient, async ({ query, asker, tokenHash, now }) => {
    const session = requireSession(tokenHash);
    const asked = askedOf(query);
    await takeLookUp(kit, asked, { asker, session, now });
    const find = async (): Promise<KnownPatient[]> => {
      if (asked.kind === 'email') return (await findByEmail(db, asked.email)).filter(({ isProven }) => isProven);
      const known = await findByNumber(db, vault, asked);
      return known ? [known] : [];
    };
    const found = await find();
    const [first] = found;
    if (first) await noteFound(db, { session, subject: lookUpSubject(vault, asked) }, first.patientId);
    return { data: found.length, login: loginOf(found) };
  });
};
