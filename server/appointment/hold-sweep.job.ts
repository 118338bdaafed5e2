/**
 * Removes expired holds and notifies of those that end soon. It may run late or in several processes: the time of an expired hold counts as free already.
 */
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { IntentRow } from '#server/money/payment.store.ts';
import { giveUp, type SettleDeps, settleFromGateway } from '#server/money/settle.service.ts';
import { releaseOverdue, tellOfEnd } from './hold.service.ts';
import { listEndingHolds, listOverdue, takeVoidIntents } from './hold.store.ts';

type SweepDeps = SettleDeps & Pick<Deps, 'clock'>;

const EVERY_MS = 500;
/** Pause between two requests about one intent. */
const INTENT_PAUSE_MS = 10_000;

/** A failed item waits for the next sweep and delays no other. */
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

/** Cancels the payment of a hold that has ended; settles it when it was just paid. */
const giveUpIntent = async (deps: SweepDeps, intent: IntentRow, now: IsoInstant): Promise<void> => {
  if (!(await giveUp(deps, intent, now))) await settleFromGateway(deps, intent, now);
};

const releaseHolds = async (deps: SweepDeps): Promise<void> => {
  const { db, clock } = deps;
  const now = await clock.now();
  await eachAlone(deps, await listOverdue(db, now), (invoiceId) =>
    db.transaction().execute((tx) => releaseOverdue(tx, invoiceId, now)),
  );
  await eachAlone(deps, await listEndingHolds(db, now), ({ invoiceId }) =>
    db.transaction().execute((tx) => tellOfEnd(tx, invoiceId, now)),
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

/** Minimum between two log lines about failures: each round fails while the database is down. */
const TOLD_EVERY_MS = MINUTE_MS;

/** Works now and every half second. @returns stop() */
const repeat = (deps: SweepDeps, work: (deps: SweepDeps) => Promise<void>): (() => Promise<void>) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Time of the last logged failure, and the number of failures since. */
  let [toldAt, failures] = [Number.NEGATIVE_INFINITY, 0];
  const run = async (): Promise<void> => {
    try {
      await work(deps);
    } catch (error) {
      if (performance.now() - toldAt < TOLD_EVERY_MS) failures += 1;
      else {
        const name = error instanceof Error ? error.message : typeof error;
        deps.logger.warn({ event: 'hold sweep failed', name, ...(failures > 0 && { before: failures }) });
        [toldAt, failures] = [performance.now(), 0];
      }
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

/** Releases and cancels in two loops: waiting for the card provider delays no release. @returns stop() */
export const startHoldSweep = (deps: SweepDeps): (() => Promise<void>) => {
  const stops = [releaseHolds, giveUpIntents].map((work) => repeat(deps, work));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
