/** Events of the card provider: signed, at least once, in any order. */
import type { Hono } from 'hono';
import { type IsoInstant, msOf } from '#contract/time.ts';
import type { GatewayEvent } from '#server/adapters/gateway.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Frame } from '#server/kit/frame.ts';
import { readBytes } from '#server/kit/json-body.ts';
import { Refused } from '#server/kit/refused.ts';
import { isEventKnown, keepEvent } from './payment.store.ts';
import { hearOfRefund, payRefunds } from './refund.service.ts';
import { applyIntent, readIntent } from './settle.service.ts';

const PATH = '/webhooks/stripe';
const MAX_BYTES = 1_000_000;

/**
 * Takes the provider's present answer about an intent over, and keeps the event with it.
 * @returns false when another answer was taken over meanwhile: then nothing was done
 */
const hearOfIntent = async (deps: Deps, event: GatewayEvent, intentId: string, now: IsoInstant): Promise<boolean> => {
  const { db, logger } = deps;
  const reading = await readIntent(deps, intentId);
  if (reading.kind === 'gone') {
    await keepEvent(db, event, now);
    return true;
  }
  const { intent } = reading;
  const applied = await db.transaction().execute(async (tx) => {
    const taken = await applyIntent(tx, reading, deps, now);
    if (taken.kind === 'outdated') return taken;
    const isOurs = taken.settled !== 'unknown' || intent.invoiceId === null;
    if (!isOurs && intent.status === 'succeeded') {
      logger.error({ event: 'payment of an unknown intent', alarm: true, intent: intent.id });
      throw new Refused('NOT_FOUND');
    }
    await keepEvent(tx, event, now);
    return taken;
  });
  if (applied.kind === 'outdated') return false;
  if (applied.isOverpaid) await payRefunds(deps, now, intent.id);
  return true;
};

/**
 * Takes an event over. The provider's present answer about the intent counts, not the event's own words.
 * @throws Refused NOT_FOUND for an intent of an invoice that is not here (yet): the provider then sends it again
 */
const hear = async (deps: Deps, event: GatewayEvent): Promise<void> => {
  const { db, logger, clock } = deps;
  if (await isEventKnown(db, event.id)) return;
  const now = await clock.now();
  if (event.refund) await hearOfRefund(deps, event.refund, now);
  if (event.type.startsWith('charge.dispute.')) logger.error({ event: event.type, alarm: true, id: event.id });
  const { intentId } = event;
  if (intentId === null || !event.type.startsWith('payment_intent.')) {
    await keepEvent(db, event, now);
    return;
  }
  let isHeard = false;
  while (!isHeard) isHeard = await hearOfIntent(deps, event, intentId, now);
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
