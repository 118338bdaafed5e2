/** The data of a patient, printed at the counter with the original ID seen. */
import type { Transaction } from 'kysely';
import type { IdKind } from '#contract/entities/desk.ts';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tellOfPrint } from '#server/letters/account-news.service.ts';
import { findProvenKind } from '#server/patient/identity.store.ts';
import { isNoPatient, readsIn } from '#server/patient/patient.store.ts';
import { FILE_NAMES, makeDataPage } from './data-page.service.ts';

interface Printed {
  patientId: PatientId;
  /** The original that was seen. */
  seen: IdKind;
  /** The member of staff, for the limit. */
  by: string;
  /** The counter's place; null: not known. */
  place: ClinicId | null;
  now: IsoInstant;
}

interface Print {
  file: { name: string; patientId: PatientId; bytes: Uint8Array<ArrayBuffer> };
  /** Tells the patient, in the transaction that notes the act. */
  tell: (tx: Transaction<Database>) => Promise<void>;
}

/**
 * Makes the page that the patient can save in the app. A number that is only claimed may be another person's.
 * @throws Refused NOT_FOUND, IDENTITY_UNPROVEN, INVALID for another kind of ID, TOO_MANY_TRIES
 */
export const printData = async (kit: Kit, { patientId, seen, by, place, now }: Printed): Promise<Print> => {
  const { db, vault } = kit;
  if (await isNoPatient(db, patientId)) throw new Refused('NOT_FOUND');
  const known = await findProvenKind(db, patientId);
  if (known === null) throw new Refused('IDENTITY_UNPROVEN');
  if (known !== seen) throw invalid('seen', 'is not the kind of ID that this patient has');
  await kit.takeStrictTurns('dataPrints', { account: by }, now);
  const language = (await readsIn(db, patientId)) === 'zh-CN' ? 'zh' : 'en';
  const bytes = await makeDataPage(kit, vault, { patientId, language });
  if (bytes === null) throw new Refused('NOT_FOUND');
  return {
    file: { name: FILE_NAMES[language], patientId, bytes },
    tell: (tx) => tellOfPrint(tx, { patientId, place, now }),
  };
};
