/** The logins of members whose passwords a test types. */
import { patientIdOf } from '#server/demo/people.data.ts';
import { hashPassword } from '#server/password/password.service.ts';
import { TEST_PASSWORD_COST } from './seeded.ts';
import type { World } from './world.ts';

/** Ends every session on the server; the devices do not know it yet. */
export const revokeAll = async ({ db }: World): Promise<void> => void (await db.deleteFrom('session').execute());

/** Gives a patient of the demo world this user ID and password. */
export const giveLogin = async ({ db }: World, userId: string, password: string): Promise<void> =>
  void (await db
    .updateTable('login')
    .set({ user_id: userId, lost_user_id: null, password_hash: await hashPassword(password, TEST_PASSWORD_COST) })
    .where('patient_id', '=', patientIdOf('kenji'))
    .execute());

/** Sets the password of Mei Ling, with user ID mei, or of Daniel, whose user ID stays. */
export const setPassword = async ({ db }: World, password: string, who: 'meiling' | 'daniel' = 'meiling') =>
  void (await db
    .updateTable('login')
    .set({
      ...(who === 'meiling' && { user_id: 'mei', lost_user_id: null }),
      password_hash: await hashPassword(password, TEST_PASSWORD_COST),
    })
    .where('patient_id', '=', patientIdOf(who))
    .execute());
