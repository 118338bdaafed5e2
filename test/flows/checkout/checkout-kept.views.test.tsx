/** A store order without an answer, and a reloaded checkout, against the real server with a running clock. */
import { describe, expect, it } from 'vitest';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answer, type Passage } from '#harness/dom/gate.ts';
import { choices, control, dialog, press, ready, sees, tap, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { inStore } from '#harness/server/store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** The button of a step; that of the delivery says what it does (CHECKOUT-02, CHECKOUT-04). */
const NEXT = /^(?:Next|Place order|Send request)/;
const world = worldPerFile();
stageClocks();

const CREAM = 'Calm barrier cream';
const NAME = 'Ann Visitor';
const ORDER = storeCalls.createStoreInvoice;
const BUYERS = ['meiling', 'guest'] as const;
type Buyer = (typeof BUYERS)[number];

const pressOn = async (harness: Harness, name: string | RegExp) => {
  tap('button', name);
  await harness.settle();
};
const open = async (as: Buyer) => {
  const noCards = answer(404, { success: false, code: 'NOT_FOUND', message: 'No.' });
  // no card method, so that no script of the provider is loaded
  const before = ({ route }: Harness['gate']) => route(paymentCalls.loadCardSettings, noCards);
  const harness = await openHarness(world(), { at: '/store', as, before });
  await harness.until(() => ready('button', `Add to cart: ${CREAM}`).length > 0, 'the shelf');
  return harness;
};
const toCart = async (harness: Harness) => {
  tap('button', `Add to cart: ${CREAM}`);
  tap('link', /^View cart/);
  await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
};
const toResult = async (harness: Harness) => {
  await toCart(harness);
  await pressOn(harness, 'Check out');
  await harness.until(() => sees('Check your order'), 'the order');
  if (dialog()) await pressOn(harness, 'Not now');
};
const toInfo = async (harness: Harness, as: Buyer) => {
  await toResult(harness);
  await pressOn(harness, NEXT);
  await harness.until(() => sees('Where should it go?'), 'the delivery');
  press(choices('Where should it go?', /^Pick up at a clinic/)[0] ?? document.body);
  await harness.settle();
  press(choices('Pick-up clinic', /^Novena clinic/)[0] ?? document.body);
  await harness.settle();
  if (as !== 'guest') return;
  write(control('textbox', 'Name'), NAME);
  write(control('textbox', 'Email'), 'ann@example.com');
  write(control('textbox', 'Mobile phone'), '81234567');
};
const order = async (harness: Harness) => {
  harness.gate.hold(ORDER);
  await pressOn(harness, NEXT);
  await harness.until(() => harness.gate.isHeld(ORDER), 'the order');
};
const toPayment = async (harness: Harness) => {
  await harness.gate.release(ORDER);
  await harness.until(() => sees('How will you pay?'), 'the payment');
};
const sent = (harness: Harness) => harness.gate.sentTo(ORDER);
const keptInTab = () => JSON.stringify(Object.entries(sessionStorage));

const toServer = (request: Request) => world().fetch(request);
/** Faults: the order is placed and its answer lost, or the order is not placed. */
const FAULTS: readonly (readonly [string, Passage])[] = [
  [
    'lost',
    async (request) => {
      await toServer(request);
      throw new TypeError('Failed to fetch');
    },
  ],
  [
    'late',
    async (request) => {
      await toServer(request);
      return null;
    },
  ],
  ['a 503', answer(503, { success: false, code: 'UNAVAILABLE', message: 'Not now' })],
];

describe.each(BUYERS)('an order of %s', (as) => {
  it.each(FAULTS)(
    'API-56: whose answer is %s is asked for again in the same bytes, and is made once',
    async (_, fault) => {
      const harness = await open(as);
      await toInfo(harness, as);
      const before = await inStore(world(), CREAM);
      await order(harness);
      await harness.gate.release(ORDER, fault);
      await harness.pass(100_000 + MINUTE_MS);
      await harness.until(() => sees('We got no answer'), 'the unknown outcome');
      expect(sees('Nothing is ordered yet.')).toBe(false);
      await pressOn(harness, 'Check again');
      await toPayment(harness);
      const [first, second] = sent(harness);
      expect(second).toEqual(first);
      expect(await inStore(world(), CREAM)).toBe(before - 1);
    },
  );

  it('PWA-17: goes on after a reload while it is made, with the same key and the same bytes, without card data', async () => {
    const harness = await open(as);
    await toInfo(harness, as);
    const before = await inStore(world(), CREAM);
    await order(harness);
    // the page is left before the answer, and the order is placed
    await harness.gate.release(ORDER, async (request) => {
      await toServer(request);
      return null;
    });
    await harness.reload();
    await harness.until(() => harness.gate.isHeld(ORDER), 'the order again');
    expect(sees('Nothing is ordered yet.')).toBe(false);
    await toPayment(harness);
    const [first, second] = sent(harness);
    expect(second).toEqual(first);
    expect(await inStore(world(), CREAM)).toBe(before - 1);
    await harness.reload();
    await harness.until(() => sees('How will you pay?'), 'the payment');
    expect(harness.address()).toBe('/store/checkout?step=payment');
    expect(sent(harness)).toHaveLength(2);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('checkout');
    expect(keptInTab()).not.toContain('cardPayment');
  });

  it.each([
    ['the order', 'result', (harness: Harness) => toResult(harness)],
    ['the delivery', 'info', (harness: Harness) => toInfo(harness, as)],
  ] as const)('PWA-17: is at %s after a reload, with what was typed', async (_, step, get) => {
    const harness = await open(as);
    await get(harness);
    const form = () => [...document.querySelectorAll('input')].map(({ value }) => value);
    const before = form();
    await harness.reload();
    await harness.until(() => harness.address().endsWith(`step=${step}`), step);
    await harness.settle();
    expect(form()).toEqual(before);
  });
});

it('PWA-17: what lies in a tab that was closed is of no use half an hour later, and goes', async () => {
  const harness = await open('meiling');
  await toInfo(harness, 'meiling');
  await harness.settle();
  harness.close();
  const kept = Object.entries(sessionStorage);
  const openAgain = async (minutes: number) => {
    world().clock.advance(minutes * MINUTE_MS);
    for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
    return openHarness(world(), { at: '/store/checkout' });
  };
  const back = await openAgain(29);
  await back.until(() => sees('Where should it go?'), 'the delivery');
  back.close();
  const late = await openAgain(2);
  await late.until(() => sees('Your cart is empty...'), 'another checkout');
  expect(late.address()).toBe('/store/checkout');
});

it('PWA-17 AUTH-17: what lies in the tab goes half an hour after the last change, also where its page stays open', async () => {
  const harness = await open('guest');
  await toInfo(harness, 'guest');
  await harness.settle();
  await harness.pass(29 * MINUTE_MS);
  expect(keptInTab()).toContain(NAME);
  write(control('textbox', 'Name'), `${NAME} Tan`);
  await harness.settle();
  await harness.pass(29 * MINUTE_MS);
  expect(keptInTab()).toContain(NAME);
  await harness.pass(2 * MINUTE_MS);
  expect(keptInTab()).not.toContain('checkout');
  expect(control('textbox', 'Name')).toHaveProperty('value', `${NAME} Tan`);
});

it('AUTH-17: nothing of a checkout stays in the tab once it is left, or its person has logged out', async () => {
  const harness = await open('meiling');
  await toInfo(harness, 'meiling');
  await harness.settle();
  expect(keptInTab()).toContain('checkout');
  await harness.go('/profile');
  expect(keptInTab()).not.toContain('checkout');
  await harness.go('/store');
  await harness.until(() => ready('link', /^View cart/).length > 0, 'the shelf');
  tap('link', /^View cart/);
  await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
  await harness.settle();
  expect(keptInTab()).toContain('checkout');
  harness.app().session.send({ type: 'session.end', goTo: null });
  await harness.settle();
  expect(keptInTab()).not.toContain('checkout');
});

it.each(BUYERS)(
  'PWA-17 AUTH-17: nothing of a complete order of %s stays in the tab, and a reload makes no other one',
  async (as) => {
    const harness = await open(as);
    await toInfo(harness, as);
    await order(harness);
    await toPayment(harness);
    press(choices('Payment method', /^PayNow/)[0] ?? document.body);
    await harness.settle();
    await pressOn(harness, /^Continue with PayNow/);
    await harness.until(() => ready('button', 'I have paid').length > 0, 'the transfer');
    await pressOn(harness, 'I have paid');
    await harness.until(() => harness.address().endsWith('step=complete'), 'the end');
    await harness.until(() => sees('Back to the store'), 'the end page');
    await harness.settle();
    expect(keptInTab()).not.toContain('checkout');
    expect(sent(harness)).toHaveLength(1);
    await harness.reload();
    await harness.until(() => sees('Orders that were placed are under Records.'), 'the way to the order');
    expect(sees('Your cart is empty...')).toBe(true);
    expect(harness.address()).toBe('/store/checkout');
    expect(sent(harness)).toHaveLength(1);
  },
);
