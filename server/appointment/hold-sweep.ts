/** Clears holds away that are over. It may miss a time or run in several processes: their time is free without it. */
import { addMs, type IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import type { IntentRow } from '#server/payment/payment.store.ts';
import { giveUp, settleFromGateway } from '#server/payment/settle.ts';
import { releaseOverdue } from './hold.service.ts';
import { listOverdue, takeVoidIntents } from './hold.store.ts';

type SweepDeps = Pick<Deps, 'db' | 'gateway' | 'logger' | 'clock'>;

const EVERY_MS = 500;
/** An intent that was asked about is left alone for so long. */
const INTENT_PAUSE_MS = 10_000;

/** What fails is left for the next time, and holds up nothing else. */
const eachAlone = async <Item>(
  { logger }: SweepDeps,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      logger.warn({ event: 'hold not cleared away', name: error instanceof Error ? error.message : typeof error });
    }
  }
};

/** Nobody is to pay for what is not held any more; whoever just did is answered by settling it. */
const giveUpIntent = async (deps: SweepDeps, intent: IntentRow, now: IsoInstant): Promise<void> => {
  if (!(await giveUp(deps, intent, now))) await settleFromGateway(deps, intent, now);
};

const releaseHolds = async (deps: SweepDeps): Promise<void> => {
  const { db, clock } = deps;
  const now = await clock.now();
  await eachAlone(deps, await listOverdue(db, now), (invoiceId) =>
    db.transaction().execute((tx) => releaseOverdue(tx, invoiceId, now)),
  );
};

const giveUpIntents = async (deps: SweepDeps): Promise<void> => {
  const { db, clock } = deps;
  const now = await clock.now();
  const intents = await takeVoidIntents(db, { before: addMs(now, -INTENT_PAUSE_MS), now });
  await eachAlone(deps, intents, (intent) => giveUpIntent(deps, intent, now));
};

export const sweepHolds = async (deps: SweepDeps): Promise<void> => {
  await releaseHolds(deps);
  await giveUpIntents(deps);
};

/** Now and every half second. @returns how to stop */
const repeat = (deps: SweepDeps, work: (deps: SweepDeps) => Promise<void>): (() => Promise<void>) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await work(deps);
    } catch (error) {
      deps.logger.warn({ event: 'hold sweep failed', name: error instanceof Error ? error.message : typeof error });
    }
    if (!isStopped) timer = setTimeout(() => void (running = run()), EVERY_MS);
  };
  let running = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
};

/** Sweeps by itself; waiting for the card provider holds up no release. @returns how to stop */
export const startHoldSweep = (deps: SweepDeps): (() => Promise<void>) => {
  const stops = [releaseHolds, giveUpIntents].map((work) => repeat(deps, work));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
