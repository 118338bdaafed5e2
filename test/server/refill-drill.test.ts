/** Loses each automatic step of a refill once: a later run makes up for it. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff } from '#harness/server/orders.ts';
import { orderOf, PICKUP, PLAIN, SPECIAL } from '#harness/server/refills.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let token: string;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
});
afterEach(() => gateway.close());

type Refill = Pick<Invoice, '_id' | 'invoiceNo' | 'ostBalance'>;

/** Messages and acts that an order should have had and has not: to the clinic, the patient, the staff or the card. */
const silences = async ({ _id: id }: Refill): Promise<string[]> => {
  const now = await world().clock.now();
  const { rows } = await sql<{ silence: string }>`
    with told as (select kind from notification where metadata->>'invoiceId' = ${id})
    select silence from invoice left join delivery on delivery.invoice_id = invoice.id,
      lateral (values
        ('the clinic was not asked', delivery_status = 'Confirmed' and is_to_confirm(id) and accepted_at is null
          and confirmation_requested_at is null),
        ('the patient does not hear of the clinic', delivery_status = 'Pending' and answer_by <= ${now}
          and not exists (select from told where kind = 'answerLate')),
        ('the patient does not hear of the transfer', payment_status = 'announced' and transfer_by <= ${now}
          and not exists (select from told where kind = 'transferLate')),
        ('the money is not given back', exists (select from refund join payment_intent on payment_intent.id = intent_id
          where payment_intent.invoice_id = invoice.id and refund.status = 'owed')),
        ('the money has arrived, and is said to be on its way', exists (select from refund
          join payment_intent on payment_intent.id = intent_id
          where payment_intent.invoice_id = invoice.id and refund.status = 'pending')),
        ('the patient does not hear of the money', balance = 0 and exists (select from journal_entry
            where invoice_id = invoice.id and kind = 'payment')
          and not exists (select from told where kind = 'paymentCreated')),
        ('others wait for what nobody pays', delivery_status = 'Confirmed' and payment_status = 'none' and balance > 0
          and not is_to_confirm(id) and created_at <= ${addMs(now, -7 * DAY_MS)}),
        ('the patient does not hear of the end', delivery_status = 'Rejected'
          and not exists (select from told where kind in ('orderRejected', 'orderLapsed'))),
        ('the staff waits for a letter', exists (select from outbox))
      ) as known (silence, is_silent)
    where id = ${id} and is_silent`.execute(world().db);
  const paid = gateway.book
    .intents()
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['invoiceId'] === id);
  const { rows: counted } = await sql`
    select from journal_entry where invoice_id = ${id} and kind = 'payment'`.execute(world().db);
  const returned = gateway.book.refunds().flatMap((refund) => (refund.status === 'failed' ? [refund.id] : []));
  const { rows: arrived } = await sql`
    select from refund where status = 'succeeded' and reference = any(${returned})`.execute(world().db);
  return [
    ...rows.map(({ silence }) => silence),
    ...(paid.length > counted.length ? ['a payment is not counted'] : []),
    ...(arrived.length > 0 ? ['the money was sent back, and is said to have arrived'] : []),
  ];
};

const request = (order: Refill) =>
  answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id: order._id } });
const later = async (ms: number) => {
  world().clock.advance(ms);
  await followOrders(world().deps);
};
const toPay = ({ _id: id, invoiceNo, ostBalance }: Refill) => ({ id, invoiceNo, amount: moneyToWire(ostBalance) });

interface Drill {
  /** @returns the order, at the moment of the silence */
  lose: () => Promise<Refill>;
  silence: string;
  /** Runs the automatic step that ends the silence. */
  mend: () => Promise<unknown>;
}

const DRILLS: Record<string, Drill> = {
  'the patient’s request': {
    lose: () => orderOf(world(), SPECIAL, PICKUP, { token }),
    silence: 'the clinic was not asked',
    mend: () => later(15 * MINUTE_MS),
  },
  'the clinic’s answer, and every run of the job for two days': {
    lose: async () => {
      const order = await orderOf(world(), SPECIAL, PICKUP, { token });
      await request(order);
      world().clock.advance(2 * DAY_MS);
      return order;
    },
    silence: 'the patient does not hear of the clinic',
    mend: async () => {
      await later(0);
      await world().sendMail();
    },
  },
  'the letter to the staff': {
    lose: async () => {
      const order = await orderOf(world(), SPECIAL, PICKUP, { token });
      await request(order);
      const { mailer } = world().deps;
      const { send } = mailer;
      mailer.send = () => Promise.reject(new Error('The mail server is down'));
      await later(8 * HOUR_MS);
      await world().sendMail();
      mailer.send = send;
      return order;
    },
    silence: 'the staff waits for a letter',
    mend: async () => {
      world().clock.advance(2 * MINUTE_MS);
      await world().sendMail();
    },
  },
  'the bank transfer': {
    lose: async () => {
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      await request(order);
      world().clock.advance(5 * DAY_MS);
      return order;
    },
    silence: 'the patient does not hear of the transfer',
    mend: async () => {
      await later(0);
      await world().sendMail();
    },
  },
  'the end of an order that nobody pays, for two weeks': {
    lose: async () => {
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      world().clock.advance(14 * DAY_MS);
      return order;
    },
    silence: 'others wait for what nobody pays',
    mend: async () => {
      await later(0);
      await world().sendMail();
    },
  },
  'the webhook, and the page’s own word of the payment': {
    lose: async () => {
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      await gateway.pay(await secretOf(world(), token, toPay(order)));
      return order;
    },
    silence: 'a payment is not counted',
    mend: () => {
      world().clock.advance(2 * MINUTE_MS);
      return heal(world().deps);
    },
  },
  'the webhook that the refund has arrived': {
    lose: async () => {
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      await gateway.pay(await secretOf(world(), token, toPay(order)), CARDS.lateRefund);
      await record(world(), token, toPay(order));
      await asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Recalled' });
      gateway.book.endRefunds();
      return order;
    },
    silence: 'the money has arrived, and is said to be on its way',
    mend: () => heal(world().deps),
  },
  'the webhook that the bank has sent the refund back': {
    lose: async () => {
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      await gateway.pay(await secretOf(world(), token, toPay(order)), CARDS.lostRefund);
      await record(world(), token, toPay(order));
      await asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Recalled' });
      gateway.book.endRefunds();
      return order;
    },
    silence: 'the money was sent back, and is said to have arrived',
    mend: () => heal(world().deps),
  },
  'the refund of what the clinic rejected': {
    lose: async () => {
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      await gateway.pay(await secretOf(world(), token, toPay(order)));
      await record(world(), token, toPay(order));
      gateway.trouble.kind = 'fails';
      await asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Recalled' });
      gateway.trouble.kind = 'none';
      return order;
    },
    silence: 'the money is not given back',
    mend: () => heal(world().deps),
  },
};

test.for(Object.entries(DRILLS))(
  '%s is lost once, and nobody is left in silence',
  async ([, { lose, silence, mend }]) => {
    const order = await lose();
    expect(await silences(order)).toEqual([silence]);
    await mend();
    expect(await silences(order)).toEqual([]);
  },
);
