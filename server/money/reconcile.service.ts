/** Makes up for lost webhooks: asks about open intents, sends owed refunds, compares our list with the provider's. */
import { centsOf, type Money, moneyFromCents, moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, isBefore, MINUTE_MS, msOf } from '#contract/time.ts';
import type { GatewayIntent } from '#server/adapters/gateway.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { listOpenIntents } from './payment.store.ts';
import { listCounted } from './reconcile.store.ts';
import { findReturned, followRefunds, giveBack } from './refund.service.ts';
import { giveUp, type SettleDeps, settleFromGateway } from './settle.service.ts';

type ReconcileDeps = SettleDeps & Pick<Deps, 'clock'>;

/** The open intents to ask about: those without news for a while, and the most at a time. */
interface Reach {
  quietMs: number;
  limit: number;
}
/** Younger intents are left to the app and the webhook. */
const RUNNING: Reach = { quietMs: 2 * MINUTE_MS, limit: 200 };
/** Calls and webhooks before the start reached no server. */
const AT_START: Reach = { quietMs: 0, limit: 10_000 };
/** Age of an abandoned card form's intent; a patient who comes back gets a new one. */
const ABANDONED_MS = DAY_MS;

const healIntents = async (deps: ReconcileDeps, { quietMs, limit }: Reach, now: IsoInstant): Promise<void> => {
  for (const intent of await listOpenIntents(deps.db, addMs(now, -quietMs), limit)) {
    const settled = await settleFromGateway(deps, intent, now);
    if (settled === 'open' && isBefore(intent.created_at, addMs(now, -ABANDONED_MS))) await giveUp(deps, intent, now);
  }
};

/** Brings every payment and refund to its state at the provider. @throws Refused UNAVAILABLE; the rest waits */
export const heal = async (deps: ReconcileDeps, reach = RUNNING): Promise<void> => {
  const now = await deps.clock.now();
  await giveBack(deps, now);
  await followRefunds(deps, now);
  await healIntents(deps, reach, now);
  await findReturned(deps, now);
};

/** An intent whose amounts differ in the journal and at the provider; SGD. */
export interface Difference {
  intent: string;
  /** Null for an intent that we do not know. */
  invoiceNo: string | null;
  journal: number;
  gateway: number;
}

const dollars = (cents: number): number => moneyToWire(moneyFromCents(cents));

/** Compares payments less refunds, intent by intent. Changes nothing. */
export const compare = async ({ db, gateway }: ReconcileDeps, since: IsoInstant): Promise<Difference[]> => {
  const theirs = new Map<string, GatewayIntent>();
  // the provider makes an intent a moment before we store it
  for await (const intent of gateway.listIntents(msOf(since) - HOUR_MS)) {
    if (intent.invoiceId !== null) theirs.set(intent.id, intent);
  }
  const ours = new Map((await listCounted(db, since, [...theirs.keys()])).map((counted) => [counted.id, counted]));
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((intent) => {
    const { received = 0, refunded = 0 } = theirs.get(intent) ?? {};
    const { paid = 0 as Money, refundedCents = 0, invoiceNo = null } = ours.get(intent) ?? {};
    const cents = centsOf(paid) - refundedCents;
    if (cents === received - refunded) return [];
    return [{ intent, invoiceNo, journal: dollars(cents), gateway: dollars(received - refunded) }];
  });
};

const EVERY_MS = 5 * MINUTE_MS;

/** Heals now, for events while no server ran, and every five minutes. @returns stop() */
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
