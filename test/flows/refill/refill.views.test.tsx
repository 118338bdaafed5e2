/** Refills on their screens, from the records to the end of the payment, with the real server. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { type CardProvider, fillCard, openCardProvider } from '#harness/dom/card-provider.ts';
import { answer } from '#harness/dom/gate.ts';
import { choices, control, popup, press, ready, sees, tap, textOf, toasts, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { intentIn } from '#harness/drivers/paying.ts';
import { invoiceIdOf } from '#harness/server/orders.ts';
import { orderOf, PICKUP, refillable } from '#harness/server/refills.ts';
import { choose, openPaying, pay, withInvoice } from '#test/flows/payment/payment.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const REGIMEN = '/records?tab=regimen';
const open = (at = REGIMEN) => openHarness(world(), { at, as: 'meiling' });
const shown = () => textOf(popup() ?? document.querySelector('main') ?? document.body);
const badge = () => ready('button', /^Refill list: /).map((button) => button.ariaLabel);
const put = (name: string) => tap('button', `Add to the refill list: ${name}`);
const next = async (harness: Harness) => {
  tap('button', /^(?:Next|Place order|Send request)/);
  await harness.settle();
};
const toStart = async () => {
  const harness = await open();
  put('Cetirizine 10 mg');
  put('Minoxidil 5% solution');
  tap('button', /^Refill list: /);
  await harness.until(() => sees('Your list'), 'the wizard');
  return harness;
};
const toInfo = async () => {
  const harness = await toStart();
  await next(harness);
  await next(harness);
  return harness;
};
const way = (name: RegExp) => choices('Where should it go?', name)[0]?.click();

describe('the refill list', () => {
  it('REFILL-33 REFILL-34: a badge counts the items on the records and on an invoice, and nowhere else', async () => {
    const harness = await open();
    expect(badge()).toEqual([]);
    put('Cetirizine 10 mg');
    expect(badge()).toEqual(['Refill list: 1 item']);
    // listed items cannot be added again
    expect(ready('button', 'Add to the refill list: Cetirizine 10 mg')).toEqual([]);
    put('Minoxidil 5% solution');
    expect(badge()).toEqual(['Refill list: 2 items']);
    await harness.go(`/invoiceDetail?id=${invoiceIdOf('meiling-refill-paid')}`);
    await harness.until(() => badge().length > 0, 'the badge');
    expect(badge()).toEqual(['Refill list: 2 items']);
    for (const at of ['/home', '/profile', `/orderDetails?id=${invoiceIdOf('meiling-store-shipped')}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await harness.go(at);
      expect(badge()).toEqual([]);
    }
    await harness.reload(REGIMEN);
    await harness.until(() => badge().length > 0, 'the badge');
    tap('button', 'Remove from the refill list: Cetirizine 10 mg');
    expect(badge()).toEqual(['Refill list: 1 item']);
  });

  it('REFILL-34: an invoice offers what of it can be had again', async () => {
    const harness = await open(`/invoiceDetail?id=${invoiceIdOf('meiling-refill-paid')}`);
    await harness.until(() => sees('Order again'), 'what can be had again');
    const [add] = ready('button', /^Add to the refill list: /);
    if (add) press(add);
    expect(badge()).toEqual(['Refill list: 1 item']);
    tap('button', /^Refill list: /);
    await harness.until(() => sees('Your list'), 'the wizard');
    expect(harness.address()).toContain('flow=refill&step=start');
  });

  it('what could not be read never looks like nothing', async () => {
    const harness = await openHarness(world(), {
      at: REGIMEN,
      as: 'meiling',
      before: (gate) =>
        gate.route(
          refillCalls.listMedicines,
          answer(500, { success: false, code: 'CODE_OF_TOMORROW', message: 'Not now.' }),
        ),
    });
    await harness.until(() => sees('Your medicines could not be read'), 'the failure');
    harness.gate.hold(refillCalls.listMedicines);
    tap('button', 'Try again');
    await harness.until(() => harness.gate.isHeld(refillCalls.listMedicines), 'the next try');
    await harness.gate.release(refillCalls.listMedicines);
    await harness.until(() => sees('Cetirizine 10 mg'), 'the medicines');
    expect(sees('could not be read')).toBe(false);
  });

  it('a list that had nothing says that it may be out of date when it cannot be read again', async () => {
    const nothing = answer(200, { success: true, data: [] });
    const failure = answer(500, { success: false, code: 'CODE_OF_TOMORROW', message: 'Not now.' });
    const harness = await openHarness(world(), {
      at: REGIMEN,
      as: 'meiling',
      before: (gate) => gate.route(refillCalls.listMedicines, nothing),
    });
    expect(sees('Your medicines')).toBe(false);
    harness.gate.route(refillCalls.listMedicines, failure);
    tap('link', 'Profile');
    await harness.until(() => sees('Log out'), 'another page');
    await harness.back();
    await harness.until(() => sees('This may be out of date'), 'the failure');
    harness.gate.route(refillCalls.listMedicines, nothing);
    tap('button', 'Try again');
    await harness.until(() => !sees('This may be out of date'), 'nothing again');
    expect(sees('Your medicines')).toBe(false);
  });
});

describe('what is running out', () => {
  it('one tap on the records lists what is due, and shows what it costs', async () => {
    const harness = await open('/records');
    tap('button', 'Order what is running out');
    await harness.until(() => sees('Check your order'), 'the prices');
    expect(shown()).toContain('Cetirizine 10 mg');
    expect(shown()).toContain('Nothing is ordered yet.');
    expect(harness.gate.sentTo(refillCalls.createRefill)).toEqual([]);
    tap('button', 'Close');
    await harness.settle();
    expect(badge()).toHaveLength(1);
    expect(ready('button', 'Order what is running out')).toEqual([]);
  });
});

describe('an order of the same that is not paid', () => {
  it('is named with a way to it, on the refills and before it is priced and paid again', async () => {
    const token = await world().signIn('meiling');
    const { _id, invoiceNo } = await orderOf(world(), { 'meiling-cetirizine-10-mg': 1 }, PICKUP, { token });
    const warned = () => sees('You have an unpaid order with these');
    const harness = await open('/records?tab=regimen');
    put('Minoxidil 5% solution');
    await harness.go('/records?tab=refills');
    await harness.until(() => sees('See order'), 'the refills');
    expect(warned()).toBe(false);
    await harness.go(REGIMEN);
    put('Cetirizine 10 mg');
    await harness.go('/records?tab=refills');
    await harness.until(warned, 'the warning');
    tap('button', /^Refill list: /);
    await harness.until(() => sees('Your list'), 'the wizard');
    expect(warned()).toBe(true);
    await next(harness);
    expect(sees('Check your order')).toBe(true);
    expect(warned()).toBe(true);
    tap('link', invoiceNo);
    await harness.until(() => harness.address().startsWith(`/invoiceDetail?id=${_id}`), 'the order');
  });
});

describe('a refill that was left', () => {
  it('is there after a reload, with what was chosen and typed, and its order is paid where it was', async () => {
    const harness = await toInfo();
    way(/^Deliver to Singapore/);
    await harness.reload(`${REGIMEN}&flow=refill&step=info`);
    await harness.until(() => sees('Where should it go?'), 'the delivery');
    expect(choices('Where should it go?', /^Deliver to Singapore/)[0]?.ariaChecked).toBe('true');
    way(/^Pick up at a clinic/);
    await next(harness);
    await harness.until(() => sees('Your order is made. It is not paid yet.'), 'the payment');
    const orders = harness.gate.sentTo(refillCalls.createRefill).length;
    await harness.reload(`${REGIMEN}&flow=refill&step=payment`);
    await harness.until(() => sees('Your order is made. It is not paid yet.'), 'the payment again');
    expect(harness.gate.sentTo(refillCalls.createRefill)).toHaveLength(orders);
  });
});

describe('the wizard', () => {
  it('REFILL-05: a clinic is chosen, items are found by name, added, counted and removed, and the list is submitted', async () => {
    const harness = await open('/records?tab=refills');
    tap('button', 'Order refill');
    await harness.until(() => sees('Your list'), 'the wizard');
    expect(sees('Your list is empty')).toBe(true);
    tap('button', /^Clinic/);
    await harness.until(() => ready('option', /^Orchard clinic/).length > 0, 'the clinics');
    tap('option', /^Orchard clinic/);
    await harness.settle();
    write(control('searchbox', 'Type a name'), 'minox');
    await harness.pass(500);
    expect(ready('button', /^Add: /).map((button) => button.ariaLabel)).toEqual(['Add: Minoxidil 5% solution']);
    tap('button', 'Add: Minoxidil 5% solution');
    const qty = () => textOf(screen.getByRole('group', { name: 'How many: Minoxidil 5% solution' }));
    const before = Number(qty());
    tap('button', 'One less: Minoxidil 5% solution');
    expect(Number(qty())).toBe(before - 1);
    write(control('searchbox', 'Type a name'), '');
    await harness.pass(500);
    tap('button', 'Add: Cetirizine 10 mg');
    tap('button', 'Remove: Cetirizine 10 mg');
    expect(ready('button', 'Add: Cetirizine 10 mg')).toHaveLength(1);
    await next(harness);
    const [sent] = harness.gate.sentTo(refillCalls.priceCart);
    expect(sent?.body).toMatchObject({ cart: [{ qty: before - 1 }], clinicId: 'orchard-clinic' });
    expect(sees('Check your order')).toBe(true);
  });

  it('API-54 REFILL-14: the order sends all of the list, and shows its items, what they come to, and how to call the clinic', async () => {
    const harness = await toStart();
    await next(harness);
    const [sent] = harness.gate.sentTo(refillCalls.priceCart);
    expect(sent?.body).toMatchObject({
      cart: [{ _id: refillable('meiling-cetirizine-10-mg') }, { _id: refillable('meiling-minoxidil-5-solution') }],
    });
    expect(shown()).toMatch(
      /Cetirizine 10 mg.*Minoxidil 5% solution.*Items\$139\.09.*Before GST\$127\.60GST 9%\$11\.48/,
    );
    const call = ready('link', /Call the clinic/)[0];
    expect(call?.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  });

  it('REFILL-30: closed in the middle it goes on there, and says that nothing is ordered', async () => {
    const harness = await toInfo();
    expect(sees('Nothing is ordered yet.')).toBe(true);
    tap('button', 'Close', popup() ?? undefined);
    await harness.until(() => popup() === null, 'the records');
    tap('button', /^Refill list: /);
    await harness.until(() => sees('Where should it go?'), 'the delivery');
    expect(harness.gate.sentTo(refillCalls.createRefill)).toEqual([]);
  });

  it('NAV-35 REFILL-25: the browser’s Back goes from the delivery to the order', async () => {
    const harness = await toInfo();
    expect(harness.address()).toContain('step=info');
    await harness.back();
    await harness.until(() => sees('Check your order'), 'the order');
    expect(harness.address()).toContain('step=result');
  });
});

describe('how it gets there', () => {
  it('DELIV-01 DELIV-03: three ways, and who receives it', async () => {
    await toInfo();
    expect(choices('Where should it go?').map(textOf)).toEqual([
      expect.stringMatching(/^Pick up at a clinic/),
      expect.stringMatching(/^Deliver to Singapore/),
      expect.stringMatching(/^Deliver to another country/),
    ]);
    for (const label of ['Name', 'Mobile phone', 'Email']) expect(control('textbox', label)).toBeTruthy();
    expect(ready('button', /^Country code/)).toHaveLength(1);
  });

  it('DELIV-05: in Singapore the registered address, or another one with postal code, street and floor', async () => {
    const harness = await toInfo();
    way(/^Deliver to Singapore/);
    await harness.settle();
    expect(ready('tab').map(textOf)).toEqual(expect.arrayContaining(['Registered', 'Another address']));
    for (const label of ['Postal code', 'Street', 'Floor and unit (optional)'])
      expect(control('textbox', label)).toBeTruthy();
    expect(sees('This order has to be confirmed first')).toBe(false);
  });

  it('DELIV-06 DELIV-07: another country is found by typing, its address is free text, and the clinic confirms it first', async () => {
    const harness = await toInfo();
    expect(sees('This order has to be confirmed first')).toBe(false);
    way(/^Deliver to another country/);
    await harness.settle();
    expect(sees('This order has to be confirmed first')).toBe(true);
    for (const label of ['Address', 'Postal code']) expect(control('textbox', label)).toBeTruthy();
    tap('button', /^Country(?! code)/);
    await harness.until(() => ready('option').length > 0, 'the countries');
    const search = document.activeElement;
    if (!(search instanceof HTMLElement)) throw new Error('nothing can be typed');
    fireEvent.change(search, { target: { value: 'jap' } });
    await harness.settle();
    expect(ready('option').map(textOf)).toEqual(['Japan']);
  });
});

describe('to the end', () => {
  let provider: CardProvider;
  beforeEach(() => {
    provider = openCardProvider();
  });
  afterEach(() => provider.close());

  const confirmed = { delivery: [{ deliveryType: 'Pickup', deliveryStatus: 'Confirmed', deliveryFee: 0 }] };
  const paying = async () => {
    const harness = await openPaying(world(), { at: '/invoiceDetail?id=i1', invoice: confirmed });
    tap('button', 'Pay $20.00');
    await harness.until(() => sees('PayNow QR'), 'the payment');
    await choose(harness, 'card');
    await harness.pass(1);
    fillCard();
    await harness.settle();
    return harness;
  };
  const paid = async (harness: Harness) => {
    await pay(harness);
    await harness.until(provider.isAsked, 'the confirmation');
    provider.answer(intentIn('succeeded'));
    await harness.settle();
    await harness.settle();
  };

  it('REFILL-22 REFILL-23: paid, it says so, and leads back to the records', async () => {
    const harness = await paying();
    await paid(harness);
    await harness.until(() => sees('Order confirmed'), 'the end');
    expect(harness.address()).toContain('step=complete');
    expect(sees('It is being packed. We write when it is ready.')).toBe(true);
    expect(sees('Your order is paid.')).toBe(true);
    tap('button', 'Back to records');
    await harness.settle();
    expect(popup()).toBeNull();
    expect(harness.address()).toBe('/records');
  });

  it('REFILL-37: by bank transfer it shows the PayNow page with its number, and Done leads to the end', async () => {
    const harness = await openPaying(world(), { at: '/invoiceDetail?id=i1', invoice: confirmed });
    tap('button', 'Pay $20.00');
    await harness.until(() => sees('PayNow QR'), 'the payment');
    await choose(harness, 'paynow');
    await harness.until(() => sees('Pay by PayNow'), 'the code');
    for (const words of ['INV-7', '$20.00']) expect(shown()).toContain(words);
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({ ...confirmed, payment: { status: 'announced' } }));
    tap('button', 'I have paid');
    await harness.until(() => sees('Order confirmed, waiting for your transfer'), 'the end');
    expect(harness.gate.sentTo(invoiceCalls.requestConfirmation)).toHaveLength(1);
    expect(harness.address()).toContain('step=complete');
    expect(sees('Your order is placed. We wait for your transfer.')).toBe(true);
  });

  it('REFILL-36: what the server says of a payment that it cannot count is shown, and the page stays', async () => {
    const harness = await paying();
    const refusal = answer(409, { success: false, code: 'CODE_OF_TOMORROW', message: 'The counter is closed.' });
    harness.gate.route(paymentCalls.recordPayment, refusal);
    await paid(harness);
    expect(`${shown()} ${toasts().join(' ')}`).toContain('The counter is closed.');
    expect(harness.address()).toContain('step=payment');
  });

  it('REFILL-18 REFILL-21 REFILL-24: what the clinic must confirm is asked for, and nothing is charged', async () => {
    const harness = await open();
    put('Tretinoin 0.025% cream');
    tap('button', /^Refill list: /);
    await harness.until(() => sees('Your list'), 'the wizard');
    expect(sees('Pending')).toBe(true);
    await next(harness);
    await next(harness);
    await next(harness);
    await harness.until(() => sees('The clinic is checking your order'), 'the end');
    expect(harness.gate.sentTo(invoiceCalls.requestConfirmation)).toHaveLength(1);
    expect(sees('The clinic has your request. Nothing is charged.')).toBe(true);
    expect(badge()).toEqual([]);
  });
});
