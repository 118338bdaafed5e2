/** The store, its cart and its checkout on their screens, with the real server. */
import { screen } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { MINUTE_MS, msOf } from '#contract/time.ts';
import { type CardProvider, fillCard, openCardProvider } from '#harness/dom/card-provider.ts';
import { answer, type Gate, offline } from '#harness/dom/gate.ts';
import { choices, control, dialog, press, ready, sees, tap, textOf, toasts, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { intentIn } from '#harness/drivers/paying.ts';
import { SHOP, setInStore } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { STORE_GOODS } from '#server/demo/store.data.ts';
import { productIdOf, promotionIdOf } from '#server/demo/store.store.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { choose, withIntent, withPayNow, withSettings } from '#test/flows/payment/payment.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** The button of a step; that of the delivery says what it does (CHECKOUT-02, CHECKOUT-04). */
const NEXT = /^(?:Next|Place order|Send request)/;
const world = worldPerFile();
stageClocks();

const SAVE_DELAY_MS = 500;
const CREAM = 'Calm barrier cream';
const STICK = 'Daily sun stick SPF 50';
const id = productIdOf;
const shown = () => textOf(document.querySelector('main') ?? document.body);

const open = async (as: 'meiling' | 'guest', before?: (gate: Gate) => void) => {
  const harness = await openHarness(world(), { at: '/store', as, ...(before && { before }) });
  await harness.until(() => sees(CREAM), 'the shelf');
  return harness;
};
const put = (name: string) => tap('button', `Add to cart: ${name}`);
const kept = async (harness: Harness) => harness.pass(SAVE_DELAY_MS);
const toCart = async (harness: Harness) => {
  tap('link', /^View cart/);
  await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
};
const pressOn = async (harness: Harness, name: string | RegExp) => {
  tap('button', name);
  await harness.settle();
};
const cartWith = async (harness: Harness, ...names: readonly string[]) => {
  for (const name of names) put(name);
  await kept(harness);
  await toCart(harness);
};
const toResult = async (harness: Harness) => {
  await pressOn(harness, 'Check out');
  await harness.until(() => sees('Check your order'), 'the order');
  if (dialog()) await pressOn(harness, 'Not now');
};
const toInfo = async (harness: Harness) => {
  await toResult(harness);
  await pressOn(harness, NEXT);
  await harness.until(() => sees('Where should it go?'), 'the delivery');
};
const pickUp = async (harness: Harness) => {
  press(choices('Where should it go?', /^Pick up at a clinic/)[0] ?? document.body);
  await harness.settle();
  press(choices('Pick-up clinic', /^Novena clinic/)[0] ?? document.body);
  await harness.settle();
};
const toCountry = async (harness: Harness, name: string) => {
  tap('button', /^Country(?! code)/);
  await harness.until(() => ready('option', new RegExp(`^${name}`)).length > 0, 'the countries');
  tap('option', new RegExp(`^${name}`));
  await harness.settle();
};
const toPayment = async (harness: Harness) => {
  await toInfo(harness);
  await pickUp(harness);
  await pressOn(harness, NEXT);
  await harness.until(() => sees('How will you pay?'), 'the payment');
};
const saved = (harness: Harness) => harness.gate.sentTo(storeCalls.saveCart).map(({ body }) => body);
const ordered = (harness: Harness) => harness.gate.sentTo(storeCalls.createStoreInvoice);

describe('without a network', () => {
  const CALLS = [storeCalls.listProducts, storeCalls.loadStoreSession, storeCalls.loadCart];
  const lose = ({ gate }: Harness) => {
    for (const call of CALLS) gate.route(call, offline);
  };

  it.each(['meiling', 'guest'] as const)(
    '%s reads the shelf that was seen, with its age, and can put nothing in until the cart is read',
    async (as) => {
      const harness = await open(as);
      lose(harness);
      await harness.reload('/store');
      lose(harness);
      await harness.pass(10_000);
      await harness.until(() => shown().includes('As you last saw it: 21/11/2026'), 'the age');
      await harness.pass(10_000);
      await harness.until(() => shown().includes('Your cart could not be read'), 'the note');
      expect(shown()).toContain(CREAM);
      expect(ready('button', /^Add to cart/)).toEqual([]);
      tap('link', new RegExp(CREAM));
      await harness.until(() => shown().includes('incl. 9% GST'), 'the product');
      for (const call of CALLS) harness.gate.route(call, (request) => world().fetch(request));
      tap('button', 'Try again');
      await harness.until(() => ready('button', 'Add to cart').length > 0, 'the cart');
      expect(shown()).not.toContain('As you last saw it');
    },
  );
});

describe('without an online store', () => {
  const SENTENCE = 'There is no online store for this clinic. Please contact us.';
  const closeStores = () => world().db.updateTable('clinic').set({ is_online_store: false }).execute();

  it('ERR-03: an order that is sent is refused in these words, and none is made', async () => {
    const harness = await open('meiling');
    await cartWith(harness, CREAM);
    await toInfo(harness);
    await pickUp(harness);
    await closeStores();
    const orders = async () => (await world().db.selectFrom('invoice').select('id').execute()).length;
    const before = await orders();
    await pressOn(harness, NEXT);
    await harness.until(() => sees(SENTENCE), 'the refusal');
    expect(await orders()).toBe(before);
  });

  it('ERR-03: a checkout that finds none says so, and sends no order', async () => {
    const harness = await open('meiling');
    await cartWith(harness, CREAM);
    await closeStores();
    await pressOn(harness, 'Check out');
    await harness.until(() => sees(SENTENCE), 'the sentence');
    expect(ordered(harness)).toEqual([]);
  });
});

describe('the store', () => {
  it('NAV-09 CART-01 CART-02 API-60: a guest sees every product with its name, picture, price and a way to add it', async () => {
    const harness = await open('guest');
    expect(harness.address()).toBe('/store');
    const goods = Object.values(STORE_GOODS).flat();
    expect(goods.length).toBeGreaterThanOrEqual(24);
    const tiles = screen.getAllByRole('listitem').filter((tile) => tile.querySelector('h2'));
    expect(tiles.map((tile) => textOf(tile.querySelector('h2') ?? tile)).toSorted()).toEqual(
      goods.map(({ name }) => name).toSorted(),
    );
    for (const tile of tiles) {
      expect(textOf(tile)).toMatch(/\$\d+\.\d\d/);
      expect(tile.querySelector('img')?.getAttribute('src')).toMatch(/^\/store\/[\w-]+\.avif$/);
    }
    const sold = goods.filter(({ pieces }) => pieces !== 0);
    expect(ready('button', /^Add to cart: /)).toHaveLength(sold.length);
    expect(harness.gate.sentTo(storeCalls.listProducts)).toHaveLength(1);
    expect(harness.gate.sentTo(storeCalls.loadStoreSession)).toHaveLength(1);
  });

  it('CART-06 CART-11 API-61 API-62: what is put in is kept by the server as ids and counts, and is there after a reload', async () => {
    const harness = await open('guest');
    put(CREAM);
    put(STICK);
    tap('button', `1 in cart, add one more: ${STICK}`);
    await kept(harness);
    expect(saved(harness)).toEqual([
      {
        items: [
          { id: id(CREAM), qty: 1 },
          { id: id(STICK), qty: 2 },
        ],
      },
    ]);
    await toCart(harness);
    const rows = () => [CREAM, STICK].map((name) => textOf(screen.getByRole('group', { name: `How many: ${name}` })));
    expect(rows()).toEqual(['1', '2']);
    expect(shown()).toMatch(/Items\$130\.80Before delivery\$130\.80Before GST\$120\.00GST 9%\$10\.80/);
    await harness.reload();
    await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
    expect(harness.address()).toBe('/store/checkout');
    expect(rows()).toEqual(['1', '2']);
  });

  it('CART-11: the cart that is opened right after a tap has what was tapped, and again with the next one', async () => {
    const harness = await open('meiling');
    put(CREAM);
    await toCart(harness);
    expect([sees(CREAM), sees(STICK)]).toEqual([true, false]);
    tap('button', 'Back');
    await harness.until(() => ready('button', `Add to cart: ${STICK}`).length > 0, 'the shelf');
    put(STICK);
    await toCart(harness);
    expect([sees(CREAM), sees(STICK)]).toEqual([true, true]);
  });

  it('AUTH-17: what was tapped right before the person logs out is sent for nobody, and is in no later cart', async () => {
    const harness = await open('meiling');
    put(CREAM);
    harness.app().session.send({ type: 'session.end', goTo: null });
    window.dispatchEvent(new Event('pagehide'));
    await kept(harness);
    expect(saved(harness)).toEqual([]);
    localStorage.setItem('myniks.token', await world().signIn('daniel'));
    await harness.reload('/store');
    await harness.until(() => ready('button', `Add to cart: ${CREAM}`).length > 0, 'an empty cart');
    expect(saved(harness)).toEqual([]);
  });

  it('AUTH-25 ROLE-04: a guest’s cart is still theirs once they have signed in', async () => {
    const harness = await open('guest');
    put(CREAM);
    await kept(harness);
    localStorage.setItem('myniks.token', await world().signIn('meiling'));
    await harness.reload('/store/checkout');
    await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
    expect(sees(CREAM)).toBe(true);
    expect(harness.app().session.getSnapshot().context.profile?._id).toBe(patientIdOf('meiling'));
  });
});

describe('the cart', () => {
  it('NAV-10 ERR-12 CART-08: a guest’s empty cart says so, and cannot be checked out', async () => {
    const harness = await openHarness(world(), { at: '/store/checkout', as: 'guest' });
    await harness.until(() => sees('Your cart is empty...'), 'the cart');
    expect(screen.getByRole('heading', { name: 'Your cart is empty...' })).toBeTruthy();
    expect(ready('button', 'Check out')).toEqual([]);
    expect(ready('link', 'Go to the store')).toHaveLength(1);
  });

  it('CART-07: the last piece taken out is gone with a toast, and comes back by it', async () => {
    const harness = await open('guest');
    await cartWith(harness, CREAM);
    await pressOn(harness, `Remove: ${CREAM}`);
    expect(sees('Your cart is empty...')).toBe(true);
    expect(toasts()).toEqual([expect.stringMatching(/removed/i)]);
    await pressOn(harness, 'Undo');
    expect(ready('button', `Remove: ${CREAM}`)).toHaveLength(1);
    expect(toasts()).toEqual([]);
    // another item was removed since: the old toast's Undo would have no effect
    await pressOn(harness, `Remove: ${CREAM}`);
    await pressOn(harness, 'Undo');
    await pressOn(harness, `One more: ${CREAM}`);
    expect(ready('button', 'Undo')).toEqual([]);
  });

  describe('left for another page', () => {
    /** A cart that was opened from home, and is changed. */
    const changed = async () => {
      const harness = await open('guest');
      put(CREAM);
      await kept(harness);
      await harness.go('/home');
      await harness.go('/store/checkout');
      await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
      await pressOn(harness, `One more: ${CREAM}`);
      harness.gate.hold(storeCalls.saveCart);
      return harness;
    };
    const unsaved = async (harness: Harness) => {
      await harness.gate.release(storeCalls.saveCart, offline);
      await harness.until(() => sees('Your changes are not saved yet'), 'the failure');
      expect(harness.address()).toBe('/store/checkout');
    };
    const settled = async (harness: Harness) => {
      await harness.gate.release(storeCalls.saveCart);
      await harness.settle();
      return harness.address();
    };

    it('CART-09: by the browser’s Back, it is saved before', async () => {
      const harness = await changed();
      await harness.back();
      expect([harness.address(), saved(harness).at(-1)]).toEqual([
        '/store/checkout',
        { items: [{ id: id(CREAM), qty: 2 }] },
      ]);
      expect(await settled(harness)).toBe('/home');
      expect(saved(harness)).toHaveLength(2);
    });

    it('CART-09: by a link, it is saved before, and the page that reads it shows what was saved', async () => {
      const harness = await changed();
      await pressOn(harness, `One less: ${CREAM}`);
      await pressOn(harness, `Remove: ${CREAM}`);
      tap('link', 'Go to the store');
      await harness.settle();
      expect(harness.address()).toBe('/store/checkout');
      expect(await settled(harness)).toBe('/store');
      await harness.until(
        () => ready('button', `Add to cart: ${CREAM}`).length > 0,
        'the shelf, with nothing in the cart',
      );
      expect(saved(harness).at(-1)).toEqual({ items: [] });
    });

    it('CART-09: where it cannot be saved, the cart says so; tried again it leads to the page that was wanted', async () => {
      const harness = await changed();
      await harness.back();
      await unsaved(harness);
      await pressOn(harness, 'Try again');
      expect(await settled(harness)).toBe('/home');
    });

    it('CART-09: whoever stays after all, and goes back later, comes to the store', async () => {
      const harness = await changed();
      await harness.back();
      await unsaved(harness);
      await pressOn(harness, 'Back');
      await pressOn(harness, 'Back');
      expect(await settled(harness)).toBe('/store');
    });

    it('CART-09: while it is saved for the next step, it is left once it is saved, and saved once', async () => {
      const harness = await changed();
      await pressOn(harness, 'Check out');
      await harness.back();
      expect(harness.address()).toBe('/store/checkout');
      expect(await settled(harness)).toBe('/home');
      expect(saved(harness)).toHaveLength(2);
    });
  });

  it('CART-13: an untouched cart is not saved when it is left; one that is emptied is', async () => {
    const harness = await open('guest');
    await cartWith(harness, CREAM);
    await pressOn(harness, 'Back');
    expect(harness.address()).toBe('/store');
    expect(saved(harness)).toHaveLength(1);
    await toCart(harness);
    await pressOn(harness, `Remove: ${CREAM}`);
    await pressOn(harness, 'Back');
    expect(saved(harness).slice(1)).toEqual([{ items: [] }]);
  });

  it('CART-10: discarding saves nothing, says nothing, and leads back to the store', async () => {
    const harness = await open('guest');
    await cartWith(harness, CREAM);
    await pressOn(harness, `One more: ${CREAM}`);
    await pressOn(harness, 'Discard my changes');
    expect(harness.address()).toBe('/store');
    expect(saved(harness)).toHaveLength(1);
    expect(toasts()).toEqual([]);
  });
});

describe('a code', () => {
  const apply = async (harness: Harness, code: string) => {
    write(control('textbox', 'Promo code'), code);
    await pressOn(harness, 'Apply');
  };

  it('CHECKOUT-07 CHECKOUT-08 API-65: the order shows what it comes to; a code is sent trimmed, and its preview is shown', async () => {
    const harness = await open('meiling');
    await cartWith(harness, CREAM);
    await toResult(harness);
    expect(shown()).toMatch(
      /Calm barrier cream.*\$52\.32.*Items\$52\.32DeliveryNext stepRounding−\$0\.02Total so far\$52\.30Before GST\$48\.00GST 9%\$4\.32/,
    );
    expect(ready('button', 'Apply')).toEqual([]);
    write(control('textbox', 'Promo code'), '   ');
    expect(ready('button', 'Apply')).toEqual([]);
    await apply(harness, ' WELCOME10 ');
    expect(harness.gate.sentTo(storeCalls.verifyCode).map(({ body }) => body)).toEqual([
      { patient: patientIdOf('meiling'), promoCode: 'WELCOME10', items: [{ id: id(CREAM), qty: 1 }], identifiers: [] },
    ]);
    expect(shown()).toMatch(
      /1 × \$52\.32\$52\.32WELCOME10 applied\. You save \$5\.23\..*Items\$52\.32Discount, with WELCOME10−\$5\.23/,
    );
    expect(shown()).toMatch(/Total so far\$47\.10/);
  });

  it('CHECKOUT-09 API-11: a wrong code clears the field and what was applied, and is told once, below it', async () => {
    const harness = await open('meiling');
    await cartWith(harness, CREAM);
    await toResult(harness);
    await apply(harness, 'NOSUCHCODE');
    expect(control('textbox', 'Promo code')).toHaveProperty('value', '');
    expect(shown()).toMatch(/Total so far\$52\.30/);
    expect(toasts()).toEqual([]);
    expect(screen.getAllByText('We do not know this promo code.')).toHaveLength(1);
  });

  it('CHECKOUT-12: another cart has the code verified again', async () => {
    const harness = await open('meiling');
    await cartWith(harness, CREAM);
    await toResult(harness);
    await apply(harness, 'WELCOME10');
    await pressOn(harness, 'Back');
    await harness.until(() => ready('button', `One more: ${CREAM}`).length > 0, 'the cart');
    await pressOn(harness, `One more: ${CREAM}`);
    await pressOn(harness, 'Check out');
    await harness.until(() => sees('Check your order'), 'the order');
    expect(harness.gate.sentTo(storeCalls.verifyCode).map(({ body }) => body)).toMatchObject([
      { items: [{ qty: 1 }] },
      { promoCode: 'WELCOME10', items: [{ qty: 2 }] },
    ]);
    expect(shown()).toMatch(/2 × \$52\.32\$104\.64.*You save \$10\.46\..*Discount, with WELCOME10−\$10\.46/);
  });
});

describe('the birthday offer', () => {
  const offered = async (before?: (gate: Gate) => void) => {
    const harness = await open('meiling', (gate) => {
      // no card method, so that no script of the provider is loaded
      gate.route(paymentCalls.loadCardSettings, answer(404, { success: false, code: 'NOT_FOUND', message: 'No.' }));
      before?.(gate);
    });
    await cartWith(harness, CREAM);
    await pressOn(harness, 'Check out');
    await harness.until(() => sees('Check your order'), 'the order');
    return harness;
  };
  const bonus = (patientQuantityLimit: number) => ({
    _id: 'bonus',
    promoCode: null,
    promoType: 'BIRTHDAY_BONUS',
    birthdayBonusPromo: { bonusRatio: 0.2 },
    patientQuantityLimit,
  });
  const offers = (...listed: readonly object[]) => answer(200, { success: true, data: listed });

  it('API-64 NIKS-30 NIKS-31 NIKS-33: the first that is offered shows once, with its percentage and that it is once a month', async () => {
    const harness = await offered((gate) => gate.route(storeCalls.listPromotions, offers(bonus(1), bonus(2))));
    const [asked] = harness.gate.sentTo(storeCalls.listPromotions);
    expect(asked?.url.pathname).toContain(`/promotions/eligible/${patientIdOf('meiling')}`);
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      promoType: 'BIRTHDAY_BONUS',
      inventoryType: 'Product',
    });
    expect(textOf(dialog() ?? document.body)).toMatch(/20% more NIK\$.*Once per month\./);
    await pressOn(harness, 'Continue');
    expect(dialog()).toBeNull();
    await pressOn(harness, 'Back');
    await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
    await pressOn(harness, 'Check out');
    await harness.until(() => sees('Check your order'), 'the order');
    expect(dialog()).toBeNull();
  });

  it('NIKS-30: says what the order earns with it', async () => {
    const half = { ...bonus(1), birthdayBonusPromo: { bonusRatio: 0.5 } };
    const harness = await offered((gate) => gate.route(storeCalls.listPromotions, offers(half)));
    expect(textOf(dialog() ?? document.body)).toContain(
      'NIK$ from this order4Birthday bonus, 50%+2With this offer6 NIK$',
    );
    // the birthday bonus adds NIK$, so the box is ticked
    await pressOn(harness, 'Apply and continue');
    expect(shown()).toContain('Your birthday bonus is in useYou earn 4 + 2 = 6 NIK$ when this order is paid.');
  });

  it('NIKS-31: where it is more than once a month nothing says once', async () => {
    await offered((gate) => gate.route(storeCalls.listPromotions, offers(bonus(2))));
    expect(textOf(dialog() ?? document.body)).not.toContain('Once per month');
  });

  it('API-11: offers that could not be read are no reason for a toast, and one buys all the same', async () => {
    const refusal = answer(500, { success: false, code: 'CODE_OF_TOMORROW', message: 'Not now.' });
    await offered((gate) => gate.route(storeCalls.listPromotions, refusal));
    expect(dialog()).toBeNull();
    expect(toasts()).toEqual([]);
    expect(ready('button', NEXT)).toHaveLength(1);
  });

  it('API-16: without a network for the offers it is only logged, and one buys all the same', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const harness = await open('meiling', (gate) => gate.route(storeCalls.listPromotions, offline));
    await cartWith(harness, CREAM);
    await pressOn(harness, 'Check out');
    await harness.pass(10_000);
    await harness.until(() => sees('Check your order'), 'the order');
    expect(logged.mock.calls.flat().join(' ')).toContain('/promotions/eligible/');
    logged.mockRestore();
    expect(dialog()).toBeNull();
    expect(toasts()).toEqual([]);
    expect(ready('button', NEXT)).toHaveLength(1);
  });

  it('NIKS-29 CHECKOUT-11: ticked, it goes into the order beside a code', async () => {
    const harness = await offered();
    press(control('checkbox', 'Use this offer'));
    await pressOn(harness, 'Apply and continue');
    write(control('textbox', 'Promo code'), 'WELCOME10');
    await pressOn(harness, 'Apply');
    await pressOn(harness, NEXT);
    await pickUp(harness);
    await pressOn(harness, NEXT);
    await harness.until(() => ordered(harness).length > 0, 'the order');
    expect(ordered(harness)[0]?.body).toMatchObject({
      promotions: [promotionIdOf('WELCOME10'), promotionIdOf('birthday bonus')],
    });
  });

  it.each([
    ['Not now', 0.5],
    ['Continue', 0.2],
  ])('NIKS-29: closed without the tick, by %s, it is no part of the order', async (button, bonusRatio) => {
    const offer = { ...bonus(1), birthdayBonusPromo: { bonusRatio } };
    const harness = await offered((gate) => gate.route(storeCalls.listPromotions, offers(offer)));
    await pressOn(harness, button);
    expect(shown()).not.toContain('birthday bonus');
    await pressOn(harness, NEXT);
    await pickUp(harness);
    await pressOn(harness, NEXT);
    await harness.until(() => ordered(harness).length > 0, 'the order');
    expect(ordered(harness)[0]?.body).toMatchObject({ promotions: [] });
  });
});

describe('to the end', () => {
  let provider: CardProvider;
  beforeEach(() => {
    provider = openCardProvider();
  });
  afterEach(() => provider.close());
  const withProvider = (gate: Gate) => {
    gate.route(paymentCalls.loadCardSettings, withSettings);
    gate.route(paymentCalls.loadPayNowSettings, withPayNow);
    gate.route(paymentCalls.createIntent, withIntent);
  };

  it('CHECKOUT-18 CHECKOUT-19: delivery begins with Singapore, and only clinics where one can pick up are offered', async () => {
    await world()
      .db.updateTable('clinic')
      .set({ is_allowed_for_pickup: false })
      .where('id', '!=', SHOP as ClinicId)
      .execute();
    const harness = await open('meiling');
    await cartWith(harness, CREAM);
    await toInfo(harness);
    expect(screen.getAllByRole('radio', { checked: true }).map(textOf)).toContainEqual(
      expect.stringMatching(/^Deliver to Singapore/),
    );
    press(choices('Where should it go?', /^Pick up at a clinic/)[0] ?? document.body);
    await harness.settle();
    expect(choices('Pick-up clinic').map(textOf)).toEqual([expect.stringMatching(/^Great World shop/)]);
  });

  it('DELIV-16: a guest who has it sent is offered no registered address, and types one', async () => {
    const harness = await open('guest');
    await cartWith(harness, CREAM);
    await toInfo(harness);
    press(choices('Where should it go?', /^Deliver to Singapore/)[0] ?? document.body);
    await harness.settle();
    expect(ready('tab').map(textOf)).not.toContain('Registered');
    expect(sees('Registered')).toBe(false);
    expect(control('textbox', 'Postal code')).toHaveProperty('value', '');
  });

  it('CHECKOUT-02 CHECKOUT-13 CHECKOUT-16 CHECKOUT-17 API-56: the order is made at the delivery’s Next, and made again it is the same draft', async () => {
    const harness = await open('meiling', withProvider);
    await cartWith(harness, CREAM);
    await toPayment(harness);
    expect(harness.address()).toBe('/store/checkout?step=payment');
    const draft = () => harness.flow('checkout')?.getSnapshot().context.invoice?._id;
    const first = draft();
    expect(first).toBeTruthy();
    await pressOn(harness, 'Back');
    await harness.until(() => sees('Where should it go?'), 'the delivery');
    await pressOn(harness, NEXT);
    await harness.until(() => sees('How will you pay?'), 'the payment');
    const sent = ordered(harness);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(sent.every(({ url }) => url.searchParams.get('reuseExistingInvoice') === 'true')).toBe(true);
    expect(sent[0]?.body).toMatchObject({
      patient: patientIdOf('meiling'),
      clinic: SHOP,
      date: Math.floor(msOf(await world().clock.now()) / 1_000),
      amountApply: 0,
      corpAmountApply: 0,
      items: [{ id: id(CREAM), qty: 1 }],
      invoiceType: 'Online Store',
      notes: '',
      promotions: [],
    });
    expect(draft()).toBe(first);
  });

  it('CHECKOUT-01 CHECKOUT-03 CHECKOUT-21 CART-14 API-63: by bank transfer it goes on at payment:paynow, and ends with the order’s number and an empty cart', async () => {
    const harness = await open('meiling', withProvider);
    await cartWith(harness, CREAM);
    await toPayment(harness);
    await choose(harness, 'paynow');
    await harness.until(() => sees('Pay by PayNow'), 'the code');
    expect(decodeURIComponent(harness.address())).toBe('/store/checkout?step=payment:paynow');
    await pressOn(harness, 'I have paid');
    await harness.until(() => sees('Order placed, waiting for your transfer'), 'the end');
    expect(sees('Order confirmed')).toBe(false);
    expect(harness.address()).toBe('/store/checkout?step=complete');
    const invoiceNo = harness.flow('checkout')?.getSnapshot().context.invoice?.invoiceNo ?? 'none';
    expect(shown()).toContain(invoiceNo);
    expect(sees('We look in Singapore office hours.')).toBe(true);
    expect(harness.gate.sentTo(storeCalls.emptyCart)).toHaveLength(1);
    await pressOn(harness, 'Back to the store');
    expect(harness.address()).toBe('/store');
    expect(ready('link', /^View cart/)).toEqual([]);
  });

  it('CHECKOUT-04 CHECKOUT-06: abroad the shop is asked, and nothing is paid', async () => {
    const harness = await open('meiling', withProvider);
    await cartWith(harness, CREAM);
    await toInfo(harness);
    press(choices('Where should it go?', /^Deliver to another country/)[0] ?? document.body);
    await harness.settle();
    await toCountry(harness, 'Japan');
    write(control('textbox', 'Address'), '1-1 Chiyoda, Tokyo');
    write(control('textbox', 'Postal code'), '1000001');
    await pressOn(harness, NEXT);
    await harness.until(() => sees('The shop has your request'), 'the end');
    expect(harness.gate.sentTo(invoiceCalls.requestConfirmation)).toHaveLength(1);
    expect(harness.gate.sentTo(invoiceCalls.closeInvoice)).toEqual([]);
    expect(harness.gate.sentTo(paymentCalls.createIntent)).toEqual([]);
    expect(sees('The shop has your request. Nothing is charged.')).toBe(true);
  });

  it('a product that is not sent to a country is named as soon as that is chosen, and another country cures it', async () => {
    const harness = await open('meiling');
    await cartWith(harness, 'Sport sun spray SPF 30', CREAM);
    await toInfo(harness);
    press(choices('Where should it go?', /^Deliver to another country/)[0] ?? document.body);
    await harness.settle();
    await toCountry(harness, 'Japan');
    expect(shown()).toContain('Not sent to this countrySport sun spray SPF 30');
    // an unrelated edit is accepted
    write(control('textbox', 'Address'), '1-1 Chiyoda, Tokyo');
    write(control('textbox', 'Postal code'), '1000001');
    await harness.settle();
    expect([ready('button', NEXT), sees('Choose another country, or take out what is not sent there.')]).toEqual([
      [],
      true,
    ]);
    await toCountry(harness, 'Malaysia');
    expect([sees('Not sent to this country'), ready('button', NEXT).length]).toEqual([false, 1]);
    expect(ordered(harness)).toEqual([]);
  });

  it('what is sold out while a code is typed is told with the code, and the cart has the cure', async () => {
    const harness = await open('meiling');
    await cartWith(harness, CREAM, STICK);
    await toResult(harness);
    await setInStore(world(), CREAM, 0);
    write(control('textbox', 'Promo code'), 'WELCOME10');
    await pressOn(harness, 'Apply');
    await harness.until(() => sees('Sold out. Please remove it.'), 'what is gone');
    expect(ready('button', NEXT)).toEqual([]);
    expect(sees('Go back to your cart and change what cannot be had.')).toBe(true);
    await pressOn(harness, 'Back');
    await harness.until(() => ready('button', `Remove: ${CREAM}`).length > 0, 'the cart');
    await pressOn(harness, `Remove: ${CREAM}`);
    await pressOn(harness, 'Check out');
    await harness.until(() => ready('button', NEXT).length > 0, 'the order');
    expect(sees('Sold out. Please remove it.')).toBe(false);
  });

  it('CHECKOUT-05: where a code leaves nothing to pay the order is closed, and no card is asked for', async () => {
    await sql`update promotion set discount = 100 where id = ${promotionIdOf('WELCOME10')}`.execute(world().db);
    const harness = await open('meiling', withProvider);
    await cartWith(harness, CREAM);
    await toResult(harness);
    write(control('textbox', 'Promo code'), 'WELCOME10');
    await pressOn(harness, 'Apply');
    await pressOn(harness, NEXT);
    await pickUp(harness);
    await pressOn(harness, NEXT);
    await harness.until(() => sees('Nothing to pay'), 'the end');
    expect(harness.gate.sentTo(invoiceCalls.closeInvoice)).toHaveLength(1);
    expect(harness.gate.sentTo(paymentCalls.createIntent)).toEqual([]);
  });

  it('an order whose time is over while it is paid is not ordered, and leads back to the cart', async () => {
    const harness = await open('meiling', withProvider);
    await cartWith(harness, CREAM);
    await toPayment(harness);
    await harness.pass(16 * MINUTE_MS);
    expect(sees('We do not keep your items any longer')).toBe(true);
    await followOrders(world().deps);
    harness.gate.route(paymentCalls.createIntent, (request) => world().fetch(request));
    // another try was charged in the meantime
    harness.gate.route(invoiceCalls.loadInvoice, async (request) => {
      const { data } = await (await world().fetch(request)).json();
      return Response.json({ success: true, data: { ...data, payment: { status: 'refunding', reference: 're_9' } } });
    });
    await choose(harness, 'card');
    await harness.until(() => sees('The time to pay is over'), 'the end of its time');
    expect(shown()).toContain('Nothing is ordered');
    expect(shown()).toContain('Your refund has the reference re_9.');
    await pressOn(harness, 'Back to my cart');
    await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
  });

  it('ROLE-04 NIKS-32 CHECKOUT-14 CHECKOUT-15 CHECKOUT-20: a guest orders with name and contact, and pays', async () => {
    const harness = await open('guest', withProvider);
    await cartWith(harness, CREAM);
    await toInfo(harness);
    expect(harness.gate.sentTo(storeCalls.listPromotions)).toEqual([]);
    expect(ready('button', /^Country code/).map((code) => code.ariaLabel ?? textOf(code))).toEqual([
      expect.stringContaining('+65'),
    ]);
    await pickUp(harness);
    write(control('textbox', 'Name'), 'Ann Visitor');
    write(control('textbox', 'Email'), 'ann@example.com');
    write(control('textbox', 'Mobile phone'), '81234567');
    await pressOn(harness, NEXT);
    await harness.until(() => sees('How will you pay?'), 'the payment');
    const [sent] = ordered(harness);
    expect(sent?.url.searchParams.has('reuseExistingInvoice')).toBe(false);
    expect(sent?.body).toMatchObject({ notes: 'Ann Visitor, +65 81234567, ann@example.com' });
    harness.gate.route(paymentCalls.recordPayment, answer(200, { success: true }));
    await choose(harness, 'card');
    await harness.pass(1);
    fillCard();
    await harness.settle();
    await pressOn(harness, /^Pay \$/);
    await harness.until(provider.isAsked, 'the confirmation');
    provider.answer(intentIn('succeeded'));
    await harness.until(() => sees('Order confirmed'), 'the end');
    expect(sees('Your order is paid.')).toBe(true);
    expect(sees('It is being packed. We write when it is ready.')).toBe(true);
  });
});
