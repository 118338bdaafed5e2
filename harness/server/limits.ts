import type { World } from './world.ts';

/** Lets every patient have so many open appointments, and as many places on waitlists; until the next reset. */
export const allowBookings = async ({ db }: Pick<World, 'db'>, open: number): Promise<void> => {
  const content = JSON.stringify({ open, openWhileClaimed: open });
  await db.updateTable('setting').set({ content }).where('name', '=', 'booking-limits').execute();
};
