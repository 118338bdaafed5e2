import { describe, expect, it } from 'vitest';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import { checkoutSteps } from '#machines/checkout/checkout.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { checkoutFlow, guestCheckoutFlow, toCreating, toPayment, toResult } from '#model/checkout/checkout.model.ts';
import { pickup, tenOff } from '#model/checkout/checkout.samples.model.ts';
import type { Flow } from '#model/flow.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { cream } from '#model/store/store.samples.model.ts';

const play = async (labels: readonly string[], flow: Flow = checkoutFlow) => {
  const checkout = startScripted(flow);
  await checkout.play(...labels);
  return checkout;
};
type Checkout = Awaited<ReturnType<typeof play>>;
const stepOf = (checkout: Checkout) =>
  checkoutSteps[statePath(checkout.snapshot().value) as keyof typeof checkoutSteps];
const sent = ({ requests }: Checkout, id: string) => requests.filter((one) => one.id === id).map(({ input }) => input);

describe('the steps', () => {
  it('CHECKOUT-01 CHECKOUT-02: start, result, info, payment, complete, one Next after the other', async () => {
    const steps: unknown[] = [];
    const checkout = await play([]);
    for (const labels of [
      [],
      toResult,
      ['step.next'],
      ['deliveryInfo -> given', 'createStoreInvoice -> to pay'],
      ['payment -> paid'],
    ]) {
      await checkout.play(...labels);
      steps.push(stepOf(checkout));
    }
    expect(steps).toEqual(['start', 'result', 'info', 'payment', 'complete']);
  });

  it('CHECKOUT-17: Back leads from payment to info, to result, to the cart, and complete has none', async () => {
    const checkout = await play(toPayment);
    await checkout.play('payment -> left', 'readInvoice -> to pay');
    expect(stepOf(checkout)).toBe('info');
    await checkout.play('deliveryInfo -> back');
    expect(stepOf(checkout)).toBe('result');
    await checkout.play('step.back');
    expect(stepOf(checkout)).toBe('start');
    const complete = await play([...toPayment, 'payment -> paid']);
    expect(complete.snapshot().can({ type: 'step.back' })).toBe(false);
  });

  it('CART-14: the cart is emptied once the order is complete', async () => {
    const checkout = await play([...toPayment, 'payment -> paid']);
    expect(sent(checkout, 'emptyCart')).toHaveLength(1);
    await checkout.play('emptyCart -> offline');
    expect([stepOf(checkout), checkout.emitted]).toEqual(['complete', [{ type: 'checkout.ordered' }]]);
  });
});

describe('a code', () => {
  it('CHECKOUT-08: needs something that is no blank, and is sent without blanks around it', async () => {
    const checkout = await play([...toResult, 'code.change (blanks)']);
    expect(checkout.snapshot().can({ type: 'code.apply' })).toBe(false);
    await checkout.play('code.change (a code)', 'code.apply');
    expect(sent(checkout, 'verifyCode')).toEqual([
      { patient: expect.any(String), promoCode: 'TEN', items: [{ id: cream.id, qty: 1 }], identifiers: [] },
    ]);
  });

  it.each(['PROMOTION_UNKNOWN', 'offline'])('CHECKOUT-09: after %s no code is typed or applied', async (answer) => {
    const checkout = await play([...toResult, 'code.change (a code)', 'code.apply', 'verifyCode -> applied']);
    expect(checkout.snapshot().context.applied).not.toBeNull();
    await checkout.play('code.change (a code)', 'code.apply', `verifyCode -> ${answer}`);
    expect(checkout.snapshot().context).toMatchObject({ code: '', applied: null });
  });

  it('CHECKOUT-12: another cart has it verified again; the same cart does not', async () => {
    const applied = [...toResult, 'code.change (a code)', 'code.apply', 'verifyCode -> applied', 'step.back'];
    const changed = await play([...applied, 'cart -> two creams']);
    expect(sent(changed, 'verifyCode').at(-1)).toMatchObject({ promoCode: 'TEN', items: [{ id: cream.id, qty: 2 }] });
    const same = await play([...applied, 'cart -> one cream']);
    expect(sent(same, 'verifyCode')).toHaveLength(1);
  });

  it('one that is used up meanwhile is dropped at the order, and the result shows why', async () => {
    const checkout = await play([
      ...toResult,
      'code.change (a code)',
      'code.apply',
      'verifyCode -> applied',
      'step.next',
      'deliveryInfo -> given',
      'createStoreInvoice -> PROMOTION_USED_UP',
    ]);
    expect([stepOf(checkout), checkout.snapshot().context.applied]).toEqual(['result', null]);
  });
});

describe('a one-time code', () => {
  const email = 'mei@example.com';
  const once = [...toResult, 'code.change (a code)', 'code.apply', 'verifyCode -> CODE_NEEDED'];

  it('proves a guest’s email before a code that each person uses once; the code waits in its field', async () => {
    const checkout = await play(once, guestCheckoutFlow);
    expect([stepOf(checkout), checkout.snapshot().context.code.trim()]).toEqual(['result', 'TEN']);
    expect(checkout.snapshot().can({ type: 'step.next' })).toBe(false);
    await checkout.play('email.change (an email)', 'step.next');
    expect(sent(checkout, 'otp')).toMatchObject([{ phone: null, email }]);
    await checkout.play('otp -> proven');
    expect(sent(checkout, 'verifyCode').at(-1)).toMatchObject({ promoCode: 'TEN', identifiers: [email] });
    await checkout.play('verifyCode -> applied', 'step.next');
    // the delivery starts with the proven email, and the order contains it
    expect(sent(checkout, 'deliveryInfo').at(-1)).toMatchObject({ profile: { email } });
    await checkout.play('deliveryInfo -> given');
    expect(sent(checkout, 'createStoreInvoice')).toMatchObject([{ order: { identifiers: [email] } }]);
  });

  it('that was not typed leads back, and each round has keys of its own', async () => {
    const checkout = await play([...once, 'email.change (an email)', 'step.next', 'otp -> back'], guestCheckoutFlow);
    await checkout.play('step.next');
    const rounds = sent(checkout, 'otp') as { wizardId: string }[];
    expect(new Set(rounds.map(({ wizardId }) => wizardId)).size).toBe(2);
    await checkout.play('otp -> back', 'step.back');
    expect([checkout.snapshot().value, checkout.snapshot().context.code.trim()]).toEqual(['result', 'TEN']);
  });

  it.each([
    ['a member', checkoutFlow],
    ['a guest', guestCheckoutFlow],
  ])('proves the contact of the delivery of %s above the cap, and the same order is sent with it', async (_, flow) => {
    const checkout = await play([...toCreating, 'createStoreInvoice -> CODE_NEEDED'], flow);
    expect(checkout.snapshot().value).toBe('provingContact');
    expect(sent(checkout, 'otp')).toMatchObject([{ phone: '+6591234567', email }]);
    await checkout.play('otp -> proven');
    const [first, second] = sent(checkout, 'createStoreInvoice') as { key: string; order: object }[];
    expect(second?.order).toEqual({ ...first?.order, identifiers: [email] });
    expect(second?.key).not.toBe(first?.key);
    await checkout.play('createStoreInvoice -> CODE_NEEDED', 'otp -> back');
    expect([stepOf(checkout), checkout.snapshot().context.failure]).toEqual(['info', null]);
    expect(sent(checkout, 'deliveryInfo').at(-1)).toMatchObject({ typed: { type: 'clinic' } });
  });
});

describe('the birthday offer', () => {
  const offered = ['cart -> one cream', 'loadShop -> an offer'];

  it('NIKS-33: opens with the result, once per checkout', async () => {
    const checkout = await play(offered);
    expect(checkout.snapshot().value).toBe('offer');
    await checkout.play('offer.close');
    expect(checkout.snapshot().value).toBe('result');
    await checkout.play('step.back', 'cart -> one cream');
    expect([checkout.snapshot().value, sent(checkout, 'loadShop').length]).toEqual(['result', 1]);
  });

  it('NIKS-29: is ticked where it adds something, and declined by Not now and by Back', async () => {
    const two = ['cart -> two creams', 'loadShop -> an offer'];
    const taken = async (steps: string[]) => (await play(steps)).snapshot().context.isBonusTaken;
    expect(await taken(two)).toBe(true);
    expect(await taken(offered)).toBe(false);
    expect(await taken([...two, 'offer.close'])).toBe(true);
    expect(await taken([...two, 'offer.decline'])).toBe(false);
    expect(await taken([...two, 'step.back'])).toBe(false);
  });

  it('NIKS-32: is not asked for by a guest', async () => {
    expect(sent(await play(['cart -> one cream'], guestCheckoutFlow), 'loadShop')).toMatchObject([{ isGuest: true }]);
  });

  const ordering = ['step.next', 'deliveryInfo -> given'];
  it('NIKS-29 CHECKOUT-11: goes into the order beside a code when its box is ticked, and only then', async () => {
    const code = ['code.change (a code)', 'code.apply', 'verifyCode -> applied'];
    const taken = await play([...offered, 'offer.tick (on)', 'offer.close', ...code, ...ordering]);
    expect(sent(taken, 'createStoreInvoice')).toMatchObject([{ order: { promotions: [tenOff._id, 'birthday'] } }]);
    const left = await play([...offered, 'offer.tick (on)', 'offer.tick (off)', 'offer.close', ...ordering]);
    expect(sent(left, 'createStoreInvoice')).toMatchObject([{ order: { promotions: [] } }]);
  });
});

describe('the order', () => {
  it('CHECKOUT-13 CHECKOUT-14: each Next of info sends it with a key of its own; a guest’s says that no draft is reused', async () => {
    const again = ['payment -> left', 'readInvoice -> to pay', 'deliveryInfo -> given'];
    const member = await play([...toPayment, ...again]);
    const writes = sent(member, 'createStoreInvoice') as { key: string; isGuest: boolean }[];
    expect(writes.map(({ isGuest }) => isGuest)).toEqual([false, false]);
    expect(new Set(writes.map(({ key }) => key)).size).toBe(2);
    expect(sent(await play(toCreating, guestCheckoutFlow), 'createStoreInvoice')).toMatchObject([{ isGuest: true }]);
  });

  it('CHECKOUT-15: a guest’s has name, contact and email in its notes, a member’s has none', async () => {
    const { name, phoneNumber, email } = pickup.otherFields;
    const [guest] = sent(await play(toCreating, guestCheckoutFlow), 'createStoreInvoice') as {
      order: { notes: string };
    }[];
    for (const part of [name, phoneNumber, email]) expect(guest?.order.notes).toContain(part);
    expect(sent(await play(toCreating), 'createStoreInvoice')).toMatchObject([{ order: { notes: '' } }]);
  });

  it('without an answer the same order is sent with the same key, and what became of it is read', async () => {
    const checkout = await play([...toCreating, 'createStoreInvoice -> offline', 'step.next']);
    const [first, second] = sent(checkout, 'createStoreInvoice') as { key: string }[];
    expect(first?.key).toBe(second?.key);
    expect(selectCommitted(checkout.snapshot())).toBe('unknown');
    await checkout.play('createStoreInvoice -> to pay', 'readInvoice -> paid');
    expect(stepOf(checkout)).toBe('complete');
  });

  it('an order that was paid meanwhile ends as paid, and not as sold out', async () => {
    const again = [...toPayment, 'payment -> left', 'readInvoice -> to pay', 'deliveryInfo -> given'];
    const refused = await play([...again, 'createStoreInvoice -> OUT_OF_STOCK', 'readInvoice -> paid']);
    expect(stepOf(refused)).toBe('complete');
    const unpaid = await play([...again, 'createStoreInvoice -> OUT_OF_STOCK', 'readInvoice -> to pay']);
    expect(stepOf(unpaid)).toBe('start');
  });

  it('a new price is asked about before it is ordered', async () => {
    const checkout = await play([...toCreating, 'createStoreInvoice -> PRICE_CHANGED']);
    expect(checkout.snapshot().value).toBe('priceChanged');
  });
});

describe('instead of a payment', () => {
  it('CHECKOUT-04 CHECKOUT-06: abroad the clinic is asked, and nothing is paid or closed', async () => {
    const checkout = await play([...toCreating, 'createStoreInvoice -> international']);
    expect(sent(checkout, 'settle')).toEqual([{ id: 'order', how: 'request' }]);
    await checkout.play('settle -> done');
    expect(stepOf(checkout)).toBe('complete');
    expect(selectCommitted(checkout.snapshot())).toBe('requested');
    expect(sent(checkout, 'payment')).toEqual([]);
  });

  it('CHECKOUT-05: where nothing is owed the order is closed', async () => {
    const checkout = await play([...toCreating, 'createStoreInvoice -> nothing to pay']);
    expect(sent(checkout, 'settle')).toEqual([{ id: 'order', how: 'close' }]);
    await checkout.play('settle -> done');
    expect([stepOf(checkout), sent(checkout, 'payment')]).toEqual(['complete', []]);
  });

  it('an order whose time is over says so, and the cart is there for another', async () => {
    const checkout = await play([...toPayment, 'payment -> left', 'readInvoice -> lapsed']);
    expect([checkout.snapshot().value, selectCommitted(checkout.snapshot())]).toEqual(['lapsed', 'nothing']);
    await checkout.play('step.next');
    expect(checkout.snapshot().value).toBe('cart');
  });
});
