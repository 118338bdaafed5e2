/** A member of staff changes to another authenticator app. */
import type { Transaction } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { lockNextFactor, setFactor, setNextFactor } from './access.store.ts';
import { addressOf, newFactorSecret, newRecoveryCodes, recoveryCodeAsText, stepOfCode } from './factor.rules.ts';
import { proveFactor, recoveryHash } from './proof.service.ts';
import { findStaff } from './staff.store.ts';

/** @throws Refused WRONG_OTP, TOO_MANY_TRIES */
export const beginFactor = async (
  kit: Kit,
  { staffId, code, now }: { staffId: StaffId; code: string; now: IsoInstant },
): Promise<{ secret: string; address: string; store: (tx: Transaction<Database>) => Promise<void> }> => {
  await kit.takeStrictTurns('staffFactors', { account: staffId }, now);
  const person = await findStaff(kit.db, staffId);
  if (person === null || !(await proveFactor(kit, person, code, now))) throw new Refused('WRONG_OTP');
  const secret = newFactorSecret();
  return {
    secret,
    address: addressOf(secret, person.email),
    store: (tx) => setNextFactor(tx, staffId, kit.vault.seal(secret)),
  };
};

/** @returns new recovery codes. @throws Refused NOT_FOUND, WRONG_OTP */
export const replaceFactor = async (
  tx: Transaction<Database>,
  { vault }: Pick<Kit, 'vault'>,
  { staffId, code, now }: { staffId: StaffId; code: string; now: IsoInstant },
): Promise<string[]> => {
  const sealed = await lockNextFactor(tx, staffId);
  if (sealed === null) throw new Refused('NOT_FOUND');
  const step = stepOfCode(vault.open(sealed), code, now);
  if (step === null) throw new Refused('WRONG_OTP');
  const codes = newRecoveryCodes();
  await setFactor(tx, staffId, { sealed, step, codes: codes.map((one) => recoveryHash(vault, staffId, one)) });
  return codes.map(recoveryCodeAsText);
};
