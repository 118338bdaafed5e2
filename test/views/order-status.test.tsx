import { describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { reachable, textOf } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { answersInvoice, answersInvoices, wireOrderWith } from '#harness/dom/orders.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

type Shown = [ids: string, stored: string | null, balance: number, badge: string, tone: string];
const SHOWN: Shown[] = [
  ['REC-06', 'Pending', 12, 'Pending', 'warn'],
  ['REC-07', 'Confirmed', 0, 'Order Confirmed', 'ok'],
  ['REC-08', 'Confirmed', 12, 'Order Confirmed', 'warn'],
  ['REC-09', 'OrderShipped', 0, 'Order Shipped', 'info'],
  ['REC-10', 'Pickup', 0, 'Ready for Pickup', 'info'],
  ['REC-11', 'Delivered', 0, 'Delivered', 'ok'],
  ['REC-11', 'Received', 0, 'Delivered', 'ok'],
  ['REC-12', 'Rejected', 0, 'Rejected', 'bad'],
  ['REC-13', 'Lost', 0, 'Unknown', 'plain'],
  ['REC-13', null, 0, 'Unknown', 'plain'],
];

const orderIn = ([, stored, balance]: Shown, invoiceType: string) =>
  wireOrderWith(stored, {
    invoiceType,
    ostBalance: balance,
    payment: { status: balance === 0 ? 'paid' : 'none' },
  });
const TONES = ['ok', 'warn', 'bad', 'info', 'plain'];
/** The badge of the delivery: the first one, with its tone. */
const badgeIn = (region: Element | null) => {
  const badge = region?.querySelector('[class*=_badge_]');
  return [badge && textOf(badge), TONES.filter((tone) => badge?.className.includes(`_${tone}_`))];
};

describe('how a stored delivery status shows', () => {
  it.each(SHOWN)('%s: a store order with %s and a balance of %s shows "%s" as %s', async (...shown) => {
    const [, , , words, tone] = shown;
    await openHarness(world(), {
      at: '/orderDetails?id=i1',
      as: 'meiling',
      before: (gate) => gate.route(invoiceCalls.loadInvoice, answersInvoice(orderIn(shown, 'Online Store'))),
    });
    expect(badgeIn(document.querySelector('main'))).toEqual([words, [tone]]);
  });

  it('REC-06 REC-07 REC-08 REC-09 REC-10 REC-11 REC-12 REC-13: refill orders show the same', async () => {
    const orders = SHOWN.map((shown, index) => ({ ...orderIn(shown, 'Refill'), _id: `i${index}` }));
    await openHarness(world(), {
      at: '/records?tab=refills',
      as: 'meiling',
      before: (gate) => gate.route(invoiceCalls.listInvoices, answersInvoices(...orders)),
    });
    const panel = document.querySelector<HTMLElement>('[role=tabpanel]') ?? document.body;
    expect(reachable('link', undefined, panel).map(badgeIn)).toEqual(
      SHOWN.map(([, , , words, tone]) => [words, [tone]]),
    );
  });
});
