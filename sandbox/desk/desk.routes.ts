/** /sandbox/desk: what staff and bank decide, what time it is, and what goes wrong on the way. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { type FailureCode, isFailureCode } from '#contract/failure-codes.ts';
import { moneyToWire } from '#contract/money.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { bookAtDesk, rollSlots } from '#server/db/demo/slots.store.ts';
import type { OrderStep } from '#server/invoice/order.rules.ts';
import { listAnnounced } from '#server/payment/payment.store.ts';
import type { Accidents } from '../accidents/accidents.ts';
import type { SandboxClock } from '../clock.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { act, type Clinic } from './clinic.ts';
import {
  Decided,
  Ended,
  Issued,
  identityIn,
  Moved,
  Offered,
  Planned,
  Released,
  Seen,
  Settled,
  Stepped,
  Upset,
} from './desk.forms.ts';
import { deskPage } from './desk-page.ts';
import { listOrders } from './orders.store.ts';
import { findNewestRecord, listAccounts, listPeople } from './people.store.ts';
import { listVisits, listWaiting } from './visits.store.ts';

interface Options {
  /** Null when the real provider is used. */
  gateway: Gateway | null;
  clinic: Clinic;
  clock: SandboxClock;
  accidents: Accidents;
}

const DECISIONS = {
  accept: operatorCalls.acceptAppointment,
  reject: operatorCalls.rejectAppointment,
  cancel: operatorCalls.cancelAppointment,
};
const ORDER_STEPS = {
  accept: operatorCalls.acceptOrder,
  ready: operatorCalls.readyForPickup,
  deliver: operatorCalls.deliverOrder,
  reject: operatorCalls.rejectOrder,
} satisfies Record<Exclude<OrderStep, 'ship'>, Call>;

/** Mounted at /sandbox, beside the outbox, whose headers and styles it has. */
export const deskRoutes = (pages: Hono, { gateway, clinic, clock, accidents }: Options): void => {
  const { db } = clinic;

  pages.get('/desk', async (c) => {
    const { patient = '', refused } = c.req.query();
    const now = await clock.now();
    const desk = {
      refused: isFailureCode(refused) ? refused : null,
      now,
      ahead: clock.ahead(),
      patient,
      visits: await listVisits(db, patient, now),
      waiting: await listWaiting(db, patient, now),
      orders: await listOrders(db, patient),
      people: await listPeople(db, patient),
      accounts: await listAccounts(db, patient),
      newestRecord: await findNewestRecord(db),
      plan: accidents.planned(),
      announced: await listAnnounced(db),
      gateway,
    };
    return c.html(deskPage(desk));
  });

  /** A form of the page; it leads back to its section and to what was searched for, with why it was not done. */
  const form = <Schema extends v.GenericSchema>(
    path: string,
    section: string,
    fields: Schema,
    submit: (filled: v.InferOutput<Schema>) => Promise<FailureCode | null | undefined> | void,
  ): void => {
    pages.post(`/desk/${path}`, async (c) => {
      const filled = v.safeParse(fields, await c.req.parseBody());
      const refused = filled.success ? await submit(filled.output) : 'INVALID';
      const patient = URL.parse(c.req.header('referer') ?? '')?.searchParams.get('patient');
      const query = new URLSearchParams({ ...(patient && { patient }), ...(refused && { refused }) });
      return c.redirect(`/sandbox/desk${query.size > 0 ? `?${query}` : ''}#${section}`, 303);
    });
  };

  form('time', 'time', Moved, async ({ minutes }) => {
    clock.advance(minutes * MINUTE_MS);
    const now = await clock.now();
    // as every start does
    await db.transaction().execute(async (tx) => {
      const days = await rollSlots(tx, now);
      if (days) await bookAtDesk(tx, days, now);
    });
    return null;
  });
  form('appointment', 'appointments', Decided, ({ id, act: decision }) => act(clinic, DECISIONS[decision], { id }));
  form('waitlist', 'waitlist', Offered, ({ id, ...decision }) =>
    decision.act === 'accept'
      ? act(clinic, operatorCalls.acceptWaitlist, { id, body: { slotId: decision.slotId } })
      : act(clinic, operatorCalls.rejectWaitlist, { id }),
  );
  form('end', 'end', Ended, ({ id, family }) => act(clinic, operatorCalls.endAppointments, { id, body: { family } }));
  form('order', 'orders', Stepped, ({ id, ...step }) =>
    step.act === 'ship'
      ? act(clinic, operatorCalls.shipOrder, { id, body: { parcelNo: step.parcelNo } })
      : act(clinic, ORDER_STEPS[step.act], { id }),
  );
  form('identity', 'people', Seen, ({ id, contact, ...typed }) => {
    const identity = typed.number === '' ? null : identityIn(typed);
    return act(clinic, operatorCalls.seeIdentity, { id, body: { contact, identity } });
  });
  form('release', 'people', Released, (typed) =>
    act(clinic, operatorCalls.releaseIdentity, { body: { identity: identityIn(typed) } }),
  );
  form('record', 'records', Issued, (body) => act(clinic, operatorCalls.issueRecord, { body }));
  form('call', 'calls', Planned, accidents.plan);
  form('call/none', 'calls', v.unknown(), () => accidents.plan(null));
  form('transfer', 'transfers', v.object({ id: v.string() }), async ({ id }) => {
    const announced = (await listAnnounced(db)).find((invoice) => invoice.id === id);
    if (!announced) return 'NOT_FOUND';
    const body = { amount: moneyToWire(announced.balance), reference: `BANK-${randomUUID().slice(0, 8)}` };
    return act(clinic, operatorCalls.receiveTransfer, { id, body });
  });
  if (gateway === null) return;
  form('payment', 'payments', Settled, ({ id, paid }) => {
    const isOpen = gateway.book.intents().some((intent) => intent.id === id && intent.status === 'processing');
    if (isOpen) gateway.book.decide(id, paid === 'true');
  });
  form('webhook', 'webhooks', Upset, ({ next }) => gateway.webhooks.next(next));
  form('webhook/again', 'webhooks', v.unknown(), gateway.webhooks.sendLost);
};
