/** Invariants of an invoice’s page, under every event and every answer. */
import { expect, it } from 'vitest';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import type { InvoiceContext } from '#machines/invoice/invoice.types.ts';
import { flows } from '#model/invoice/invoice.model.ts';
import { invoiceWith, NOW, orderWith } from '#model/samples.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, entering, labelsOf, named, sourcesOf, starts, targetsOf, to } =
  spaceOf<InvoiceContext>(flows);

const ends = (some: Edge[]): Set<string> => new Set(some.map((edge) => `${edge.label}: ${to(edge)}`));
const isSaid = (edge: Edge): boolean => after(edge).failure !== null;

it('REC-03 ERR-01: the invoice shows once it is read; what could not be read is said and tried again', () => {
  expect(starts).toEqual(['loading']);
  expect(ends(by(/^loadInvoice -> /))).toEqual(
    new Set([
      'loadInvoice -> shipped: shown',
      'loadInvoice -> received: shown',
      'loadInvoice -> pending: shown',
      'loadInvoice -> NOT_FOUND: unavailable',
      'loadInvoice -> offline: unavailable',
    ]),
  );
  const said = by(/^loadInvoice -> /).filter(isSaid);
  expect(labelsOf(said)).toEqual(new Set(['loadInvoice -> NOT_FOUND', 'loadInvoice -> offline']));
  expect(targetsOf(said)).toEqual(new Set(['unavailable']));
  const read = entering('shown').filter((edge) => edge.label.startsWith('loadInvoice'));
  expect(read.filter((edge) => after(edge).invoice === null).map(named)).toEqual([]);
  expect(sourcesOf(by('invoice.refresh'))).toEqual(new Set(['unavailable', 'shown']));
  expect(targetsOf(by('invoice.refresh'))).toEqual(new Set(['loading']));
});

it('REC-18 REC-19: an order is received after a Yes alone, and asked about only where it is on its way', () => {
  const asked = by('receipt.confirm');
  expect(targetsOf(asked)).toEqual(new Set(['confirmingReceived']));
  expect(new Set(asked.map((edge) => before(edge).invoice?.delivery[0]?.deliveryStatus))).toEqual(
    new Set(['OrderShipped']),
  );
  expect(labelsOf(entering('receiving'))).toEqual(new Set(['confirm -> yes']));
  expect(ends(by(/^confirm -> /))).toEqual(
    new Set(['confirm -> yes: receiving', 'confirm -> no: shown', 'confirm -> unexpected: shown']),
  );
});

it('REC-18: what was received, or has changed meanwhile, is read again; a failure is said, and only a missing answer repeats the write', () => {
  const told = by(/^confirmReceived -> /);
  expect(ends(told)).toEqual(
    new Set([
      'confirmReceived -> received: loading',
      'confirmReceived -> NOT_RECEIVABLE: loading',
      'confirmReceived -> offline: shown',
      'confirmReceived -> UNEXPECTED: shown',
    ]),
  );
  const repeated = told.filter((edge) => after(edge).attempt === before(edge).attempt);
  expect(labelsOf(repeated)).toEqual(new Set(['confirmReceived -> offline', 'confirmReceived -> UNEXPECTED']));
  expect(told.filter((edge) => after(edge).attempt < before(edge).attempt).map(named)).toEqual([]);
  const failed = told.filter((edge) => edge.label !== 'confirmReceived -> received');
  expect(failed.filter((edge) => !isSaid(edge)).map(named)).toEqual([]);
});

it('REC-17: each step up to the order’s own counts as reached, at its own time', () => {
  const reached = (status: string) => invoiceFacts(orderWith(status)).track.map(({ isReached }) => isReached);
  expect(reached('Pending')).toEqual([false, false, false]);
  expect(reached('OrderShipped')).toEqual([true, true, false]);
  expect(reached('Received')).toEqual([true, true, true]);
  const [confirmedAt, shippedAt] = ['2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'];
  const delivery = {
    deliveryType: 'Deliver To Singapore',
    deliveryStatus: 'OrderShipped',
    deliveryFee: 0,
    reached: [
      { deliveryStatus: 'Confirmed', at: confirmedAt },
      { deliveryStatus: 'OrderShipped', at: shippedAt },
    ],
  };
  const { track } = invoiceFacts(invoiceWith({ delivery: [delivery] }));
  expect(track.map(({ at }) => at)).toEqual([confirmedAt, shippedAt, null]);
});

it('what was paid is told by its way, and what was paid too much goes back', () => {
  const payments = [
    { way: 'cash', amount: 3, at: NOW },
    { way: 'card', amount: 5, at: NOW },
    { way: 'cash', amount: 4, at: NOW },
  ];
  const { paid } = invoiceFacts(invoiceWith({ payments }));
  expect(paid).toEqual([
    ['card', 50_000],
    ['cash', 70_000],
  ]);
  const owedBack = (ostBalance: number) => invoiceFacts(invoiceWith({ ostBalance })).owedBack;
  expect([owedBack(-5), owedBack(0), owedBack(5)]).toEqual([50_000, null, null]);
});
