/** Notices of Mei Ling's to try things on. */
import type { IsoInstant } from '#contract/time.ts';
import { lastWeeks, ofToday } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import type { World } from './world.ts';

/** The notice "News", with its id. */
export const addNotice = async ({ db }: World, id: string, created_at: IsoInstant): Promise<void> =>
  void (await db
    .insertInto('notification')
    .values({
      id,
      patient_id: patientIdOf('meiling'),
      kind: 'announcement',
      metadata: JSON.stringify({ en: `News ${id}`, zh: `消息 ${id}` }),
      created_at,
    })
    .execute());

export const forgetNotices = async ({ db }: World): Promise<void> =>
  void (await db.deleteFrom('notification').execute());

/** Gives her the two notices of the model, and no others. */
export const setNotices = async (world: World): Promise<void> => {
  await forgetNotices(world);
  for (const { _id, createdAt } of [ofToday, lastWeeks]) await addNotice(world, _id, createdAt);
};
