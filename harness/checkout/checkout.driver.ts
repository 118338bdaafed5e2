/** The checkout of the store as a person goes through it, with the orders of the model. */

import type { StoreCart } from '#contract/entities/store.ts';
import { done, doneIn } from '#harness/drivers/answers.ts';
import type { Driver, Person } from '#harness/drivers/driver.ts';
import { through } from '#harness/drivers/gestures.ts';
import { GO_ON, type Ordering, ordering } from '#harness/drivers/ordering.ts';
import {
  button,
  field,
  heading,
  link,
  press,
  pressed,
  question,
  radio,
  type Thing,
  text,
  typed,
  unreachable,
} from '#harness/drivers/things.ts';
import { beginning, literal } from '#harness/drivers/words.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import type { World } from '#harness/server/world.ts';
import { pricedCart, sentCart } from '#harness/store/store.driver.ts';
import type { AppliedCode, CheckoutContext, CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import { checkoutFlow, guestCheckoutFlow } from '#model/checkout/checkout.model.ts';
import { oneCream, sentOrders, sentTenOff, twoCreams } from '#model/checkout/checkout.samples.model.ts';
import type { Flow } from '#model/flow.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Sent<Type> = Extract<CheckoutEvent, { type: Type }>;

const box = (isChecked: boolean): Thing => ({ role: 'checkbox', name: 'Use this offer', isChecked });

/** The member's month of birth, on which the birthday offer depends. */
const bornIn = async ({ db }: World, month: 'this' | 'another'): Promise<void> => {
  const { birth_month: present } = await db
    .selectFrom('patient')
    .select('birth_month')
    .where('id', '=', patientIdOf('meiling'))
    .executeTakeFirstOrThrow();
  if (month === 'another' && present !== null)
    await db
      .updateTable('patient')
      .set({ birth_month: (present % 12) + 1 })
      .where('id', '=', patientIdOf('meiling'))
      .execute();
};

const giveCart =
  (cart: StoreCart) =>
  async (person: Person): Promise<void> => {
    await person.answers('loadCart', sentCart(cart));
    await through(person, press('Check out'));
  };

/** The code that is sent to the email is typed back. */
const proveByEmail = async (person: Person): Promise<void> => {
  const { outbox } = person.world;
  await person.until(button('Send code'));
  await person.do(pressed(radio(beginning('By email'))));
  const sent = outbox.list().length;
  await person.do(press('Send code'));
  await person.until(field('Code'));
  if (outbox.list().length !== sent + 1) throw new Error('One code was to be sent');
  await person.do(typed('Code', lastCode(person.world)));
  await person.do(press('Confirm'));
  await person.gone(field('Code'));
};

const NOVENA = pressed(radio(literal('Novena clinic')));
/** Acts by which a guest enters name and contacts. */
const WHO = [typed('Name', 'Mei'), typed('Email', 'mei@example.com'), typed('Mobile phone', '91234567')];

const handsOf = (flow: Flow, as: 'meiling' | 'guest', order: Ordering): Driver => ({
  ...order,
  flow,
  inner: ['cart', 'provingEmail', 'provingContact', ...order.inner],
  parts: ['checkout', 'cart'],
  as,
  at: '/store/checkout',
  // of two parallel requests, one may be repeated when the other has failed
  shared: [...order.shared, 'loadShop'],
  acts: {
    'offer.tick': ({ isTaken }: Sent<'offer.tick'>, { context }) =>
      context.isBonusTaken === isTaken ? unreachable('the box is so already') : pressed(box(!isTaken)),
    'offer.close': press('Continue', 'Apply and continue'),
    'offer.decline': press('Not now'),
    'code.change': ({ code }: Sent<'code.change'>, { context }) =>
      context.applied === null ? typed('Promo code', code) : unreachable('the code that counts is removed first'),
    'code.apply': press('Apply'),
    'code.remove': (_, { context }) =>
      context.applied === null ? unreachable('no code counts') : press('Remove the code'),
    'email.change': ({ email }: Sent<'email.change'>) => typed('Email address', email),
    'step.next': press(...GO_ON, 'Back to my cart', 'Back to the store'),
    'step.back': press('Back'),
  },
  moves: {
    'step.back': (person, { before }) => (before.matches('offer') ? person.back() : person.do(press('Back'))),
    'checkout.resume': async (person) => {
      await person.reload();
      person.hold();
    },
    'time.passed': (person, { event }) => person.sleepUntil((event as Sent<'time.passed'>).now),
    'cart -> one cream': giveCart(oneCream),
    'cart -> two creams': giveCart(twoCreams),
    'cart -> left': press('Back'),
    'otp -> proven': proveByEmail,
    'otp -> back': press('Back'),
    ...order.moves,
  },
  worlds: {
    'loadShop -> shop': (world) => bornIn(world, 'another'),
    'loadShop -> an offer': (world) => bornIn(world, 'this'),
  },
  answers: {
    verifyCode: (output) => {
      const { preview } = output as AppliedCode;
      return done({ promotion: sentTenOff, invoicePreview: pricedCart(preview) });
    },
    ...doneIn('createStoreInvoice', {
      'to pay': { invoice: sentOrders['to pay'] },
      'nothing to pay': { invoice: sentOrders['nothing to pay'] },
      international: { invoice: sentOrders.international },
    }),
    'settle -> done': done(),
    'emptyCart -> emptied': done(),
    'giveKey -> a key': done({ key: 'key' }),
    ...order.answers,
  },
  seen: {
    offer: question('Happy birthday month!'),
    email: heading('Your email, please'),
    provingEmail: text('Then we apply your promo code.'),
    provingContact: text('Much of what you ordered is not paid yet, so we ask for a code before more is kept for you.'),
    settleFailed: text('The shop was not told'),
    lapsed: text('The time to pay is over'),
    complete: button('Back to the store'),
    ...order.seen,
    cart: text('Nothing is ordered yet.'),
  },
  looks: {
    cart: ({ failure }: CheckoutContext) => [failure && 'failed'],
    offer: ({ isBonusTaken }: CheckoutContext) => [isBonusTaken && 'taken'],
    result: ({ applied, isBonusTaken, failure }: CheckoutContext) => [
      applied && 'coded',
      isBonusTaken && 'with the bonus',
      failure && 'failed',
    ],
    info: ({ failure }: CheckoutContext) => [failure && 'failed'],
    'complete.told': ({ isRequested, isBonusTaken, ended }: CheckoutContext) => [
      isBonusTaken && 'with the bonus',
      isRequested && 'requested',
      ended === 'announced' && ended,
    ],
  },
  // the code that is sent and typed
  writes: { 'otp -> proven': 2 },
  others: [link()],
  history: { 'step.back': ['offer'] },
  last: ['createStoreInvoice -> offline'],
  ...(as === 'meiling' && {
    unreachable: [
      { state: 'offer', label: 'step.back', isElsewhere: true, reason: 'the browser’s Back closes the offer' },
    ],
  }),
});

export const drivers: readonly Driver[] = [
  handsOf(checkoutFlow, 'meiling', ordering(sentOrders, NOVENA)),
  handsOf(guestCheckoutFlow, 'guest', ordering(sentOrders, NOVENA, ...WHO)),
];
