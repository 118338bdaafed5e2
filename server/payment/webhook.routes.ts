/** Events of the card provider: signed, at least once, in any order. */
import type { Hono } from 'hono';
import { msOf } from '#contract/time.ts';
import type { GatewayEvent } from '#server/adapters/gateway.ts';
import type { Deps } from '#server/deps.ts';
import type { Frame } from '#server/kit/frame.ts';
import { readBytes } from '#server/kit/json-body.ts';
import { Refused } from '#server/kit/refused.ts';
import { isEventKnown, keepEvent } from './payment.store.ts';
import { hearOfRefund, payRefunds } from './refund.service.ts';
import { applyIntent, type Reading, withReading } from './settle.ts';

const PATH = '/webhooks/stripe';
const MAX_BYTES = 1_000_000;

/**
 * Takes an event over. What counts is not its own words but what the provider says now about the intent.
 * @throws Refused NOT_FOUND for an intent of an invoice that is not here (yet): the provider then sends it again
 */
const hear = async (deps: Deps, event: GatewayEvent): Promise<void> => {
  const { db, logger, clock } = deps;
  if (await isEventKnown(db, event.id)) return;
  const now = await clock.now();
  if (event.refund) await hearOfRefund(deps, event.refund, now);
  if (event.type.startsWith('charge.dispute.')) logger.error({ event: event.type, alarm: true, id: event.id });
  const take = async ({ intent, version }: Reading): Promise<void> => {
    if (!intent) {
      await keepEvent(db, event, now);
      return;
    }
    const isOverpaid = await db.transaction().execute(async (tx) => {
      if (!(await keepEvent(tx, event, now))) return false;
      const applied = await applyIntent(tx, intent, deps, now, version);
      const isOurs = applied.settled !== 'unknown' || intent.invoiceId === null;
      if (!isOurs && intent.status === 'succeeded') {
        logger.error({ event: 'payment of an unknown intent', alarm: true, intent: intent.id });
        throw new Refused('NOT_FOUND');
      }
      return applied.isOverpaid;
    });
    if (isOverpaid) await payRefunds(deps, now, intent.id);
  };
  const isOfIntent = event.intentId !== null && event.type.startsWith('payment_intent.');
  if (isOfIntent && event.intentId !== null) await withReading(deps, event.intentId, take);
  else await take({ intent: null, version: null });
};

export const webhookRoute = (api: Hono<Frame>, deps: Deps): void => {
  api.post(PATH, async (c) => {
    c.set('route', PATH);
    const body = await readBytes(c.req.raw, MAX_BYTES);
    const now = await deps.clock.now();
    const event = deps.gateway.readEvent(Buffer.from(body), c.req.header('stripe-signature') ?? '', msOf(now));
    if (event.isLive !== deps.gateway.isLive) return c.json({ received: true });
    await hear(deps, event);
    return c.json({ received: true });
  });
};
