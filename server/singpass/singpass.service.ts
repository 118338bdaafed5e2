/**
 * Signing in by the national digital ID. Its account key identifies the account; the identity number only finds it
 * once.
 */
import type { Transaction } from 'kysely';
import type { ClaimedPerson, DigitalPerson } from '#contract/calls/signin.calls.ts';
import type { PatientId, Ticket, Token } from '#contract/ids.ts';
import { maskEmail } from '#contract/rules/email.ts';
import { maskNumber } from '#contract/rules/identity-number.ts';
import type { IsoInstant } from '#contract/time.ts';
import { findAskedAct, noteDigitalId } from '#server/account/reauthentication.service.ts';
import type { DigitalIdentity } from '#server/adapters/digital-id.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { tellOfName } from '#server/letters/account-news.service.ts';
import { prove } from '#server/patient/identifier.store.ts';
import { findByNumber, findBySub, linkSub, lockIdentities } from '#server/patient/identity.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { renamePatient, setBirthMonth } from '#server/patient/patient.store.ts';
import { endSession, endSessionsOf, startSession } from '#server/session/session.store.ts';
import { findDeviceOwner } from '#server/signin/device.store.ts';
import { findName } from '#server/signin/login-name.store.ts';
import { forgive, noteWrong, takeGuess } from '#server/signin/login-throttle.service.ts';
import { tellOfDevice } from '#server/signin/new-device.service.ts';
import { findPasswordHash } from '#server/signin/signin.store.ts';
import { makeTicket, readTicket, takeTicket } from '#server/signup/ticket.store.ts';
import { keepLogin, takeLogin } from './singpass.store.ts';

type SingpassDeps = Pick<Kit, 'db' | 'vault' | 'digitalId' | 'wakeMail'>;

interface Asking {
  /** Hash of the token of the session that asks. */
  session: Buffer;
  now: IsoInstant;
}

interface Reader {
  language: AnswerLanguage;
}

/** A person who signs in. */
interface Entering extends Asking, Reader {
  /** The browser's User-Agent; null without one. */
  userAgent: string | null;
  /** The browser's device cookie, if it has one. */
  device: string | null;
}

/** @throws Refused UNAVAILABLE */
export const beginLogin = async (
  { db, vault, digitalId }: SingpassDeps,
  { session, language, now }: Asking & Reader,
): Promise<{ url: string; state: string }> => {
  const { url, state, secrets } = await digitalId.begin(language);
  await keepLogin(db, vault, session, { state, secrets }, now);
  return { url, state };
};

const ticketFor = async (
  { db, vault }: SingpassDeps,
  { sub, name, identityNumber, birthMonth }: DigitalIdentity,
  { session, now }: Asking,
): Promise<DigitalPerson> => {
  const person = { sub, name, birthMonth, identity: { kind: 'nric', number: identityNumber } } as const;
  const { ticket, endsAt } = await makeTicket(db, vault, session, person, now);
  return { ticket, endsAt, name, maskedId: maskNumber(identityNumber) };
};

/**
 * Replaces the asking session with a session of the patient. In a member's own session, it proves the person's identity
 * again.
 * @throws Refused ACCOUNT_BLOCKED
 */
const enter = async (
  tx: Transaction<Database>,
  deps: Pick<SingpassDeps, 'vault'>,
  patientId: PatientId,
  { session, userAgent, device, now }: Entering,
): Promise<Token> => {
  const act = await findAskedAct(tx, { session, now });
  const isAgain = (await endSession(tx, session)) === patientId;
  const token = await startSession(tx, patientId, 'member', now, userAgent);
  const known = isAgain || (device !== null && (await findDeviceOwner(tx, hashToken(device), now)) === patientId);
  await tellOfDevice(tx, { patientId, known, token, userAgent, now });
  if (isAgain) await noteDigitalId(tx, deps, { patientId, session: hashToken(token), act, now });
  return token;
};

/**
 * The patient of a digital ID: by its account key, or by a number that is proven there. A number that an account merely
 * claims does not count: any user could have typed it.
 * @throws Refused SINGPASS_FAILED, MANUAL_ACTIVATION
 */
const findPatient = async (
  tx: Transaction<Database>,
  { vault }: SingpassDeps,
  { sub, identityNumber }: DigitalIdentity,
  { language, now }: Asking & Reader,
): Promise<{ patientId: PatientId } | { claimedBy: PatientId } | null> => {
  const bySub = await findBySub(tx, sub);
  if (bySub) return bySub;
  const identity = { kind: 'nric', number: identityNumber } as const;
  await lockIdentities(tx, vault, { identity, patientId: null });
  const holder = await findByNumber(tx, vault, identity);
  if (holder === null) return null;
  const { patientId, hasLogin, isProven } = holder;
  if (!hasLogin) throw new Refused('MANUAL_ACTIVATION');
  if (!isProven) return { claimedBy: patientId };
  // the patient is linked to another digital ID: the number has a new holder
  if (!(await linkSub(tx, patientId, sub))) throw new Refused('SINGPASS_FAILED');
  await sendOwnerNews(tx, vault, { patientId, kind: 'digitalIdLinked', language, now });
  return holder;
};

/**
 * Signs the person in, replacing the asking session.
 * @throws Refused SINGPASS_FAILED, MANUAL_ACTIVATION, UNAVAILABLE, USER_NOT_FOUND with a DigitalPerson, and
 * IDENTITY_CLAIMED with a ClaimedPerson
 */
export const finishLogin = async (
  deps: SingpassDeps,
  { code, state, iss, ...asking }: Entering & { code: string; state: string; iss: string | null },
): Promise<Token> => {
  const { db, vault, digitalId } = deps;
  const secrets = await takeLogin(db, vault, asking.session, state, asking.now);
  if (secrets === null) throw new Refused('SINGPASS_FAILED');
  const person = await digitalId.finish({ code, state, iss, secrets });
  const found = await db.transaction().execute(async (tx) => {
    const patient = await findPatient(tx, deps, person, asking);
    if (patient === null || !('patientId' in patient)) return patient;
    await setBirthMonth(tx, patient.patientId, person.birthMonth);
    return { token: await enter(tx, deps, patient.patientId, asking) };
  });
  deps.wakeMail?.();
  if (found && 'token' in found) return found.token;
  const data = await ticketFor(deps, person, asking);
  if (found === null) throw new Refused('USER_NOT_FOUND', { data });
  const claimed: ClaimedPerson = { ...data, account: maskEmail(await findName(db, found.claimedBy)) };
  throw new Refused('IDENTITY_CLAIMED', { data: claimed });
};

interface Claiming extends Entering {
  ticket: Ticket;
  password: string;
  asker: Asker;
}

/**
 * Gives the account that claims the number of a digital ID to the person who knows its password: proves the number,
 * links the digital ID, and ends the account's other sessions. A wrong password leaves the ticket valid.
 * @throws Refused TICKET_INVALID, TOO_MANY_TRIES, WRONG_CREDENTIALS
 */
export const claimAccount = async (kit: Kit, { ticket, password, asker, ...asking }: Claiming): Promise<Token> => {
  const { db, vault, passwords } = kit;
  const { session, language, now } = asking;
  const person = await readTicket(db, vault, session, ticket, now);
  const holder = person && (await findByNumber(db, vault, person.identity));
  if (!person || !holder?.hasLogin || holder.isProven) throw new Refused('TICKET_INVALID');
  const { patientId } = holder;
  const guess = await takeGuess(kit, { account: patientId, device: asking.device, asker, now });
  const stored = await findPasswordHash(db, patientId);
  if (!(await passwords.verify(password, stored, guess.waiter)).isRight) {
    await noteWrong(kit, { account: patientId, patientId }, now);
    throw new Refused('WRONG_CREDENTIALS');
  }
  const token = await db.transaction().execute(async (tx) => {
    if (!(await takeTicket(tx, ticket))) throw new Refused('TICKET_INVALID');
    await lockIdentities(tx, vault, { identity: person.identity, patientId: null });
    const still = await findByNumber(tx, vault, person.identity);
    const isSame = still?.patientId === patientId && !still.isProven;
    const isLinkedElsewhere = (await findBySub(tx, person.sub)) !== null;
    if (!isSame || isLinkedElsewhere || (await findPasswordHash(tx, patientId)) !== stored)
      throw new Refused('TICKET_INVALID');
    await linkSub(tx, patientId, person.sub);
    await forgive(tx, guess);
    await endSessionsOf(tx, patientId);
    const entered = await enter(tx, kit, patientId, asking);
    await prove(tx, patientId, 'number', 'digital-id', now);
    await setBirthMonth(tx, patientId, person.birthMonth);
    const newName = person.name;
    await tellOfName(tx, { patientId, oldName: await renamePatient(tx, patientId, newName), newName, now: asking.now });
    await sendOwnerNews(tx, vault, { patientId, kind: 'digitalIdLinked', language, now });
    return entered;
  });
  kit.wakeMail?.();
  return token;
};
