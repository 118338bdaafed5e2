/** Makes up for lost webhooks: asks about open intents, sends owed refunds, compares our list with the provider's. */
import { type Money, moneyFromCents, moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, isBefore, MINUTE_MS, msOf } from '#contract/time.ts';
import type { GatewayIntent } from '#server/adapters/gateway.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { listOpenIntents } from './payment.store.ts';
import { listCounted, listWrongFigures, type WrongFigure } from './reconcile.store.ts';
import { findReturned, followRefunds, giveBack } from './refund.service.ts';
import { giveUp, type SettleDeps, settleFromGateway } from './settle.service.ts';

type ReconcileDeps = SettleDeps & Pick<Deps, 'clock'>;

/** The open intents to ask about: those without news for `quietMs`, at most `limit` at a time. */
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

/** A figure of the journal that differs from the provider, the bank's list, a balance or an invoice; SGD. */
export interface Difference extends Omit<WrongFigure, 'journal' | 'other'> {
  journal: number;
  other: number;
}

/** Payments less refunds, intent by intent and in sum. */
const compareCards = async ({ db, gateway }: ReconcileDeps, since: IsoInstant): Promise<WrongFigure[]> => {
  const theirs = new Map<string, GatewayIntent>();
  // the provider makes an intent a moment before we store it
  for await (const intent of gateway.listIntents(msOf(since) - HOUR_MS)) {
    if (intent.invoiceId !== null) theirs.set(intent.id, intent);
  }
  const ours = new Map((await listCounted(db, since, [...theirs.keys()])).map((counted) => [counted.id, counted]));
  const intents = [...new Set([...theirs.keys(), ...ours.keys()])].map((id): WrongFigure => {
    const { received = 0, refunded = 0 } = theirs.get(id) ?? {};
    const { kept = 0 as Money, invoiceNo = null } = ours.get(id) ?? {};
    return { what: 'provider', id, invoiceNo, journal: kept, other: moneyFromCents(received - refunded) };
  });
  const total = (which: 'journal' | 'other') => intents.reduce((sum, one) => sum + one[which], 0) as Money;
  const sum = {
    what: 'sum',
    id: 'provider',
    invoiceNo: null,
    journal: total('journal'),
    other: total('other'),
  } as const;
  return [...intents, sum].filter(({ journal, other }) => journal !== other);
};

/** Compares the journal with every independent source. Changes nothing. @param since for the card provider */
export const compare = async (deps: ReconcileDeps, since: IsoInstant): Promise<Difference[]> =>
  [...(await compareCards(deps, since)), ...(await listWrongFigures(deps.db))].map((wrong) => ({
    ...wrong,
    journal: moneyToWire(wrong.journal),
    other: moneyToWire(wrong.other),
  }));

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
