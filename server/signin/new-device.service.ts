/** A member hears of a sign-in from a device that is not known, once the account has devices that are. */
import type { Transaction } from 'kysely';
import type { PatientId, Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { tell } from '#server/letters/tell.store.ts';
import { placeOf } from '#server/session/browser.rules.ts';
import { countDevices } from './device.store.ts';

/** @param known the device that signs in is one of the account's */
export const tellOfDevice = async (
  tx: Transaction<Database>,
  {
    patientId,
    known,
    token,
    userAgent,
    now,
  }: { patientId: PatientId; known: boolean; token: Token; userAgent: string | null; now: IsoInstant },
): Promise<void> => {
  if (known || (await countDevices(tx, patientId, now)) === 0) return;
  const { browser, system } = placeOf(userAgent);
  const device = [browser, system].filter((name) => name !== null).join(', ');
  const metadata = { at: now, ...(device !== '' && { device }) };
  await tell(tx, { event: 'device.new', subject: hashToken(token).toString('hex'), patientId, metadata, now });
};
