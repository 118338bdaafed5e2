/** The link of an order that a guest has placed: as it is followed, and an address whose link this tab has not. */

import { done, doneIn } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { button, heading, link, list, press, question, text, typed } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { guestOrderPath } from '#harness/server/guest-orders.ts';
import type { GuestOrderContext, GuestOrderEvent } from '#machines/guest-order/guest-order.types.ts';
import type { Flow } from '#model/flow.ts';
import { followedOrderFlow, lostOrderFlow, wireKeyedOrders } from '#model/guest-order/guest-order.model.ts';

/** The page, once it has taken the link out of the address. */
const HELD = '/order/held';

/** @param calls of the order that the link is about */
const handsOf = (flow: Flow, at: Driver['at'], calls: number): Driver => ({
  flow,
  at,
  acts: {
    'order.refresh': press('Refresh', 'Try again'),
    'receipt.confirm': press('Confirm as Received'),
    'receipt.save': press('Receipt (PDF)'),
    'number.change': ({ number }: Extract<GuestOrderEvent, { type: 'number.change' }>) => typed('Order number', number),
    'email.change': ({ email }: Extract<GuestOrderEvent, { type: 'email.change' }>) => typed('Email address', email),
    'link.request': press('Get a new link'),
    'link.correct': press('Change number or email'),
    'home.open': press('Go to MyNiks'),
  },
  moves: {
    'confirm -> yes': press('Yes, I have it'),
    'confirm -> no': press('No, not yet'),
  },
  answers: {
    ...doneIn('readOrder', wireKeyedOrders),
    'receiveOrder -> received': done(),
    'requestLink -> answered': done(),
  },
  seen: {
    confirmingReceived: question('Have you received this order?'),
    unavailable: text('The order could not be read yet.'),
    shown: list('Tracking'),
    linkInvalid: heading('This link does not work'),
    linkSent: heading('Check your email'),
  },
  writes: { arrive: calls },
  looks: {
    shown: ({ failure, keyed }: GuestOrderContext) => [
      failure === null ? keyed?.order.delivery[0]?.deliveryStatus : 'troubled',
    ],
  },
  others: [link(), button(beginning('Copy'))],
});

export const drivers: readonly Driver[] = [
  handsOf(followedOrderFlow, guestOrderPath, 4),
  handsOf(lostOrderFlow, HELD, 0),
];
