/** A person changes name, email, phone and address, and gives a month of birth. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Address, ContactKind } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import {
  requireReauthentication,
  takeDigitalIdFor,
  takeReauthentication,
} from '#server/account/reauthentication.service.ts';
import { askForContact, requireFreeEmail } from '#server/contact/contact-change.service.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import { listProven } from '#server/patient/identifier.store.ts';
import { findPatientName, lockDetails } from '#server/patient/patient.store.ts';
import { findProfile, setDetails } from './profile.store.ts';

type Body = BodyOf<typeof profileCalls.changeProfile>;

/** The new email and phone, null if unchanged or already pending: the same request again sends no second code. */
export type Changes = Record<ContactKind, string | null>;

/** Binds the digital ID's proof to these contacts. */
const actOf = ({ email, phone }: Changes): string => [email, phone].join('\n');

const plain = (phone: string | null | undefined): string => (phone ?? '').replaceAll(/\s/g, '');

/**
 * Another email or phone needs more than an open session.
 * @throws Refused REAUTHENTICATION_REQUIRED, TOO_MANY_TRIES, USERNAME_TAKEN
 */
export const readChanges = async (
  kit: Kit,
  {
    patientId,
    session,
    body,
    asker,
    now,
  }: { patientId: PatientId; session: Buffer; body: Body; asker: Asker; now: IsoInstant },
): Promise<Changes> => {
  const { db, takeStrictTurns } = kit;
  const { email, phone, pending } = await findProfile(db, patientId, now);
  const other = (sent: string | undefined, ...known: (string | null | undefined)[]) =>
    sent === undefined || known.includes(sent) ? null : sent;
  const changes = {
    email: other(body.email, lower(email), pending?.email),
    phone: other(body.phone, plain(phone), pending?.phone),
  };
  if (changes.email === null && changes.phone === null) return changes;
  await requireReauthentication(kit, { patientId, session, now }, actOf(changes));
  if (changes.email !== null) {
    await takeStrictTurns('otherUserIds', { ...asker, account: patientId }, now);
    await requireFreeEmail(db, patientId, changes.email);
  }
  return changes;
};

const lower = (email: string | null | undefined): string => (email ?? '').toLowerCase();
const written = (address: Address | null | undefined): string =>
  address ? [address.countryCode, address.postal, address.address, address.unit].join('\n') : '';

/**
 * Refuses when another device has changed the profile since the person read it.
 * @throws Refused DETAILS_CHANGED with the present profile
 */
const requireAsSeen = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  before: Body['before'],
  now: IsoInstant,
): Promise<void> => {
  if (before === undefined) return;
  await lockDetails(tx, patientId);
  const profile = await findProfile(tx, patientId, now);
  const isAsSeen =
    (before.name === undefined || before.name === profile.name) &&
    (before.email === undefined || lower(before.email) === lower(profile.email)) &&
    (before.phone === undefined || plain(before.phone) === plain(profile.phone)) &&
    (before.birthMonth === undefined || before.birthMonth === (profile.birthMonth ?? null)) &&
    (before.address === undefined || written(before.address) === written(profile.address));
  if (!isAsSeen) throw new Refused('DETAILS_CHANGED', { data: { profile } });
};

/** @throws Refused NAME_PROVEN for a change of the name while the identity number is proven */
const requireFreeName = async (tx: Transaction<Database>, patientId: PatientId, name: string): Promise<void> => {
  if (!(await listProven(tx, patientId)).has('number')) return;
  if (name !== (await findPatientName(tx, patientId))) throw new Refused('NAME_PROVEN');
};

/**
 * The month earns a bonus each year, so the member sets it once; later changes happen at the counter, with an ID.
 * @throws Refused BIRTH_MONTH_SET
 */
const requireFreeMonth = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  month: number,
  now: IsoInstant,
): Promise<void> => {
  await lockDetails(tx, patientId);
  const { birthMonth = null } = await findProfile(tx, patientId, now);
  if (birthMonth !== null && birthMonth !== month) throw new Refused('BIRTH_MONTH_SET');
};

/**
 * Writes name, address and month of birth; requests another email or phone, which uses up the reauthentication.
 * @throws Refused DETAILS_CHANGED, NAME_PROVEN, BIRTH_MONTH_SET, REAUTHENTICATION_REQUIRED, PHONE_WITHOUT_SMS
 */
export const writeChanges = async (
  tx: Transaction<Database>,
  kit: Kit,
  {
    patientId,
    session,
    body: { name, address, birthMonth, before },
    changes,
    now,
  }: { patientId: PatientId; session: Buffer; body: Body; changes: Changes; now: IsoInstant },
): Promise<void> => {
  await requireAsSeen(tx, patientId, before, now);
  if (name !== undefined) await requireFreeName(tx, patientId, name);
  if (birthMonth !== undefined) await requireFreeMonth(tx, patientId, birthMonth, now);
  await setDetails(tx, patientId, { name, address, birthMonth });
  const wanted = (['email', 'phone'] as const).flatMap((kind) =>
    changes[kind] === null ? [] : [{ kind, address: changes[kind] }],
  );
  if (wanted.length === 0) return;
  const member = { patientId, session, now };
  const proof = await takeReauthentication(tx, kit, member);
  const isOfId = proof === 'digital-id' && (await takeDigitalIdFor(tx, kit, member, actOf(changes)));
  const idSession = isOfId ? session : null;
  for (const contact of wanted) await askForContact(tx, kit, member, { ...contact, proof, idSession });
};
