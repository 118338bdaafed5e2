/** Invitations of staff: a link of 72 hours, which makes an account once. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { staffCalls } from '#contract/calls/staff.calls.ts';
import type { StaffMe } from '#contract/entities/staff.ts';
import type { ClinicId, InvitationToken, StaffId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { addMs, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { addToTrail } from '#server/kit/trail.store.ts';
import { queueMessage } from '#server/mail/outbox.store.ts';
import { requirePolicy, requireUnguessable } from '#server/password/password-policy.rules.ts';
import { countPlaces } from './access.store.ts';
import { addressOf, newFactorSecret, newRecoveryCodes, recoveryCodeAsText, stepOfCode } from './factor.rules.ts';
import { invitationMail } from './invitation.words.ts';
import { recoveryHash } from './proof.service.ts';
import { readMe, startShift } from './session.store.ts';
import { traceSignIn } from './sign-in.service.ts';
import { acceptAs, lockInvitation, takeStep, writeInvitation } from './staff.store.ts';

const INVITATION_MS = 72 * HOUR_MS;
const PASSWORD_MIN = 12;

export interface Invited {
  _id: StaffId;
  link: string;
  endsAt: IsoInstant;
}

type InvitingKit = Pick<Kit, 'vault' | 'publicUrl'> & { config: Pick<Kit['config'], 'deskUrl'> };
interface Inviting {
  email: string;
  name: string;
  roles: readonly Role[];
  places: readonly ClinicId[] | null;
  now: IsoInstant;
}

/** @throws Refused NOT_FOUND for a place that there is not, STAFF_EXISTS */
export const invite = async (
  tx: Transaction<Database>,
  { vault, publicUrl, config }: InvitingKit,
  { email, name, roles, places, now }: Inviting,
): Promise<Invited> => {
  await requireKnownPlaces(tx, places);
  const token = randomBytes(32).toString('base64url');
  const endsAt = addMs(now, INVITATION_MS);
  const factorSealed = vault.seal(newFactorSecret());
  const row = { id: randomUUID() as StaffId, email, name, roles, places, factorSealed, now, endsAt };
  const _id = await writeInvitation(tx, { ...row, tokenHash: hashToken(token) });
  if (_id === null) throw new Refused('STAFF_EXISTS');
  return { _id, link: `${config.deskUrl ?? publicUrl}/desk/invitation/${token}`, endsAt };
};

/** @throws Refused NOT_FOUND for a place that there is not */
export const requireKnownPlaces = async (
  tx: Transaction<Database>,
  places: readonly ClinicId[] | null,
): Promise<void> => {
  if (places === null) return;
  const wanted = new Set(places);
  if ((await countPlaces(tx, [...wanted])) < wanted.size) throw new Refused('NOT_FOUND');
};

export const sendInvitation = (
  tx: Transaction<Database>,
  vault: Vault,
  { to, by, link, now, endsAt }: { to: string; by: string; link: string; now: IsoInstant; endsAt: IsoInstant },
): Promise<void> => queueMessage(tx, vault, invitationMail(to, { link, by }), { now, endsAt });

/** Invites an administrator of every place. @throws Refused STAFF_EXISTS */
export const inviteByCommand = (
  kit: InvitingKit & Pick<Kit, 'db'>,
  { email, by, now }: { email: string; by: string; now: IsoInstant },
): Promise<Invited> =>
  kit.db.transaction().execute(async (tx) => {
    const invited = await invite(tx, kit, { email, name: email, roles: ['admin'], places: null, now });
    await addToTrail(tx, {
      at: now,
      act: 'inviteStaff',
      outcome: 'done',
      who: `command by ${by}`,
      roles: [],
      subject_kind: 'staff',
      subject_id: invited._id,
      detail: { email, roles: ['admin'] },
    });
    return invited;
  });

type Opened = AnswerOf<typeof staffCalls.openInvitation>['data'];

/** @throws Refused INVITATION_INVALID */
export const openInvitation = async (
  { db, vault }: Pick<Kit, 'db' | 'vault'>,
  token: InvitationToken,
  now: IsoInstant,
): Promise<Opened> => {
  const found = await lockInvitation(db, hashToken(token), now);
  if (found?.invitationEndsAt == null) throw new Refused('INVITATION_INVALID');
  const { email, name, roles, factorSealed, invitationEndsAt: endsAt } = found;
  const secret = vault.open(factorSealed);
  return { email, name, roles, endsAt, secret, address: addressOf(secret, email) };
};

/** @throws Refused INVALID, PASSWORD_REFUSED */
const requirePassword = (password: string, { email, name }: { email: string; name: string }): void => {
  requirePolicy(password, 'password');
  if (Array.from(password).length < PASSWORD_MIN)
    throw invalid('password', `has fewer than ${PASSWORD_MIN} characters`);
  requireUnguessable(password, { userId: null, email, name, phone: null, number: null });
};

interface Accepting {
  asker: Asker;
  userAgent: string | null;
  now: IsoInstant;
}

/**
 * Makes the account and signs it in.
 * @throws Refused INVITATION_INVALID, WRONG_OTP, INVALID or PASSWORD_REFUSED for the password
 */
export const acceptInvitation = async (
  kit: Kit,
  { token, name, password, code }: BodyOf<typeof staffCalls.acceptInvitation>,
  accepting: Accepting,
): Promise<{ token: string; me: StaffMe; recoveryCodes: string[] }> => {
  const { now, userAgent } = accepting;
  const { email } = await openInvitation(kit, token, now);
  requirePassword(password, { email, name });
  const passwordHash = await kit.passwords.hash(password);
  return kit.db.transaction().execute(async (tx) => {
    const invited = await lockInvitation(tx, hashToken(token), now);
    if (invited === null) throw new Refused('INVITATION_INVALID');
    const { id, factorSealed } = invited;
    const step = stepOfCode(kit.vault.open(factorSealed), code, now);
    if (step === null || !(await takeStep(tx, id, step))) throw new Refused('WRONG_OTP');
    const codes = newRecoveryCodes();
    const hashes = codes.map((one) => recoveryHash(kit.vault, id, one));
    await acceptAs(tx, id, { name, passwordHash, codes: hashes });
    const shift = await startShift(tx, id, userAgent, now);
    const person = { ...invited, name };
    await traceSignIn(tx, 'acceptInvitation', person, accepting, { outcome: 'done', way: 'app', sessionId: shift.id });
    return { token: shift.token, me: await readMe(tx, shift.id, now), recoveryCodes: codes.map(recoveryCodeAsText) };
  });
};
