/** The points that a patient must have, as the proof computes them from facts. */
import { expect, it } from 'vitest';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyFromWire, negated } from '#contract/money.ts';
import { POINT } from '#contract/rules/totals.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import { pointsOf, replay } from '#server/niks/replay.rules.ts';

const ORDER = 'order' as InvoiceId;
const LAST_DAY = '2026-11-20' as ClinicDay;
const GRANTED = '2025-11-20T02:00:00.000Z' as IsoInstant;

/** Ten points that end with `LAST_DAY`, and an order of which four are to pay. */
const used = (at: string) => {
  const amount = negated((4 * POINT) as Money);
  const opening = { lot: 'lot', points: 10, granted: 10, expired: 0, endsOn: LAST_DAY } as const;
  const { lots, orders } = replay(
    [
      { no: 1, at: GRANTED, is: 'opening', ...opening, invoiceId: null, earned: 0, short: 0 },
      { no: 2, at: GRANTED, is: 'joined' },
      { no: 3, at: at as IsoInstant, is: 'entry', invoiceId: ORDER, kind: 'points', cause: 'points', amount },
    ],
    [{ id: ORDER, skinCare: moneyFromWire(0), bonusRatio: 1, after: 0 }],
    0,
  );
  const order = orders.get(ORDER);
  return { left: lots.get('lot')?.left, used: order && pointsOf(order) };
};

it('points can be used until their last day in Singapore ends', () => {
  expect(used('2026-11-20T15:59:59.999Z')).toEqual({ left: 6, used: 4 });
  expect(used('2026-11-20T16:00:00.000Z')).toEqual({ left: 10, used: 0 });
});
