/** The logins of members whose passwords a test types. */
import { patientIdOf } from '#server/demo/people.data.ts';
import { hashPassword } from '#server/password/password.service.ts';
import { TEST_PASSWORD_COST } from './seeded.ts';
import type { World } from './world.ts';

/** Every session has ended on the server; the devices do not know yet. */
export const revokeAll = async ({ db }: World): Promise<void> => void (await db.deleteFrom('session').execute());

/** Somebody of the demo world signs in with this user ID and password from now on. */
export const giveLogin = async ({ db }: World, userId: string, password: string): Promise<void> =>
  void (await db
    .updateTable('login')
    .set({ user_id: userId, lost_user_id: null, password_hash: await hashPassword(password, TEST_PASSWORD_COST) })
    .where('patient_id', '=', patientIdOf('kenji'))
    .execute());

/** Mei Ling signs in as mei, or Daniel as before, with this password. */
export const setPassword = async ({ db }: World, password: string, who: 'meiling' | 'daniel' = 'meiling') =>
  void (await db
    .updateTable('login')
    .set({
      ...(who === 'meiling' && { user_id: 'mei', lost_user_id: null }),
      password_hash: await hashPassword(password, TEST_PASSWORD_COST),
    })
    .where('patient_id', '=', patientIdOf(who))
    .execute());
