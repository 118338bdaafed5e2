/** /order/{key}: an order that was made without an account, by its link. */
import { describe, expect, it } from 'vitest';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { OrderKey } from '#contract/ids.ts';
import type { OrderState } from '#contract/rules/order-state.ts';
import { answer } from '#harness/dom/gate.ts';
import { labelled, ready, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { ORDER_SAMPLES } from '#harness/dom/orders.ts';
import { answerOf } from '#harness/server/ask.ts';
import { guestOrderPath } from '#harness/server/guest-orders.ts';
import { readLetters } from '#harness/server/letters.ts';
import { payNowSettings } from '#model/samples.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const main = () => document.querySelector('main') ?? document.body;
const open = (state: OrderState, members: object = {}) =>
  openHarness(world(), {
    at: '/order/key',
    before: (gate) => {
      const order = { ...ORDER_SAMPLES[state], ...members };
      const data = { order, worksUntil: null, payNow: payNowSettings };
      gate.route(orderCalls.readOrder, answer(200, { success: true, data }));
    },
  });

describe('/order/{key}', () => {
  it('NAV-24 ROLE-04: without a session it shows the order, takes the key out of the address and signs nobody in', async () => {
    const path = await guestOrderPath(world());
    const harness = await openHarness(world(), { at: path });
    await harness.until(() => sees('Order confirmed'), 'the order');
    expect(harness.address()).toBe('/order/held');
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
    for (const words of ['Order Confirmed', 'Paid', 'Hand cream', 'Order total', 'Tracking', 'Receipt (PDF)'])
      expect(textOf(document.body)).toContain(words === 'Tracking' ? 'Confirmed' : words);
    expect(ready('link', 'Make an account: this order comes along')[0]?.getAttribute('href')).toBe('/signup');
    await harness.reload();
    await harness.until(() => sees('Order confirmed'), 'the order again');
  });

  it('PAY-07 PAY-08: an announced transfer still shows how to pay it, with number, amount and identifier', async () => {
    await open('placed');
    for (const words of ['Order placed, waiting for your transfer', 'INV-7', '$20.00', payNowSettings.uen])
      expect(textOf(document.body)).toContain(words);
  });

  it('PAY-05: abroad nothing is due before the answer, and after it the shop is paid by phone or mail', async () => {
    const before = await open('requested');
    expect([sees('Not due yet'), sees('Pay with the clinic'), sees('Pay exactly')]).toEqual([true, false, false]);
    before.close();
    await open('toPay', {
      invoiceType: 'Online Store',
      delivery: [{ deliveryType: 'Deliver To Other Countries', deliveryStatus: 'Confirmed', deliveryFee: 0 }],
    });
    expect(sees('Pay with the clinic')).toBe(true);
    expect(textOf(main())).toContain(payNowSettings.contact.email);
  });

  it('a link that has ended says so, and offers a call', async () => {
    const harness = await openHarness(world(), { at: '/order/nothing' });
    await harness.until(() => sees('This link does not work'), 'the refusal');
    expect(ready('link', /^Call us/)).toHaveLength(1);
    tap('button', 'Go to MyNiks');
    await harness.settle();
    expect(harness.address()).toBe('/home');
  });
});

describe('a new link', () => {
  const LINK = orderCalls.askForLink;
  const field = (label: string): HTMLInputElement => {
    const [found] = labelled(label);
    if (!(found instanceof HTMLInputElement)) throw new Error(`There is no ${label}`);
    return found;
  };
  const fill = (number: string, email: string) => {
    write(field('Order number'), number);
    write(field('Email address'), email);
    tap('button', 'Get a new link');
  };
  const ended = async () => {
    const harness = await openHarness(world(), { at: '/order/nothing' });
    await harness.until(() => sees('This link does not work'), 'the form');
    return harness;
  };

  it('ROLE-04 CHECKOUT-15: number and email of the order get one by mail; a reload and the way back leave the person there', async () => {
    const path = await guestOrderPath(world());
    const { data } = await answerOf(world(), orderCalls.readOrder, { body: { key: path.slice(7) as OrderKey } });
    const { invoiceNo } = data.order;
    await readLetters(world());
    const harness = await ended();
    fill(invoiceNo.toLowerCase(), ' Meiling.Tan@example.com ');
    await harness.until(() => sees('Check your email'), 'the answer');
    const [letter] = await readLetters(world());
    expect(letter?.subject).toBe(`Your order ${invoiceNo}: a new link`);
    await harness.reload();
    await harness.until(() => sees('Check your email'), 'the answer again');
    tap('button', 'Change number or email');
    await harness.until(() => sees('This link does not work'), 'the form');
    // an email field takes no blanks around its text
    expect([field('Order number').value, field('Email address').value]).toEqual([
      invoiceNo.toLowerCase(),
      'Meiling.Tan@example.com',
    ]);
    await harness.reload();
    await harness.until(() => field('Order number').value !== '', 'what was written');
  });

  it('ROLE-04: what is missing or wrong is said at its field, and nothing is sent', async () => {
    const harness = await ended();
    fill('', '');
    await harness.until(() => sees('Enter the number of the order, as INV-000123.'), 'the number');
    fill('INV-000123', 'nora');
    await harness.until(() => sees('Fix the email to continue'), 'the email');
    expect(harness.gate.sentTo(LINK)).toEqual([]);
  });

  it('ROLE-04: a refusal and a lost network keep what was written, and it can be sent again', async () => {
    const harness = await ended();
    harness.gate.route(LINK, answer(429, { success: false, code: 'TOO_MANY_TRIES', message: 'Too many' }));
    fill('INV-000123', 'nora@example.com');
    await harness.until(() => ready('button', 'Get a new link').length > 0 && sees(/too many|wait/i), 'the refusal');
    expect(field('Order number').value).toBe('INV-000123');
    harness.gate.route(LINK, (request) => world().fetch(request));
    tap('button', 'Get a new link');
    await harness.until(() => sees('Check your email'), 'the answer');
  });
});

describe('the orders of this device', () => {
  const ORDERS = 'myniks.orders';
  const openHome = () => openHarness(world(), { at: '/home', as: 'guest' });

  it('PWA-17: the guest’s home leads back to what was ordered here, until log out; a damaged list shows nothing', async () => {
    localStorage.setItem(ORDERS, JSON.stringify([{ number: 'INV-000023', key: 'key' }]));
    const harness = await openHome();
    expect(ready('link', /^Your order/).map((link) => link.getAttribute('href'))).toEqual(['/order/key']);
    expect(textOf(main())).toContain('INV-000023');
    harness.close();
    const member = await openHarness(world(), { at: '/profile', as: 'meiling' });
    member.app().session.send({ type: 'session.end', goTo: null });
    await member.settle();
    expect(localStorage.getItem(ORDERS)).toBeNull();
    member.close();
    localStorage.setItem(ORDERS, '{');
    await openHome();
    expect(ready('link', /^Your order/)).toEqual([]);
  });
});
