/** What webhooks lost is found here: open intents are asked about, owed refunds are sent, both lists are compared. */
import { moneyFromCents, moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, isBefore, MINUTE_MS, msOf } from '#contract/time.ts';
import type { GatewayIntent } from '#server/adapters/gateway.ts';
import type { Deps } from '#server/deps.ts';
import { listOpenIntents } from './payment.store.ts';
import { listCounted } from './reconcile.store.ts';
import { followRefunds, giveBack } from './refund.service.ts';
import { settle, settleFromGateway } from './settle.ts';

type ReconcileDeps = Pick<Deps, 'db' | 'gateway' | 'logger' | 'clock'>;

/** Which open intents are asked about: those that nobody has heard of for a while, and how many at most. */
interface Reach {
  quietMs: number;
  limit: number;
}
/** Meanwhile the app and the webhook see to it. */
const RUNNING: Reach = { quietMs: 2 * MINUTE_MS, limit: 200 };
/** What app and webhook said before it was said to nobody. */
const AT_START: Reach = { quietMs: 0, limit: 10_000 };
/** A card form that was left open; a new one is made when somebody comes back. */
const ABANDONED_MS = DAY_MS;

const healIntents = async (deps: ReconcileDeps, { quietMs, limit }: Reach, now: IsoInstant): Promise<void> => {
  for (const intent of await listOpenIntents(deps.db, addMs(now, -quietMs), limit)) {
    const settled = await settleFromGateway(deps, intent, now);
    if (settled === 'open' && isBefore(intent.created_at, addMs(now, -ABANDONED_MS)))
      await settle(deps, await deps.gateway.cancelIntent(intent.id), now);
  }
};

/** Brings every payment and refund to where the provider has it. @throws Refused UNAVAILABLE; the rest waits */
export const heal = async (deps: ReconcileDeps, reach = RUNNING): Promise<void> => {
  const now = await deps.clock.now();
  await giveBack(deps, now);
  await followRefunds(deps, now);
  await healIntents(deps, reach, now);
};

/** An intent of which the journal has something else than the provider; SGD. */
export interface Difference {
  intent: string;
  /** Null for an intent that we do not know. */
  invoiceNo: string | null;
  journal: number;
  gateway: number;
}

const dollars = (cents: number): number => moneyToWire(moneyFromCents(cents));

/** Compares what was paid, less what was given back, intent by intent. Nothing is changed. */
export const compare = async ({ db, gateway }: ReconcileDeps, since: IsoInstant): Promise<Difference[]> => {
  const theirs = new Map<string, GatewayIntent>();
  // theirs is made a moment before ours
  for await (const intent of gateway.listIntents(msOf(since) - HOUR_MS)) {
    if (intent.invoiceId !== null) theirs.set(intent.id, intent);
  }
  const ours = new Map((await listCounted(db, since, [...theirs.keys()])).map((counted) => [counted.id, counted]));
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((intent) => {
    const { received = 0, refunded = 0 } = theirs.get(intent) ?? {};
    const { cents = 0, invoiceNo = null } = ours.get(intent) ?? {};
    if (cents === received - refunded) return [];
    return [{ intent, invoiceNo, journal: dollars(cents), gateway: dollars(received - refunded) }];
  });
};

const EVERY_MS = 5 * MINUTE_MS;

/** Heals now, with what happened while no server ran, and every five minutes. @returns how to stop */
export const startReconciliation = (deps: ReconcileDeps): (() => Promise<void>) => {
  let running = Promise.resolve();
  const run = (reach: Reach) => {
    running = running
      .then(() => heal(deps, reach))
      .catch((error: unknown) => {
        deps.logger.warn({
          event: 'reconciliation failed',
          name: error instanceof Error ? error.message : typeof error,
        });
      });
  };
  run(AT_START);
  const timer = setInterval(run, EVERY_MS, RUNNING);
  return () => {
    clearInterval(timer);
    return running;
  };
};
