/** Staff choose a PIN: it unlocks the desk within a shift, and is no way to sign in. */
import type { Transaction } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import { isEasyPin } from '#contract/rules/pin.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Waiter } from '#server/kit/ranked-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { setPin } from './access.store.ts';
import { proveFactor } from './proof.service.ts';
import { findStaff, type StaffRow } from './staff.store.ts';

/** The PIN as it is hashed: all PINs are tried soon against a database that leaks, unless the secret leaks, too. */
const keyed = ({ vault }: Pick<Kit, 'vault'>, id: StaffId, pin: string): string =>
  vault.fingerprint('staff PIN', `${id} ${pin}`).toString('base64');

/**
 * @param pin null removes it
 * @returns what keeps it. @throws Refused PIN_REFUSED, WRONG_OTP, TOO_MANY_TRIES
 */
export const choosePin = async (
  kit: Kit,
  { staffId, pin, code, now }: { staffId: StaffId; pin: string | null; code: string; now: IsoInstant },
): Promise<(tx: Transaction<Database>) => Promise<void>> => {
  if (pin !== null && isEasyPin(pin)) throw new Refused('PIN_REFUSED');
  await kit.takeStrictTurns('staffPins', { account: staffId }, now);
  const person = await findStaff(kit.db, staffId);
  if (person === null || !(await proveFactor(kit, person, code, now))) throw new Refused('WRONG_OTP');
  const hash = pin === null ? null : await kit.passwords.hash(keyed(kit, staffId, pin));
  return async (tx) => {
    if (!(await setPin(tx, person, hash))) throw new Refused('WRONG_OTP');
  };
};

/** A person without a PIN waits as long. */
export const isPinOf = async (
  kit: Pick<Kit, 'vault' | 'passwords'>,
  { id, pinHash }: StaffRow,
  pin: string,
  waiter: Waiter,
): Promise<boolean> => (await kit.passwords.verify(keyed(kit, id, pin), pinHash, waiter)).isRight;
