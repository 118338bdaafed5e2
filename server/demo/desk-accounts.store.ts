import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { createVault } from '#server/kit/sealed.ts';
import { hashPassword, type PasswordCost } from '#server/password/password.service.ts';
import { newRecoveryCodes } from '#server/staff/factor.rules.ts';
import { recoveryHash } from '#server/staff/proof.service.ts';
import { acceptAs, writeInvitation } from '#server/staff/staff.store.ts';
import { DEMO_STAFF } from './desk-accounts.data.ts';

/** Fills in the demo's accounts of staff, once. */
export const fillDemoStaff = async (
  db: Kysely<Database>,
  now: IsoInstant,
  { passwordCost, secret }: { passwordCost: PasswordCost; secret: Buffer },
): Promise<void> => {
  const isFilled = (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (isFilled) return;
  const vault = createVault(secret);
  const hashes = await Promise.all(DEMO_STAFF.map(({ password }) => hashPassword(password, passwordCost)));
  await db.transaction().execute(async (tx) => {
    for (const [index, { email, name, role, secret: factor }] of DEMO_STAFF.entries()) {
      const id = await writeInvitation(tx, {
        id: randomUUID() as StaffId,
        email,
        name,
        roles: [role],
        places: null,
        tokenHash: randomBytes(32),
        factorSealed: vault.seal(factor),
        now,
        endsAt: now,
      });
      if (id === null) continue;
      const codes = newRecoveryCodes().map((code) => recoveryHash(vault, id, code));
      await acceptAs(tx, id, { name, passwordHash: hashes[index] ?? '', codes });
    }
  });
};
