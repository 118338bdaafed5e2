import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/entities/invoice.ts';
import { type Commitment, commitmentOf } from '#contract/rules/commitment.ts';
import { invoiceWith } from '#model/samples.ts';

const order = (deliveryStatus: string | null, ostBalance: number, status: Confirmation['status'] | null = null) =>
  invoiceWith({
    invoiceType: 'Online Store',
    ostBalance,
    delivery: [{ deliveryStatus, deliveryFee: 0 }],
    confirmation: status && { status },
  });

test('no order commits to nothing', () => {
  expect(commitmentOf(null)).toBe('nothing');
});

test.for<[Commitment, ReturnType<typeof order>]>([
  ['requested', order('Pending', 20, 'requested')],
  ['requested', order('Pending', 20, 'late')],
  ['toPay', order('Pending', 20)],
  ['paid', order('Pending', 0)],
  ['nothing', order('Confirmed', 20, 'needed')],
  ['approved', order('Confirmed', 20, 'accepted')],
  ['toPay', order('Confirmed', 20)],
  ['paid', order('Confirmed', 0, 'accepted')],
  ['paid', order('Confirmed', 0)],
  ['onItsWay', order('OrderShipped', 0)],
  ['onItsWay', order('Pickup', 0)],
  ['received', order('Delivered', 0)],
  ['received', order('Received', 0)],
  ['nothing', order('Rejected', 0, 'rejected')],
  ['nothing', order('Rejected', -20, 'rejected')],
])('%s is what %j commits to', ([commitment, sample]) => {
  expect(commitmentOf(sample)).toBe(commitment);
});
