/** Records, products and transactions with every field that the product document lists: each has its place on the screen. */
import { describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { answer } from '#harness/dom/gate.ts';
import { sees, textOf } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const shown = () => textOf(document.querySelector('main') ?? document.body);
const pictures = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
const done = (data: unknown) => answer(200, { success: true, data });

const ITEM = {
  _id: 'a',
  name: 'Barrier cream',
  description: 'Thinly, morning and night.',
  price: 48.5,
  qty: 2,
  quality: '50 ml',
  discount: 4.11,
  afterTaxPrice: 101.2501,
  listedPrice: 105.73,
  inventory: { _id: 'p1', name: 'Barrier cream', itemType: 'Product' },
  clinics: ['clinic-novena'],
  refillInventoryConfirmation: true,
  decision: {
    status: 'changed',
    askedQty: 3,
    reason: 'Two are enough until the next visit.',
    at: '2026-11-18T02:00:00Z',
  },
  meta: { opencart: { image: 'barrier-cream' } },
};
const REMOVED = {
  ...ITEM,
  _id: 'b',
  name: 'Azelaic gel',
  price: 30,
  qty: 1,
  discount: 0,
  afterTaxPrice: 32.7,
  listedPrice: null,
  meta: null,
};
const INVOICE = {
  _id: 'i1',
  invoiceNo: 'INV-2026-0777',
  patientId: 'patient-siti',
  invoiceType: 'Refill',
  clinicName: 'Novena clinic',
  createdAt: '2026-11-17T02:00:00Z',
  finalized: true,
  items: [ITEM],
  itemsRemoved: [REMOVED],
  subtotal: 97,
  totalTax: 8.3601,
  totalDiscount: 4.11,
  roundingAdjustment: -0.0001,
  membershipPtRedeemed: 6,
  total: 105.25,
  ostBalance: 35.31,
  delivery: [
    {
      deliveryType: 'Deliver To Singapore',
      deliveryAddress: '78 Tiong Bahru Road #08-112, Singapore 160078',
      deliveryStatus: 'OrderShipped',
      deliveryFee: 10,
      comments: 'Please ring twice.',
      otherFields: { name: 'Siti Rahman', email: 'siti@example.com', phoneCode: '+65', phoneNumber: '91234506' },
      parcelNo: 'SP-123',
      reached: [{ deliveryStatus: 'OrderShipped', at: '2026-11-19T02:00:00Z' }],
    },
  ],
  payment: { status: 'paid' },
};
const listed = answer(200, { success: true, invoices: [INVOICE] });
const LINES = ['Barrier cream', '50 ml', '2 × $52.87', '$105.73', 'Thinly, morning and night.'];
const DECISION = ['2 instead of 3', '18/11/2026', 'Two are enough until the next visit.'];
const SUMS = ['$92.89', '$8.36', '−$4.48', '−$6.00', '$105.25', '$35.31', 'Delivery to Singapore$10.00'];

describe('NAV-45', () => {
  it('NAV-45: an invoice shows each of its fields, of its items and of those that were removed', async () => {
    await openHarness(world(), {
      at: '/invoiceDetail?id=i1',
      as: 'siti',
      before: ({ route }) => route(invoiceCalls.loadInvoice, done(INVOICE)),
    }).then((harness) => harness.until(() => sees('INV-2026-0777'), 'the invoice'));
    const wanted = ['INV-2026-0777', '17/11/2026', 'Refill order', ...LINES, ...DECISION, ...SUMS];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
    expect(shown()).toMatch(/Removed items.*Azelaic gel.*1 × \$32\.70/);
    expect(pictures().join()).toContain('barrier-cream');
  });

  it('NAV-45: an order shows its items, its sums, and each field of its delivery', async () => {
    await openHarness(world(), {
      at: '/orderDetails?id=i1',
      as: 'siti',
      before: ({ route }) => route(invoiceCalls.loadInvoice, done(INVOICE)),
    }).then((harness) => harness.until(() => sees('INV-2026-0777'), 'the order'));
    const delivery = [
      'Deliver to',
      '78 Tiong Bahru Road #08-112, Singapore 160078',
      'Order Shipped',
      'Please ring twice.',
      'Siti Rahman',
      'siti@example.com',
      '9123 4506',
      'SP-123',
    ];
    const wanted = ['INV-2026-0777', ...LINES, ...DECISION, ...SUMS, ...delivery];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
  });

  it('NAV-45: the list of invoices shows number, date, kind, total and payment of each', async () => {
    await openHarness(world(), {
      at: '/records?tab=invoices',
      as: 'siti',
      before: ({ route }) => route(invoiceCalls.listInvoices, listed),
    }).then((harness) => harness.until(() => sees('Refill order'), 'the list'));
    const wanted = ['INV-2026-0777', '17/11/2026', 'Refill order', '$105.25', 'Part paid'];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
  });

  it('NAV-45: the list of refills shows the items, number, date and status of each', async () => {
    await openHarness(world(), {
      at: '/records?tab=refills',
      as: 'siti',
      before: ({ route }) => route(invoiceCalls.listInvoices, listed),
    }).then((harness) => harness.until(() => sees('Barrier cream'), 'the list'));
    const wanted = ['INV-2026-0777', '17/11/2026', 'Barrier cream', 'Order Shipped'];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
  });

  it('NAV-45: the regimen shows name, size, clinic and how it can be had again of each medicine', async () => {
    const again = { how: 'refill', until: '2027-01-31', runsOut: '2026-12-05', isDue: false };
    const medicine = {
      _id: 'm1',
      patientId: 'patient-siti',
      name: 'Adapalene',
      quality: '30 g',
      clinicName: 'Novena clinic',
      again,
    };
    await openHarness(world(), {
      at: '/records?tab=regimen',
      as: 'siti',
      before: ({ route }) => route(refillCalls.listMedicines, done([medicine])),
    }).then((harness) => harness.until(() => sees('Adapalene'), 'the list'));
    const wanted = ['Adapalene', '30 g', 'Novena clinic', '31/01/2027'];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
  });

  const PRODUCT = {
    id: 'barrier-cream',
    name: 'Barrier cream',
    description: 'For dry skin, without scent.',
    quality: '50 ml',
    itemType: 'Product',
    price: 48.5,
    tax: 9,
    discountType: 'PERCENTAGE',
    discount: 20,
    inventory: 2,
    meta: { opencart: { image: 'barrier-cream' } },
    notSentTo: [],
    category: 'moisturiser',
    beforeDiscountPrice: 48.5,
    afterDiscountPrice: 38.8,
  };
  it.each([
    ['a percentage', {}, ['$42.29', '20% off']],
    ['an amount', { discountType: 'FIXED', discount: 5.5, afterDiscountPrice: 43 }, ['$46.87', '$6.00 off']],
  ])('NAV-45: a product shows each of its fields, with %s taken off', async (_, members, prices) => {
    await openHarness(world(), {
      at: '/store/barrier-cream',
      as: 'siti',
      before: ({ route }) => route(storeCalls.listProducts, done([{ ...PRODUCT, ...members }])),
    }).then((harness) => harness.until(() => sees('Barrier cream'), 'the product'));
    const wanted = ['Barrier cream', 'For dry skin, without scent.', '50 ml', '$52.87', 'incl. 9% GST', ...prices];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
    expect(pictures().join()).toContain('barrier-cream');
  });

  it('NAV-45: the catalogue shows picture, name, size and both prices of each product', async () => {
    await openHarness(world(), {
      at: '/store',
      as: 'siti',
      before: ({ route }) => route(storeCalls.listProducts, done([PRODUCT])),
    }).then((harness) => harness.until(() => sees('Barrier cream'), 'the shelf'));
    const wanted = ['Barrier cream', '50 ml', '$52.87', '$42.29'];
    expect(wanted.filter((words) => !shown().includes(words))).toEqual([]);
    expect(pictures().join()).toContain('barrier-cream');
  });
});
