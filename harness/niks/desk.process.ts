/** A desk of NIK$ histories in a process of its own; it does what it is sent. */
import { openDatabase } from '#server/db/open.adapter.ts';
import { followNiks } from '#server/niks/expiry.service.ts';
import { playAll } from './acts.ts';
import { AT_ONCE, type DeskAnswer, type DeskOrder } from './far-desk.ts';

const { db } = await openDatabase({ databaseUrl: process.env['NIKS_DATABASE'] ?? '', poolSize: AT_ONCE + 1 });
const answer = (to: DeskAnswer) => process.send?.(to);

const work = async (order: DeskOrder): Promise<void> => {
  const { id } = order;
  try {
    if ('follow' in order) {
      await followNiks(db, order.follow);
      answer({ id, outcomes: [] });
    } else answer({ id, outcomes: await playAll(db, order.turns, AT_ONCE) });
  } catch (error) {
    answer({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
process.on('message', (order: DeskOrder) => void work(order));
process.on('disconnect', () => process.exit());
answer({ id: 0, outcomes: [] });
