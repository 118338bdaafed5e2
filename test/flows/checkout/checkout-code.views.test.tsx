/** A one-time code in the checkout, with the real server: for a code that each person uses once, and where much is unpaid. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { choices, control, press, ready, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { lastCode } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** The button of a step; that of the delivery says what it does (CHECKOUT-02, CHECKOUT-04). */
const NEXT = /^(?:Next|Place order|Send request)/;
const world = worldPerFile();
stageClocks();

const CREAM = 'Calm barrier cream';
const EMAIL = 'ann@example.com';
const main = () => textOf(document.querySelector('main') ?? document.body);
const pressOn = async (harness: Harness, name: string | RegExp) => {
  tap('button', name);
  await harness.settle();
};
const toOrder = async (as: 'meiling' | 'guest') => {
  const harness = await openHarness(world(), { at: '/store', as });
  await harness.until(() => sees(CREAM), 'the shelf');
  tap('button', `Add to cart: ${CREAM}`);
  await harness.pass(500);
  tap('link', /^View cart/);
  await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
  await pressOn(harness, 'Check out');
  await harness.until(() => sees('Check your order'), 'the order');
  if (ready('button', 'Not now').length > 0) await pressOn(harness, 'Not now');
  return harness;
};
const toDelivery = async (harness: Harness) => {
  await pressOn(harness, NEXT);
  await harness.until(() => sees('Where should it go?'), 'the delivery');
};
const giveDelivery = async (harness: Harness, email: string | null) => {
  press(choices('Where should it go?', /^Pick up at a clinic/)[0] ?? document.body);
  await harness.settle();
  press(choices('Pick-up clinic', /^Novena clinic/)[0] ?? document.body);
  await harness.settle();
  if (email !== null) {
    write(control('textbox', 'Name'), 'Ann Visitor');
    write(control('textbox', 'Email'), email);
    write(control('textbox', 'Mobile phone'), '81234567');
  }
  await pressOn(harness, NEXT);
};
const prove = async (harness: Harness, way: RegExp) => {
  press(choices('Way of sending', way)[0] ?? document.body);
  await harness.settle();
  await pressOn(harness, 'Send code');
  await harness.until(() => sees(/digit code/), 'the code');
  write(control('textbox', 'Code'), lastCode(world()));
  await harness.settle();
  await pressOn(harness, 'Confirm');
};
const allow = (pieces: number) =>
  sql`update setting set content = content || ${JSON.stringify({ unpaidPieces: pieces })}::jsonb where name = 'store'`.execute(
    world().db,
  );

describe('a code that each person uses once', () => {
  it('asks a guest for the email and proves it; the code is applied, and the delivery begins with the email', async () => {
    const harness = await toOrder('guest');
    write(control('textbox', 'Promo code'), 'ONCEONLY');
    await pressOn(harness, 'Apply');
    await harness.until(() => sees('Your email, please'), 'the email');
    expect(ready('button', NEXT)).toEqual([]);
    expect(sees('Write it like name@example.com.')).toBe(true);
    write(control('textbox', 'Email address'), EMAIL);
    await pressOn(harness, NEXT);
    await harness.until(() => sees('How shall we send your code?'), 'the choice');
    expect(choices('Way of sending', /^By SMS/)).toEqual([]);
    // Back leads to the email, and from there to the order, with what was typed
    await pressOn(harness, 'Back');
    await pressOn(harness, 'Back');
    expect(control('textbox', 'Promo code')).toHaveProperty('value', 'ONCEONLY');
    await pressOn(harness, 'Apply');
    await harness.until(() => sees('Your email, please'), 'the email');
    await pressOn(harness, NEXT);
    await prove(harness, /^By email/);
    await harness.until(() => sees(/^ONCEONLY applied\./), 'the applied code');
    await toDelivery(harness);
    expect(control('textbox', 'Email')).toHaveProperty('value', EMAIL);
    await giveDelivery(harness, EMAIL);
    await harness.until(() => sees('How will you pay?'), 'the payment');
    expect(harness.gate.sentTo(storeCalls.createStoreInvoice).at(-1)?.body).toMatchObject({ identifiers: [EMAIL] });
  });

  it('asks a member nothing', async () => {
    const member = await toOrder('meiling');
    write(control('textbox', 'Promo code'), 'ONCEONLY');
    await pressOn(member, 'Apply');
    await member.until(() => sees(/^ONCEONLY applied\./), 'the applied code');
    expect(member.gate.sentTo(storeCalls.verifyCode)).toHaveLength(1);
  });

  it('any other asks a guest nothing', async () => {
    const harness = await toOrder('guest');
    write(control('textbox', 'Promo code'), 'WELCOME10');
    await pressOn(harness, 'Apply');
    await harness.until(() => sees(/^WELCOME10 applied\./), 'the applied code');
    expect(harness.gate.sentTo(storeCalls.verifyCode)).toHaveLength(1);
  });
});

describe('above the cap', () => {
  it.each([
    ['a guest', 'guest', EMAIL],
    ['a member', 'meiling', null],
  ] as const)('%s proves the contact that was given, and then orders; Back loses nothing', async (_, as, email) => {
    await allow(0);
    const harness = await toOrder(as);
    await toDelivery(harness);
    await giveDelivery(harness, email);
    await harness.until(() => sees(/^Much of what you ordered is not paid yet/), 'the choice');
    expect(main()).toContain(email ?? 'meiling.tan@example.com');
    await pressOn(harness, 'Back');
    await harness.until(() => sees('Where should it go?'), 'the delivery');
    expect(control('textbox', 'Email')).toHaveProperty('value', email ?? 'meiling.tan@example.com');
    await pressOn(harness, NEXT);
    await harness.until(() => sees('How shall we send your code?'), 'the choice');
    await prove(harness, /^By SMS/);
    await harness.until(() => sees('How will you pay?'), 'the payment');
    expect(harness.gate.sentTo(storeCalls.createStoreInvoice)).toHaveLength(3);
    expect(harness.gate.sentTo(otpCalls.verify)).toHaveLength(1);
  });

  it('nobody sees a code below it', async () => {
    const harness = await toOrder('guest');
    await toDelivery(harness);
    await giveDelivery(harness, EMAIL);
    await harness.until(() => sees('How will you pay?'), 'the payment');
    expect([harness.gate.sentTo(otpCalls.sendSms), harness.gate.sentTo(otpCalls.sendEmail)]).toEqual([[], []]);
  });
});
