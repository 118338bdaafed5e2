/** Files of patients' data, ready or gone. */

import { askForFile } from '#server/account/data-file.store.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import type { World } from './world.ts';

export const forgetFiles = async ({ db }: World): Promise<void> => void (await db.deleteFrom('data_file').execute());

/** Makes the file of a member ready. */
export const haveFile = async (world: World, who: MemberId): Promise<void> => {
  const now = await world.clock.now();
  await askForFile(world.db, { patientId: patientIdOf(who), language: 'en', now });
  await world.makeDataFiles();
};
