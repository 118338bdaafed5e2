/** Brings patients over. Their contacts open nothing; a number is proven where staff saw the ID. */
import type { Transaction } from 'kysely';
import type { PatientLine } from '#contract/clinic-folder/people-files.ts';
import type { PatientId } from '#contract/ids.ts';
import { postalFault } from '#contract/rules/faults.ts';
import type { Database } from '#server/db/tables.types.ts';
import { claim, prove } from '#server/patient/identifier.store.ts';
import { findByNumber, type Holder, insertIdentity, lockIdentities } from '#server/patient/identity.store.ts';
import { findPatientName } from '#server/patient/patient.store.ts';
import { findBrought, noteBrought } from './brought.store.ts';
import { aside, type Bring, foldedName, type Importing, type Outcome } from './import.types.ts';
import { completePatient, hasNamesake, insertPatient } from './patients.store.ts';

const mistakeOf = ({ seen_on, country_code, postal }: PatientLine, { today }: Importing): Outcome | null => {
  if (seen_on !== null && seen_on > today) return { is: 'mistake', column: 'seen_on', words: 'Day is in the future' };
  if (postal !== null && (country_code === null || postalFault(country_code, postal) !== null))
    return { is: 'mistake', column: 'postal', words: 'Postal code is none of that country' };
  return null;
};

/** A number that is known already: the line may only add to it. */
const joinHolder = async (
  tx: Transaction<Database>,
  { patientId, hasLogin, isProven }: Holder,
  line: PatientLine,
  { now }: Importing,
): Promise<Outcome> => {
  if (hasLogin && !isProven) return aside('id_number', 'An account claims this number: its ID is to be seen');
  const isSame = foldedName(await findPatientName(tx, patientId)) === foldedName(line.name);
  if (!isSame) return aside('name', 'The number is known under another name: its ID is to be seen');
  // what an account says of itself stays
  const isMore = !hasLogin && (await completePatient(tx, patientId, line));
  if (!hasLogin && line.seen_on !== null) await prove(tx, patientId, 'number', 'counter', now);
  await noteBrought(tx, 'patient', line.patient, { patientId, now });
  return { is: isMore ? 'completed' : 'known' };
};

const insert = async (tx: Transaction<Database>, line: PatientLine, { vault, now }: Importing): Promise<PatientId> => {
  const patientId = await insertPatient(tx, line, now);
  const { identity, race, country } = line;
  if (identity === null) return patientId;
  await insertIdentity(tx, vault, { patientId, identity, nationality: country, race, sub: null });
  await claim(tx, patientId, { number: line.seen_on === null ? null : 'counter' }, now);
  return patientId;
};

export const bringPatient: Bring<PatientLine> = async (tx, line, how) => {
  const mistake = mistakeOf(line, how);
  if (mistake !== null) return mistake;
  if (how.disputed.has(line.patient)) return aside('id_number', 'The file gives this number two names');
  if ((await findBrought(tx, 'patient', line.patient)) !== null) return { is: 'known' };
  const { identity } = line;
  if (identity !== null) {
    await lockIdentities(tx, how.vault, { identity, patientId: null });
    const holder = await findByNumber(tx, how.vault, identity);
    if (holder !== null) return joinHolder(tx, holder, line, how);
  }
  const hasTwin = identity === null && (await hasNamesake(tx, line));
  const patientId = await insert(tx, line, how);
  await noteBrought(tx, 'patient', line.patient, { patientId, now: how.now });
  return { is: 'new', ...(hasTwin && { note: 'A patient of this name and contact is there already' }) };
};
