/** A store order without an answer, and a reloaded checkout, against the real server with a running clock. */
import { describe, expect, it } from 'vitest';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answer, type Passage } from '#harness/dom/gate.ts';
import { choices, control, dialog, press, ready, sees, tap, write } from '#harness/dom/hand.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
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

const pressOn = async (stage: Stage, name: string | RegExp) => {
  tap('button', name);
  await stage.settle();
};
const open = async (as: Buyer) => {
  const noCards = answer(404, { success: false, code: 'NOT_FOUND', message: 'No.' });
  // no card method, so that no script of the provider is loaded
  const before = ({ route }: Stage['gate']) => route(paymentCalls.loadCardSettings, noCards);
  const stage = await openStage(world(), { at: '/store', as, before });
  await stage.until(() => ready('button', `Add to cart: ${CREAM}`).length > 0, 'the shelf');
  return stage;
};
const toCart = async (stage: Stage) => {
  tap('button', `Add to cart: ${CREAM}`);
  tap('link', /^View cart/);
  await stage.until(() => ready('button', 'Check out').length > 0, 'the cart');
};
const toResult = async (stage: Stage) => {
  await toCart(stage);
  await pressOn(stage, 'Check out');
  await stage.until(() => sees('Check your order'), 'the order');
  if (dialog()) await pressOn(stage, 'Not now');
};
const toInfo = async (stage: Stage, as: Buyer) => {
  await toResult(stage);
  await pressOn(stage, NEXT);
  await stage.until(() => sees('Where should it go?'), 'the delivery');
  press(choices('Where should it go?', /^Pick up at a clinic/)[0] ?? document.body);
  await stage.settle();
  press(choices('Pick-up clinic', /^Novena clinic/)[0] ?? document.body);
  await stage.settle();
  if (as !== 'guest') return;
  write(control('textbox', 'Name'), NAME);
  write(control('textbox', 'Email'), 'ann@example.com');
  write(control('textbox', 'Mobile phone'), '81234567');
};
const order = async (stage: Stage) => {
  stage.gate.hold(ORDER);
  await pressOn(stage, NEXT);
  await stage.until(() => stage.gate.isHeld(ORDER), 'the order');
};
const toPayment = async (stage: Stage) => {
  await stage.gate.release(ORDER);
  await stage.until(() => sees('How will you pay?'), 'the payment');
};
const sent = (stage: Stage) => stage.gate.sentTo(ORDER);
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
      const stage = await open(as);
      await toInfo(stage, as);
      const before = await inStore(world(), CREAM);
      await order(stage);
      await stage.gate.release(ORDER, fault);
      await stage.pass(100_000 + MINUTE_MS);
      await stage.until(() => sees('We got no answer'), 'the unknown outcome');
      expect(sees('Nothing is ordered yet.')).toBe(false);
      await pressOn(stage, 'Check again');
      await toPayment(stage);
      const [first, second] = sent(stage);
      expect(second).toEqual(first);
      expect(await inStore(world(), CREAM)).toBe(before - 1);
    },
  );

  it('PWA-17: goes on after a reload while it is made, with the same key and the same bytes, without card data', async () => {
    const stage = await open(as);
    await toInfo(stage, as);
    const before = await inStore(world(), CREAM);
    await order(stage);
    // the page is left before the answer, and the order is placed
    await stage.gate.release(ORDER, async (request) => {
      await toServer(request);
      return null;
    });
    await stage.reload();
    await stage.until(() => stage.gate.isHeld(ORDER), 'the order again');
    expect(sees('Nothing is ordered yet.')).toBe(false);
    await toPayment(stage);
    const [first, second] = sent(stage);
    expect(second).toEqual(first);
    expect(await inStore(world(), CREAM)).toBe(before - 1);
    await stage.reload();
    await stage.until(() => sees('How will you pay?'), 'the payment');
    expect(stage.address()).toBe('/store/checkout?step=payment');
    expect(sent(stage)).toHaveLength(2);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('checkout');
    expect(keptInTab()).not.toContain('cardPayment');
  });

  it.each([
    ['the order', 'result', (stage: Stage) => toResult(stage)],
    ['the delivery', 'info', (stage: Stage) => toInfo(stage, as)],
  ] as const)('PWA-17: is at %s after a reload, with what was typed', async (_, step, get) => {
    const stage = await open(as);
    await get(stage);
    const form = () => [...document.querySelectorAll('input')].map(({ value }) => value);
    const before = form();
    await stage.reload();
    await stage.until(() => stage.address().endsWith(`step=${step}`), step);
    await stage.settle();
    expect(form()).toEqual(before);
  });
});

it('PWA-17: what lies in a tab that was closed is of no use half an hour later, and goes', async () => {
  const stage = await open('meiling');
  await toInfo(stage, 'meiling');
  await stage.settle();
  stage.close();
  const kept = Object.entries(sessionStorage);
  const openAgain = async (minutes: number) => {
    world().clock.advance(minutes * MINUTE_MS);
    for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
    return openStage(world(), { at: '/store/checkout' });
  };
  const back = await openAgain(29);
  await back.until(() => sees('Where should it go?'), 'the delivery');
  back.close();
  const late = await openAgain(2);
  await late.until(() => sees('Your cart is empty...'), 'another checkout');
  expect(late.address()).toBe('/store/checkout');
});

it('PWA-17 AUTH-17: what lies in the tab goes half an hour after the last change, also where its page stays open', async () => {
  const stage = await open('guest');
  await toInfo(stage, 'guest');
  await stage.settle();
  await stage.pass(29 * MINUTE_MS);
  expect(keptInTab()).toContain(NAME);
  write(control('textbox', 'Name'), `${NAME} Tan`);
  await stage.settle();
  await stage.pass(29 * MINUTE_MS);
  expect(keptInTab()).toContain(NAME);
  await stage.pass(2 * MINUTE_MS);
  expect(keptInTab()).not.toContain('checkout');
  expect(control('textbox', 'Name')).toHaveProperty('value', `${NAME} Tan`);
});

it('AUTH-17: nothing of a checkout stays in the tab once it is left, or its person has logged out', async () => {
  const stage = await open('meiling');
  await toInfo(stage, 'meiling');
  await stage.settle();
  expect(keptInTab()).toContain('checkout');
  await stage.go('/profile');
  expect(keptInTab()).not.toContain('checkout');
  await stage.go('/store');
  await stage.until(() => ready('link', /^View cart/).length > 0, 'the shelf');
  tap('link', /^View cart/);
  await stage.until(() => ready('button', 'Check out').length > 0, 'the cart');
  await stage.settle();
  expect(keptInTab()).toContain('checkout');
  stage.app().session.send({ type: 'session.end', goTo: null });
  await stage.settle();
  expect(keptInTab()).not.toContain('checkout');
});
