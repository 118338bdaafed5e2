import { within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { Invoice } from '#contract/entities/invoice.ts';
import { deliverySaid, moneySaid, orderSaid, payButtonSaid } from '#contract/order-words.ts';
import { isPayable } from '#contract/rules/order-state.ts';
import { offline } from '#harness/dom/gate.ts';
import { dialog, popup, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, type StageOptions, stageClocks } from '#harness/dom/harness.tsx';
import { answersInvoice, answersInvoices, ORDER_SAMPLES, orderId, wireOrderWith } from '#harness/dom/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { voiceIn } from '#server/kit/voice.ts';
import { formatPhone } from '#src/format/phone.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const open = (name: string, before?: StageOptions['before']) =>
  openHarness(world(), { at: `/orderDetails?id=${orderId(name)}`, as: 'meiling', ...(before && { before }) });
const openAnswer = (invoice: object) =>
  openHarness(world(), {
    at: '/orderDetails?id=i1',
    as: 'meiling',
    before: (gate) => gate.route(invoiceCalls.loadInvoice, answersInvoice(invoice)),
  });
const main = () => document.querySelector('main') ?? document.body;
/** The steps of the tracking, each with whether it is reached. */
const track = () =>
  within(document.body)
    .getAllByRole('listitem')
    .filter((step) => step.closest('ol')?.ariaLabel === 'Tracking')
    .map((step) => {
      const name = textOf(step.querySelector('p') ?? step);
      return [name.replace(', done', ''), name.endsWith(', done')];
    });
const receive = 'Confirm as Received';
const sent = ({ gate }: Harness) => gate.sentTo(invoiceCalls.confirmReceived);
const ask = async (harness: Harness) => {
  tap('button', receive);
  await harness.until(() => dialog() !== null, 'the question');
};
const say = async (harness: Harness, answer: string) => {
  tap('button', answer);
  await harness.settle();
};

describe('an order', () => {
  it('NAV-18 API-52: a member sees it; it is asked for with the patient who asks', async () => {
    const harness = await open('store-shipped');
    const [asked] = harness.gate.sentTo(invoiceCalls.loadInvoice);
    expect(asked?.url.pathname).toMatch(new RegExp(`/invoice/${orderId('store-shipped')}$`));
    expect(asked?.url.searchParams.get('patientId')).toBe(patientIdOf('meiling'));
    for (const text of ['Order Shipped', 'INV-', 'Daily sun stick SPF 50', 'Tan Mei Ling', 'Parcel 8841 2230'])
      expect(textOf(main())).toContain(text);
  });

  it('NAV-18: a guest is sent to sign-up', async () => {
    const harness = await openHarness(world(), { at: '/orderDetails?id=i1', as: 'guest' });
    expect(harness.address()).toBe(`/signup?from=${encodeURIComponent('/orderDetails?id=i1')}`);
  });

  it('one that the clinic looks at says by when it answers', async () => {
    const confirmation = { answerBy: '2026-11-23T10:00:00Z', call: '+65 6550 0120' };
    await openAnswer(wireOrderWith('Pending', { confirmation: { status: 'requested', ...confirmation } }));
    expect(sees('Nothing is charged. We answer by Mon, 23 Nov 6:00 PM.')).toBe(true);
    expect(ready('link', '6550 0120')).toEqual([]);
  });

  it('one whose answer is late says whom to call', async () => {
    const confirmation = { status: 'late', answerBy: '2026-11-23T10:00:00Z', call: '+65 6550 0120' };
    await openAnswer(wireOrderWith('Pending', { confirmation }));
    expect(sees('The answer is late. Please call 6550 0120.')).toBe(true);
    expect(ready('link', 'Call 6550 0120').map((link) => link.getAttribute('href'))).toEqual(['tel:+6565500120']);
  });

  it('REC-07 SERVER-53: one that was paid too much is confirmed, waits for no payment, and says what goes back', async () => {
    await openAnswer(wireOrderWith('Confirmed', { ostBalance: -5, payment: { status: 'paid' } }));
    expect(sees('Order confirmed')).toBe(true);
    expect(sees('$5.00 goes back to you.')).toBe(true);
    expect(ready('link', /^Pay /)).toEqual([]);
  });

  it('one whose transfer was announced asks for no payment', async () => {
    await openAnswer(wireOrderWith('Confirmed', { ostBalance: 20, payment: { status: 'announced' } }));
    expect(sees('Order confirmed, waiting for your transfer')).toBe(true);
    expect(ready('link', /^Pay /)).toEqual([]);
    expect(ready('link', 'See your payment')).toHaveLength(1);
  });

  it.each([
    [
      'its transfer is awaited',
      { ostBalance: 20, payment: { status: 'announced' } },
      'Order placed, waiting for your transfer',
    ],
    ['a part has come', { ostBalance: 5, total: 20, payment: { status: 'none' } }, 'Waiting for your payment'],
  ])('CHECKOUT-21 PAY-10: one of the store is not confirmed while %s', async (_, members, words) => {
    await openAnswer(wireOrderWith('Pending', members));
    expect(sees(words)).toBe(true);
    expect(sees('The shop has your request')).toBe(false);
  });

  it('one whose transfer is late says so, and the day on which it ends', async () => {
    const payment = { status: 'announced' };
    await openAnswer(wireOrderWith('Pending', { ostBalance: 20, payment, endsAt: '2026-11-27T10:00:00Z' }));
    expect(sees('Your transfer has not arrived. The order ends on Fri, 27 Nov.')).toBe(true);
  });

  it('a request that is late says on which day it ends without an answer', async () => {
    const confirmation = { status: 'late', answerBy: '2026-11-23T10:00:00Z', call: '+65 6550 0120' };
    await openAnswer(wireOrderWith('Pending', { confirmation, endsAt: '2026-11-27T10:00:00Z' }));
    expect(textOf(main())).toContain('Without an answer the request ends on Fri, 27 Nov.');
  });

  it.each([
    ['nobody paid', null, 'Not paid in time'],
    ['the shop did not answer', { status: 'late' }, 'The shop did not answer in time'],
  ])(
    'REC-12: one that ended because %s is Rejected, and says why and that nothing is charged',
    async (_, confirmation, why) => {
      const members = { ostBalance: 0, confirmation, lapsedAt: '2026-11-27T10:00:00Z', invoiceType: 'Online Store' };
      await openAnswer(wireOrderWith('Rejected', members));
      expect(textOf(main())).toMatch(/^Rejected/);
      for (const text of [why, 'This order has ended. Nothing is charged. You can order it again.'])
        expect(sees(text)).toBe(true);
    },
  );

  it('NAV-44: a reload shows the same order', async () => {
    const harness = await open('store-pickup');
    const before = textOf(main());
    await harness.reload();
    expect(textOf(main())).toBe(before);
    expect(before).toContain('Great World shop');
  });

  it('REC-03 REC-05: each amount shows, and of an item its name, quantity, price and picture', async () => {
    const image = 'https://shop.example.com/cream.jpg';
    const item = { _id: 'cream', name: 'Calm cream', qty: 2, price: 48, quality: '50 ml' };
    await openAnswer(
      wireOrderWith('OrderShipped', {
        items: [{ ...item, discount: 6, afterTaxPrice: 98.1, listedPrice: 104.64, meta: { opencart: { image } } }],
        subtotal: 96,
        totalDiscount: 6,
        totalTax: 8.1,
        membershipPtRedeemed: 3,
        roundingAdjustment: -0.02,
        total: 100.08,
      }),
    );
    for (const text of [
      'Calm cream',
      '50 ml',
      '2',
      '$52.32',
      '$104.64',
      '−$6.54',
      '$90.00',
      '$8.10',
      '−$3.00',
      '−$0.02',
      '$5.00',
      '$100.08',
    ])
      expect(textOf(main())).toContain(text);
    expect(main().querySelector('img')?.src).toBe(image);
  });

  it('REC-04: of two deliveries only the first counts', async () => {
    await openAnswer(
      wireOrderWith(null, {
        delivery: [
          { deliveryType: 'Pickup', deliveryStatus: 'Pickup', deliveryFee: 7 },
          { deliveryType: 'Deliver To Singapore', deliveryStatus: 'Rejected', deliveryFee: 9 },
        ],
      }),
    );
    expect([sees('$7.00'), sees('$9.00'), sees('Rejected')]).toEqual([true, false, false]);
    expect(track().map(([step]) => step)).toEqual(['Confirmed', 'Ready for Pickup', 'Received']);
  });

  it('ERR-01: one that cannot be fetched says "Can not get invoice", and is asked for again', async () => {
    const harness = await open('store-shipped', (gate) => gate.route(invoiceCalls.loadInvoice, offline));
    await harness.pass(10_000);
    expect(sees('Can not get invoice')).toBe(true);
    harness.gate.route(invoiceCalls.loadInvoice, (request) => world().fetch(request));
    await say(harness, 'Try again');
    expect(sees('Order Shipped')).toBe(true);
  });

  it('somebody else’s order is not there', async () => {
    await openHarness(world(), { at: `/orderDetails?id=${orderId('store-shipped')}`, as: 'kenji' });
    expect([sees('Can not get invoice'), sees('Daily sun stick')]).toEqual([true, false]);
  });
});

describe('tracking', () => {
  it.each([
    ['Deliver To Singapore', 'Pending', ['Confirmed', 'Shipped', 'Received'], 0],
    ['Deliver To Singapore', 'Confirmed', ['Confirmed', 'Shipped', 'Received'], 1],
    ['Deliver To Other Countries', 'OrderShipped', ['Confirmed', 'Shipped', 'Received'], 2],
    ['Pickup', 'Pickup', ['Confirmed', 'Ready for Pickup', 'Received'], 2],
    ['Pickup', 'Received', ['Confirmed', 'Ready for Pickup', 'Received'], 3],
  ])(
    'REC-16 REC-17: %s, %s: the steps in order, those reached marked',
    async (deliveryType, status, steps, reached) => {
      await openAnswer(wireOrderWith(null, { delivery: [{ deliveryType, deliveryStatus: status, deliveryFee: 0 }] }));
      expect(track()).toEqual(steps.map((step, index) => [step, index < reached]));
    },
  );

  it('says when each step was reached', async () => {
    await openAnswer(
      wireOrderWith(null, {
        delivery: [
          {
            deliveryType: 'Deliver To Singapore',
            deliveryStatus: 'OrderShipped',
            deliveryFee: 0,
            parcelNo: '8841 2230',
            reached: [
              { deliveryStatus: 'Confirmed', at: '2026-11-18T08:20:00.000Z' },
              { deliveryStatus: 'OrderShipped', at: '2026-11-20T01:05:00.000Z' },
            ],
          },
        ],
      }),
    );
    expect(textOf(main())).toMatch(/18\/11\/2026 4:20 PM.*20\/11\/2026 9:05 AMParcel 8841 2230/);
  });
});

describe('Confirm as Received', () => {
  it('REC-18: asks first; YES sends it, and the order shows Delivered with its last step', async () => {
    const harness = await open('store-shipped');
    await ask(harness);
    expect(sent(harness)).toEqual([]);
    await say(harness, 'Yes, I have it');
    expect(sent(harness).map(({ url, key }) => [url.pathname.split('/').at(-2), key !== null])).toEqual([
      [orderId('store-shipped'), true],
    ]);
    await harness.until(() => track().every(([, isReached]) => isReached === true), 'every step');
    expect([sees('Delivered'), ready('button', receive)]).toEqual([true, []]);
    expect(document.activeElement?.textContent).toBe('You have it');
    await harness.reload();
    expect(sees('Delivered')).toBe(true);
  });

  it('REC-18: NO sends nothing', async () => {
    const harness = await open('store-delivered');
    await ask(harness);
    await say(harness, 'No, not yet');
    expect(sent(harness)).toEqual([]);
    expect(ready('button', receive)).toHaveLength(1);
  });

  it('REC-19: is offered for OrderShipped, Pickup and Delivered only', async () => {
    const offered: string[] = [];
    for (const status of ['Pending', 'Confirmed', 'OrderShipped', 'Pickup', 'Delivered', 'Received', 'Rejected']) {
      const harness = await openAnswer(wireOrderWith(status));
      if (ready('button', receive).length > 0) offered.push(status);
      harness.close();
    }
    expect(offered).toEqual(['OrderShipped', 'Pickup', 'Delivered']);
  });

  it('without a network it says so, and the same write is sent again', async () => {
    const harness = await open('store-shipped', (gate) => gate.route(invoiceCalls.confirmReceived, offline));
    await ask(harness);
    await say(harness, 'Yes, I have it');
    expect(sees('It could not be noted that you have this order')).toBe(true);
    harness.gate.route(invoiceCalls.confirmReceived, (request) => world().fetch(request));
    await ask(harness);
    await say(harness, 'Yes, I have it');
    const keys = sent(harness).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(sees('Delivered')).toBe(true);
  });
});

describe('paying', () => {
  it('an order that is not paid leads to its payment; when that is left, the order is asked for again', async () => {
    const harness = await open('store-unpaid');
    tap('link', 'Pay $149.30');
    await harness.settle();
    expect(harness.address()).toBe(`/orderDetails?id=${orderId('store-unpaid')}&flow=payment`);
    await harness.until(() => popup() !== null, 'the payment');
    const before = harness.gate.sentTo(invoiceCalls.loadInvoice).length;
    await harness.back();
    await harness.until(() => popup() === null, 'the order');
    await harness.settle();
    expect(harness.gate.sentTo(invoiceCalls.loadInvoice)).toHaveLength(before + 1);
  });

  it('PAY-05: one that goes abroad is told how to pay, once the shop has answered', async () => {
    const [deliveryType, deliveryFee] = ['Deliver To Other Countries', 0];
    await openAnswer(
      wireOrderWith('Confirmed', {
        ostBalance: 20,
        payment: { status: 'none' },
        delivery: [{ deliveryType, deliveryStatus: 'Confirmed', deliveryFee }],
        confirmation: { status: 'accepted' },
      }),
    );
    expect(ready('link', 'How to pay')).toHaveLength(1);
  });

  it('PAY-05 DELIV-26: before that nothing is due, and no button pays', async () => {
    await open('store-abroad');
    expect(sees('Not due yet')).toBe(true);
    expect(ready('link', /^(?:How to pay|Pay)/)).toEqual([]);
  });

  it('one that is paid leads to its receipt', async () => {
    await open('store-shipped');
    expect(ready('link', /^Pay/)).toEqual([]);
    expect(ready('link', /^Receipt/)[0]?.getAttribute('href')).toBe('/attachment?id=receipt-meiling-store-shipped');
  });
});

describe('one word for each state', () => {
  it.each(Object.entries(ORDER_SAMPLES))(
    'REC-06 REC-12 CHECKOUT-21 PAY-05: %s is said alike by badge, title, money and dock',
    async (_, sample) => {
      await openAnswer(sample);
      const order = v.parse(Invoice, sample);
      const voice = { ...voiceIn('en'), phone: formatPhone };
      const { title, sentence } = orderSaid(order, voice);
      const shown = textOf(main()).replaceAll('\u00a0', ' ');
      for (const words of [deliverySaid(order, 'en'), title, sentence ?? '', moneySaid(order, voice)])
        expect(shown).toContain(words.replaceAll('\u00a0', ' '));
      const button = payButtonSaid(order, voice);
      expect(ready('link', button)).toHaveLength(isPayable(order) ? 1 : 0);
      expect(ready('link', /^(?:Pay|How to pay|See your payment)/)).toHaveLength(isPayable(order) ? 1 : 0);
    },
  );

  it.each([
    ['requested', 'Not due yet'],
    ['placed', 'Awaiting transfer'],
    ['packed', 'Paid'],
  ] as const)('PAY-05 CHECKOUT-21: the list says of one that is %s: %s', async (state, word) => {
    await openHarness(world(), {
      at: '/records',
      as: 'meiling',
      before: (gate) => gate.route(invoiceCalls.listInvoices, answersInvoices(ORDER_SAMPLES[state])),
    });
    expect(textOf(main())).toContain(`$20.00${word}`);
  });
});

describe('the back arrow', () => {
  it.each(['/orderDetails?id=i1', '/invoiceDetail?id=i1', '/attachment?id=a1'])(
    'NAV-36: from %s, opened from the records, it goes back to them',
    async (address) => {
      const harness = await openHarness(world(), { at: '/records?tab=documents', as: 'meiling' });
      await harness.go(address);
      tap('button', 'Back');
      await harness.until(() => harness.address() !== address, 'another page');
      expect(harness.address()).toBe('/records?tab=documents');
    },
  );

  it.each(['/orderDetails?id=i1', '/invoiceDetail?id=i1', '/attachment?id=a1'])(
    'NAV-37: from %s, opened first, it goes to the records',
    async (address) => {
      const harness = await openHarness(world(), { at: address, as: 'meiling' });
      tap('button', 'Back');
      await harness.until(() => harness.address() !== address, 'another page');
      expect(harness.address()).toBe('/records');
    },
  );
});
