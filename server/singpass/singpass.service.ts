/** Signing in by the national digital ID. Its account key is the account; the identity number only finds it once. */
import type { DigitalPerson } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import { maskNumber } from '#contract/rules/identity-number.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { DigitalIdentity } from '#server/adapters/digital-id.ts';
import type { Kit } from '#server/deps.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { findByNumber, findBySub, linkSub } from '#server/patient/identity.store.ts';
import { endSession, startSession } from '#server/session/session.store.ts';
import { makeTicket } from '#server/signup/ticket.store.ts';
import { keepLogin, takeLogin } from './singpass.store.ts';

type SingpassDeps = Pick<Kit, 'db' | 'vault' | 'digitalId'>;

interface Asking {
  /** Hash of the token of the session that asks. */
  session: Buffer;
  now: IsoInstant;
}

/** @throws Refused UNAVAILABLE */
export const beginLogin = async (
  { db, vault, digitalId }: SingpassDeps,
  { session, language, now }: Asking & { language: AnswerLanguage },
): Promise<{ url: string; state: string }> => {
  const { url, state, secrets } = await digitalId.begin(language);
  await keepLogin(db, vault, session, { state, secrets }, now);
  return { url, state };
};

const ticketFor = async (
  { db, vault }: SingpassDeps,
  { sub, name, identityNumber }: DigitalIdentity,
  { session, now }: Asking,
): Promise<DigitalPerson> => {
  const person = { sub, name, identity: { kind: 'nric', number: identityNumber } } as const;
  const { ticket, endsAt } = await makeTicket(db, vault, session, person, now);
  return { ticket, endsAt, name, maskedId: maskNumber(identityNumber) };
};

/**
 * The session that asks ends, and one of the member begins.
 * @throws Refused SINGPASS_FAILED, MANUAL_ACTIVATION, UNAVAILABLE, and USER_NOT_FOUND with a DigitalPerson
 */
export const finishLogin = async (
  deps: SingpassDeps,
  { code, state, session, now }: Asking & { code: string; state: string },
): Promise<Token> => {
  const { db, vault, digitalId } = deps;
  const secrets = await takeLogin(db, vault, session, state, now);
  if (secrets === null) throw new Refused('SINGPASS_FAILED');
  const identity = await digitalId.finish({ code, state, secrets });
  const bySub = await findBySub(db, identity.sub);
  const known = bySub ?? (await findByNumber(db, vault, { kind: 'nric', number: identity.identityNumber }));
  if (known === null) throw new Refused('USER_NOT_FOUND', { data: await ticketFor(deps, identity, { session, now }) });
  if (!known.hasLogin) throw new Refused('MANUAL_ACTIVATION');
  return db.transaction().execute(async (tx) => {
    // whoever holds the number now is not who held it when the patient was linked
    if (bySub === null && !(await linkSub(tx, known.patientId, identity.sub))) throw new Refused('SINGPASS_FAILED');
    await endSession(tx, session);
    return startSession(tx, known.patientId, 'member', now);
  });
};
