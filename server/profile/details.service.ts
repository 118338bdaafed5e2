/** A person changes name, email, phone and address of their own. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Address } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { claim } from '#server/patient/identifier.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { findByEmail } from '#server/patient/patient.store.ts';
import { claimEmail } from '#server/signin/login-name.service.ts';
import { findProfile, lockDetails, setDetails } from './profile.store.ts';

/** What differs from before; the same again changes and proves nothing anew. */
export interface Changes {
  email: string | null;
  phone: string | null;
}

const plain = (phone: string | null | undefined): string => (phone ?? '').replaceAll(/\s/g, '');

/** @throws Refused TOO_MANY_TRIES, USERNAME_TAKEN when the email is another account's */
export const readChanges = async (
  { db, takeStrictTurns }: Kit,
  {
    patientId,
    body,
    asker,
    now,
  }: { patientId: PatientId; body: BodyOf<typeof profileCalls.changeProfile>; asker: Asker; now: IsoInstant },
): Promise<Changes> => {
  const present = await findProfile(db, patientId);
  const isNew = body.email !== undefined && body.email !== present.email?.toLowerCase();
  const email = isNew ? (body.email ?? null) : null;
  if (email !== null) {
    await takeStrictTurns('otherUserIds', { ...asker, account: patientId }, now);
    const others = (await findByEmail(db, email)).filter((holder) => holder.patientId !== patientId);
    if (others.length > 0) throw new Refused('USERNAME_TAKEN');
  }
  return { email, phone: body.phone !== undefined && body.phone !== plain(present.phone) ? body.phone : null };
};

const lower = (email: string | null | undefined): string => (email ?? '').toLowerCase();
const written = (address: Address | null | undefined): string =>
  address ? [address.countryCode, address.postal, address.address, address.unit].join('\n') : '';

/**
 * Two devices do not overwrite each other unseen.
 * @throws Refused DETAILS_CHANGED with the profile as it is now, when it is not as the person saw it
 */
const requireAsSeen = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  before: BodyOf<typeof profileCalls.changeProfile>['before'],
): Promise<void> => {
  if (before === undefined) return;
  await lockDetails(tx, patientId);
  const profile = await findProfile(tx, patientId);
  const isAsSeen =
    (before.name === undefined || before.name === profile.name) &&
    (before.email === undefined || lower(before.email) === lower(profile.email)) &&
    (before.phone === undefined || plain(before.phone) === plain(profile.phone)) &&
    (before.address === undefined || written(before.address) === written(profile.address));
  if (!isAsSeen) throw new Refused('DETAILS_CHANGED', { data: { profile } });
};

/**
 * What proved the former email or phone does not prove the new one; the owner hears of another email where the old one was.
 * @throws Refused DETAILS_CHANGED
 */
export const writeChanges = async (
  tx: Transaction<Database>,
  kit: Kit,
  {
    patientId,
    body: { name, address, before },
    changes: { email, phone },
    language,
    now,
  }: {
    patientId: PatientId;
    body: BodyOf<typeof profileCalls.changeProfile>;
    changes: Changes;
    language: AnswerLanguage;
    now: IsoInstant;
  },
): Promise<void> => {
  await requireAsSeen(tx, patientId, before);
  if (email !== null) {
    await sendOwnerNews(tx, kit.vault, { patientId, kind: 'emailChanged', language, now });
    await claimEmail(tx, kit, { patientId, email, language, now });
  }
  await setDetails(tx, patientId, { name, address, ...(phone !== null && { phone }) });
  if (phone !== null) await claim(tx, patientId, { phone: null }, now);
};
