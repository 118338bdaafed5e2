/** A one-time code in the checkout, with the real server: for a code that each person uses once, and where much is unpaid. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { choices, control, press, ready, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { lastCode } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** The button of a step; that of the delivery says what it does (CHECKOUT-02, CHECKOUT-04). */
const NEXT = /^(?:Next|Place order|Send request)/;
const world = worldPerFile();
stageClocks();

const CREAM = 'Calm barrier cream';
const EMAIL = 'ann@example.com';
const main = () => textOf(document.querySelector('main') ?? document.body);
const pressOn = async (stage: Stage, name: string | RegExp) => {
  tap('button', name);
  await stage.settle();
};
const toOrder = async (as: 'meiling' | 'guest') => {
  const stage = await openStage(world(), { at: '/store', as });
  await stage.until(() => sees(CREAM), 'the shelf');
  tap('button', `Add to cart: ${CREAM}`);
  await stage.pass(500);
  tap('link', /^View cart/);
  await stage.until(() => ready('button', 'Check out').length > 0, 'the cart');
  await pressOn(stage, 'Check out');
  await stage.until(() => sees('Check your order'), 'the order');
  if (ready('button', 'Not now').length > 0) await pressOn(stage, 'Not now');
  return stage;
};
const toDelivery = async (stage: Stage) => {
  await pressOn(stage, NEXT);
  await stage.until(() => sees('Where should it go?'), 'the delivery');
};
const giveDelivery = async (stage: Stage, email: string | null) => {
  press(choices('Where should it go?', /^Pick up at a clinic/)[0] ?? document.body);
  await stage.settle();
  press(choices('Pick-up clinic', /^Novena clinic/)[0] ?? document.body);
  await stage.settle();
  if (email !== null) {
    write(control('textbox', 'Name'), 'Ann Visitor');
    write(control('textbox', 'Email'), email);
    write(control('textbox', 'Mobile phone'), '81234567');
  }
  await pressOn(stage, NEXT);
};
const prove = async (stage: Stage, way: RegExp) => {
  press(choices('Way of sending', way)[0] ?? document.body);
  await stage.settle();
  await pressOn(stage, 'Send code');
  await stage.until(() => sees(/digit code/), 'the code');
  write(control('textbox', 'Code'), lastCode(world()));
  await stage.settle();
  await pressOn(stage, 'Confirm');
};
const allow = (pieces: number) =>
  sql`update setting set content = content || ${JSON.stringify({ unpaidPieces: pieces })}::jsonb where name = 'store'`.execute(
    world().db,
  );

describe('a code that each person uses once', () => {
  it('asks a guest for the email and proves it; the code is applied, and the delivery begins with the email', async () => {
    const stage = await toOrder('guest');
    write(control('textbox', 'Promo code'), 'ONCEONLY');
    await pressOn(stage, 'Apply');
    await stage.until(() => sees('Your email, please'), 'the email');
    expect(ready('button', NEXT)).toEqual([]);
    expect(sees('Write it like name@example.com.')).toBe(true);
    write(control('textbox', 'Email address'), EMAIL);
    await pressOn(stage, NEXT);
    await stage.until(() => sees('How shall we send your code?'), 'the choice');
    expect(choices('Way of sending', /^By SMS/)).toEqual([]);
    // Back leads to the email, and from there to the order, with what was typed
    await pressOn(stage, 'Back');
    await pressOn(stage, 'Back');
    expect(control('textbox', 'Promo code')).toHaveProperty('value', 'ONCEONLY');
    await pressOn(stage, 'Apply');
    await stage.until(() => sees('Your email, please'), 'the email');
    await pressOn(stage, NEXT);
    await prove(stage, /^By email/);
    await stage.until(() => sees(/^ONCEONLY applied\./), 'the applied code');
    await toDelivery(stage);
    expect(control('textbox', 'Email')).toHaveProperty('value', EMAIL);
    await giveDelivery(stage, EMAIL);
    await stage.until(() => sees('How will you pay?'), 'the payment');
    expect(stage.gate.sentTo(storeCalls.createStoreInvoice).at(-1)?.body).toMatchObject({ identifiers: [EMAIL] });
  });

  it('asks a member nothing', async () => {
    const member = await toOrder('meiling');
    write(control('textbox', 'Promo code'), 'ONCEONLY');
    await pressOn(member, 'Apply');
    await member.until(() => sees(/^ONCEONLY applied\./), 'the applied code');
    expect(member.gate.sentTo(storeCalls.verifyCode)).toHaveLength(1);
  });

  it('any other asks a guest nothing', async () => {
    const stage = await toOrder('guest');
    write(control('textbox', 'Promo code'), 'WELCOME10');
    await pressOn(stage, 'Apply');
    await stage.until(() => sees(/^WELCOME10 applied\./), 'the applied code');
    expect(stage.gate.sentTo(storeCalls.verifyCode)).toHaveLength(1);
  });
});

describe('above the cap', () => {
  it.each([
    ['a guest', 'guest', EMAIL],
    ['a member', 'meiling', null],
  ] as const)('%s proves the contact that was given, and then orders; Back loses nothing', async (_, as, email) => {
    await allow(0);
    const stage = await toOrder(as);
    await toDelivery(stage);
    await giveDelivery(stage, email);
    await stage.until(() => sees(/^Much of what you ordered is not paid yet/), 'the choice');
    expect(main()).toContain(email ?? 'meiling.tan@example.com');
    await pressOn(stage, 'Back');
    await stage.until(() => sees('Where should it go?'), 'the delivery');
    expect(control('textbox', 'Email')).toHaveProperty('value', email ?? 'meiling.tan@example.com');
    await pressOn(stage, NEXT);
    await stage.until(() => sees('How shall we send your code?'), 'the choice');
    await prove(stage, /^By SMS/);
    await stage.until(() => sees('How will you pay?'), 'the payment');
    expect(stage.gate.sentTo(storeCalls.createStoreInvoice)).toHaveLength(3);
    expect(stage.gate.sentTo(otpCalls.verify)).toHaveLength(1);
  });

  it('nobody sees a code below it', async () => {
    const stage = await toOrder('guest');
    await toDelivery(stage);
    await giveDelivery(stage, EMAIL);
    await stage.until(() => sees('How will you pay?'), 'the payment');
    expect([stage.gate.sentTo(otpCalls.sendSms), stage.gate.sentTo(otpCalls.sendEmail)]).toEqual([[], []]);
  });
});
