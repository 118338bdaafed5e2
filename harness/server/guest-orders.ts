/** An order that a guest has placed and paid, and the way back to it. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { answerOf } from './ask.ts';
import { asStaff } from './orders.ts';
import { HOME } from './refills.ts';
import { orderOf, startGuest } from './store.ts';
import type { World } from './world.ts';

/** The path of its link. */
export const guestOrderPath = async (world: World): Promise<string> => {
  const guest = await startGuest(world);
  const { _id: id, ostBalance } = await orderOf(
    world,
    { 'Hand cream': 1 },
    { ...guest, delivery: HOME, reuses: false },
  );
  await answerOf(world, invoiceCalls.requestConfirmation, { token: guest.token, params: { id } });
  await asStaff(
    world,
    operatorCalls.receiveTransfer,
    { id },
    { amount: moneyToWire(ostBalance), reference: `PN-${id}` },
  );
  const { data } = await answerOf(world, orderCalls.giveKey, { token: guest.token, params: { id } });
  return `/order/${data.key}`;
};
