/** /invoiceDetail: what an invoice says, and where it leads. */
import { describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { answer } from '#harness/dom/gate.ts';
import { popup, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { NOW } from '#model/samples.ts';
import { openPaying } from '#test/flows/payment/payment.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const at = '/invoiceDetail?id=i1';
const opened = (invoice: object = {}) => openPaying(world(), { at, invoice });
const shown = () => textOf(document.querySelector('main') ?? document.body);
const links = () => ready('link').map((link) => link.getAttribute('href'));
const singapore = { deliveryType: 'Deliver To Singapore', deliveryFee: 10 };

describe('/invoiceDetail', () => {
  it('NAV-19 API-52: a member sees the invoice that the address names', async () => {
    const harness = await opened({ createdAt: '2026-11-20T17:00:00.000Z' });
    expect(shown()).toContain('INV-7 · 21/11/2026$20.00');
    const [sent] = harness.gate.sentTo(invoiceCalls.loadInvoice);
    expect(sent?.url.pathname).toBe('/api/invoice/i1');
    expect(sent?.url.searchParams.get('patientId')).toBe(harness.app().session.getSnapshot().context.profile?._id);
  });

  it('BOOK-37: a bill has a row for the deposit that was taken off it, and asks for the rest', async () => {
    await opened({ total: 109, subtotal: 100, totalTax: 9, depositUsed: 32.7, ostBalance: 76.3 });
    expect(shown()).toContain('Order total$109.00Deposit−$32.70Balance to pay$76.30');
    expect(shown()).not.toMatch(/Paid (?:by|in)/);
  });

  it.each([9, 0])('L55: a bill names the company’s GST registration number where it has GST: %d', async (totalTax) => {
    await opened({ total: 100 + totalTax, subtotal: 100, totalTax, ostBalance: 100 + totalTax });
    expect(shown().includes('GST Reg. No.M90000000X')).toBe(totalTax > 0);
  });

  it.each([
    [{ status: 'kept' }, 'Deposit with us$32.70 comes off the bill of your visit.'],
    [
      { status: 'used', used: 21.8, returned: 10.9, invoiceId: 'b1', invoiceNo: 'INV-9' },
      'Taken off your bill$21.80 off INV-9 $10.90 goes back to your card.',
    ],
    [{ status: 'returned', returned: 32.7 }, '$32.70 goes back to your card.'],
  ])('BOOK-37: the invoice of a deposit says where it is: %o', async (where, words) => {
    const credit = { used: 0, returned: 0, invoiceId: null, invoiceNo: null, ...where };
    await opened({ total: 32.7, ostBalance: 0, payment: { status: 'paid', reference: null }, credit });
    expect(shown()).toContain(words);
    expect(links().includes('/invoiceDetail?id=b1')).toBe(where.status === 'used');
  });

  it('ROLE-03: an invoice of the family says whose it is', async () => {
    await opened({ createdAt: '2026-11-20T17:00:00.000Z', patientId: 'patient-ethan' });
    expect(shown()).toContain('INV-7 · 21/11/2026 · Ethan Tan');
  });

  it('NAV-19: a guest is sent to sign-up', async () => {
    const harness = await openHarness(world(), { at, as: 'guest' });
    expect(harness.address()).toContain('/signup');
  });

  it('NAV-44: a reload shows the same invoice', async () => {
    const harness = await opened();
    await harness.reload();
    expect(harness.address()).toBe(at);
    expect(shown()).toContain('INV-7');
    expect(harness.gate.sentTo(invoiceCalls.loadInvoice)).toHaveLength(2);
  });

  it('REC-03: each amount shows; what was paid in part leaves a balance', async () => {
    await opened({
      items: [
        { _id: 'a', name: 'Cream', price: 96, qty: 1, discount: 9.6, afterTaxPrice: 94.176, listedPrice: 104.64 },
      ],
      subtotal: 96,
      totalTax: 7.776,
      totalDiscount: 9.6,
      roundingAdjustment: 0.024,
      membershipPtRedeemed: 5,
      total: 99.2,
      ostBalance: 39.2,
      delivery: [singapore],
    });
    for (const amount of ['$104.64', '−$10.46', '$0.02', '−$5.00', '$10.00', 'Order total$99.20', '$86.40', '$7.78'])
      expect(shown()).toContain(amount);
    expect(shown()).toContain('Balance to pay$39.20');
  });

  it('REC-03 PAY-02: the rows add up to the total, and the lines to the items, though amounts have four decimals', async () => {
    await opened({
      items: [
        { _id: 'a', name: 'Cream', price: 43.2525, qty: 1, afterTaxPrice: 47.1452 },
        { _id: 'b', name: 'Gel', price: 43.2475, qty: 1, afterTaxPrice: 47.1398 },
      ],
      subtotal: 86.5,
      totalTax: 7.785,
      totalDiscount: 0,
      roundingAdjustment: 0.015,
      total: 94.3,
      delivery: [{ ...singapore, deliveryFee: 0 }],
      payments: [{ way: 'transfer', amount: 74.3, at: NOW }],
    });
    const bill = textOf(document.querySelector('main dl') ?? document.body);
    expect(bill).toBe(
      'Items$94.29Delivery to Singapore$0.00Rounding$0.01Order total$94.30Paid by transfer−$74.30Balance to pay$20.00Before GST$86.50GST 9%$7.79GST Reg. No.M90000000X',
    );
    expect(shown()).toMatch(/Cream.*\$47\.15.*Gel.*\$47\.14/);
  });

  it('REC-21: an unpaid refill that is confirmed is paid in the wizard, which opens at its payment; a pending or rejected one is not', async () => {
    const delivery = (deliveryStatus: string) => ({ delivery: [{ ...singapore, deliveryStatus }] });
    let harness = await opened(delivery('Confirmed'));
    tap('button', 'Pay $20.00');
    await harness.until(() => harness.address().includes('step=payment'), 'the wizard');
    expect(harness.address()).toBe(`${at}&flow=refill&step=payment`);
    expect(textOf(popup() ?? document.body)).toContain('Order refill');
    await harness.until(() => sees('PayNow QR'), 'the payment');
    for (const status of ['Pending', 'Rejected']) {
      harness.close();
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      harness = await opened(delivery(status));
      expect(ready('button', 'Pay $20.00')).toEqual([]);
    }
  });

  it('REFILL-27: Back from the payment of an order of before closes the popup', async () => {
    const harness = await opened({ delivery: [{ ...singapore, deliveryStatus: 'Confirmed' }] });
    tap('button', 'Pay $20.00');
    await harness.until(() => sees('PayNow QR'), 'the payment');
    tap('button', 'Back', popup() ?? undefined);
    await harness.until(() => popup() === null, 'the invoice');
    expect(harness.address()).toBe(at);
  });

  it('an invoice that is no refill is paid in a popup of its own', async () => {
    await opened({ invoiceType: 'Visit' });
    expect(links()).toContain(`${at}&flow=payment`);
  });

  it('a paid invoice leads to its receipt, and a refund is told with its reference', async () => {
    await opened({ ostBalance: 0, receipt: 'r1', payment: { status: 'refunded', reference: 're_123' } });
    expect(links()).toContain('/attachment?id=r1');
    expect(shown()).toContain('Your refund has the reference re_123.');
    expect(sees('Refunded')).toBe(true);
  });

  it('an invoice of which a part went back says so, and leads to its receipt', async () => {
    await opened({ ostBalance: 0, receipt: 'r1', payment: { status: 'partlyRefunded', reference: 'RF-1' } });
    expect(links()).toContain('/attachment?id=r1');
    expect(shown()).toContain('Your refund has the reference RF-1.');
    expect(sees('Partly refunded')).toBe(true);
  });

  it('PAY-14 SERVER-53: of what a part has arrived, the rest is told and is to be paid', async () => {
    const payments = [
      { way: 'cash', amount: 10, at: NOW },
      { way: 'cash', amount: 2.9, at: NOW },
    ];
    await opened({ ostBalance: 7.1, receipt: 'r1', payment: { status: 'none', reference: '' }, payments });
    for (const words of ['Part paid', '$12.90 arrived, $7.10 to pay.', 'Paid in cash−$12.90', 'Balance to pay$7.10'])
      expect(shown()).toContain(words);
    expect(ready('button', 'Pay $7.10')).toHaveLength(1);
  });

  it('REC-03 SERVER-66: a paid invoice says how it was paid, each way once', async () => {
    const payments = (['terminal', 'card', 'terminal'] as const).map((way) => ({ way, amount: 5, at: NOW }));
    await opened({ ostBalance: 0, receipt: 'r1', payment: { status: 'paid' }, payments });
    expect(shown()).toContain('Paid by card−$5.00Paid by card at the counter−$10.00');
  });

  it('SERVER-53 SERVER-66: what was paid too much is owed to the patient, and asks for no payment', async () => {
    await opened({ ostBalance: -57.1, receipt: 'r1', payment: { status: 'paid', reference: 'PN-2' } });
    for (const words of ['We owe you $57.10', '$57.10 goes back to you.', 'To be returned$57.10'])
      expect(shown()).toContain(words);
    expect(shown()).not.toContain('Your refund has the reference');
    expect(ready('button', /Pay/)).toEqual([]);
  });

  it('ERR-01: one that cannot be fetched', async () => {
    const missing = answer(404, { success: false, code: 'NOT_FOUND', message: 'There is no such invoice.' });
    await openPaying(world(), { at, before: ({ route }) => route(invoiceCalls.loadInvoice, missing) });
    expect(shown()).toContain('Can not get invoice');
    expect(ready('button', 'Try again')).toHaveLength(1);
  });
});
