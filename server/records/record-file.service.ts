/** Staff attach a file to a patient's records: docs/decisions/0091-files-in-records.md. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import { cleanNumber } from '#contract/clean.ts';
import type { AttachmentId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { readNumber } from '#server/patient/identity.store.ts';
import { findPatientName, isNoPatient } from '#server/patient/patient.store.ts';
import type { Redrawn } from '#server/redrawing/redrawing.types.ts';
import { keepFile } from './record-file.store.ts';
import { issueRecord } from './records.store.ts';

type Attaching = BodyOf<typeof operatorCalls.attachFile>;

const LAST = 4;

/** Case, spaces, hyphens and the order of the parts are written in many ways on paper. */
const partsOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ');

/** @throws Refused NOT_FOUND, PATIENT_DIFFERS, which of both it is stays open */
export const requireSamePatient = async (
  db: Kysely<Database>,
  vault: Vault,
  { patientId, patientName, lastFour }: { patientId: PatientId; patientName: string; lastFour: string },
): Promise<void> => {
  if (await isNoPatient(db, patientId)) throw new Refused('NOT_FOUND');
  const [name, number] = [await findPatientName(db, patientId), await readNumber(db, vault, patientId)];
  const isName = partsOf(name) !== '' && partsOf(name) === partsOf(patientName);
  const isNumber = number !== null && cleanNumber(number).slice(-LAST) === cleanNumber(lastFour);
  if (!isName || !isNumber) throw new Refused('PATIENT_DIFFERS');
};

export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Issues a file as a record without text; the patient gets the notice of a written record. */
export const attachFile = async (
  tx: Transaction<Database>,
  { patientId, name, clinic, file }: Attaching,
  redrawn: Redrawn,
  now: IsoInstant,
): Promise<AttachmentId> => {
  const attachment = await issueRecord(tx, { patientId, kind: 'document', name, clinic, content: [] }, now);
  await keepFile(tx, attachment, { ...redrawn, digest: digestOf(file) });
  return attachment;
};
