/** The checkout of the store as a person goes through it, with the orders of the model. */

import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { StoreCart } from '#contract/entities/store.ts';
import { checkoutFlow, guestCheckoutFlow } from '#machines/checkout/checkout.model.ts';
import {
  dearerOnWire,
  oneCream,
  sentOrders,
  sentTenOff,
  twoCreams,
} from '#machines/checkout/checkout.samples.model.ts';
import type { AppliedCode, CheckoutContext, CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import type { Flow } from '#model/flow.ts';
import { payNowSettings } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import cartDefinition from '#src/flows/cart.definition.ts';
import checkoutDefinition from '#src/flows/checkout.definition.ts';
import type { World } from '#stage/world/world.ts';
import {
  button,
  type Hands,
  heading,
  link,
  type Person,
  press,
  pressed,
  question,
  radio,
  type Thing,
  text,
  typed,
} from './hands.ts';
import { pricedCart, sentCart } from './store.hands.ts';
import { beginning } from './words.ts';

type Sent<Type> = Extract<CheckoutEvent, { type: Type }>;

const done = (data: object) => ({ success: true, data });
const box = (isChecked: boolean): Thing => ({ role: 'checkbox', name: 'Use this offer', isChecked });
const FORM = heading('Where should it go?');

/** The month of birth, of which the birthday offer is a matter. */
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
    await person.until(button('Check out'));
    await person.do(press('Check out'));
  };

/** At a clinic; a guest says who they are. */
const giveDelivery = async (person: Person, isGuest: boolean): Promise<void> => {
  await person.until(FORM);
  await person.do(pressed(radio(beginning('Pick up at a clinic'))));
  await person.do(pressed(radio(() => /^Novena clinic/)));
  if (isGuest) {
    await person.do(typed('Name', 'Mei'));
    await person.do(typed('Email', 'mei@example.com'));
    await person.do(typed('Mobile phone', '91234567'));
  }
  await person.do(press('Next'));
};

/** Its way is walked in payment.hands.ts; here only how it ends. */
const paying: NonNullable<Hands['moves']> = {
  'payment -> paid': (person) => person.answers('readInvoice', done(sentOrders.paid)),
  'payment -> nothing to pay': async (person) => {
    await person.answers('readInvoice', done(sentOrders['nothing to pay']));
    await person.answers('settle', { success: true });
  },
  'payment -> announced': async (person) => {
    await person.answers('readInvoice', done(sentOrders['to pay']));
    // without a card no script of the provider is loaded
    await person.answers('card', { success: false, code: 'NOT_FOUND' });
    await person.until(radio(beginning('PayNow QR')));
    await person.do(pressed(radio(beginning('PayNow QR'))));
    await person.do(press('Continue with PayNow'));
    await person.answers('payNow', done(payNowSettings));
    await person.until(button('I have paid'));
    await person.do(press('I have paid'));
    await person.answers('settle', { success: true });
  },
  'payment -> left': press('Back'),
};

const handsOf = (flow: Flow, as: NonNullable<Hands['as']>): Hands => ({
  flow,
  inner: ['cart', 'info', 'payment'],
  parts: [checkoutDefinition, cartDefinition],
  as,
  at: '/store/checkout',
  holds: { card: paymentCalls.loadCardSettings, payNow: paymentCalls.loadPayNowSettings },
  acts: {
    'offer.tick': ({ isTaken }: Sent<'offer.tick'>) => pressed(box(!isTaken)),
    'offer.close': press('Continue', 'Continue with the offer'),
    'code.change': ({ code }: Sent<'code.change'>) => typed('Promo code', code),
    'code.apply': press('Apply'),
    'code.remove': press('Remove the code'),
    'step.next': press(
      'Next',
      'Check again',
      'Order at this price',
      'Continue to payment',
      'Back to my cart',
      'Back to the store',
    ),
    'step.back': press('Back'),
  },
  moves: {
    'step.back': (person, { before }) => (before.matches('offer') ? person.back() : person.do(press('Back'))),
    'cart -> one cream': giveCart(oneCream),
    'cart -> two creams': giveCart(twoCreams),
    'cart -> left': press('Back'),
    'deliveryInfo -> given': (person) => giveDelivery(person, as === 'guest'),
    'deliveryInfo -> back': async (person) => {
      await person.until(FORM);
      await person.do(press('Back'));
    },
    ...paying,
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
    'createStoreInvoice -> to pay': done({ invoice: sentOrders['to pay'] }),
    'createStoreInvoice -> nothing to pay': done({ invoice: sentOrders['nothing to pay'] }),
    'createStoreInvoice -> international': done({ invoice: sentOrders.international }),
    'createStoreInvoice -> PRICE_CHANGED': {
      success: false,
      code: 'PRICE_CHANGED',
      message: 'PRICE_CHANGED',
      data: { cart: dearerOnWire },
    },
    'settle -> done': { success: true },
    'emptyCart -> emptied': { success: true },
    ...Object.fromEntries(Object.entries(sentOrders).map(([name, sent]) => [`readInvoice -> ${name}`, done(sent)])),
  },
  seen: {
    offer: question('Happy birthday month!'),
    result: heading('Check your order'),
    info: FORM,
    outcomeUnknown: text('We got no answer'),
    priceChanged: heading('The price has changed'),
    settleFailed: text('The shop was not told'),
    unpaid: text('Your order waits for its payment'),
    lapsed: text('The time to pay is over'),
    complete: button('Back to the store'),
    cart: text('Nothing is ordered yet.'),
    payment: text(
      ({ say }) =>
        new RegExp(
          `${say('Your order is made. It is not paid yet.')}|${say('We do not know yet whether this went through.')}`,
        ),
    ),
  },
  looks: {
    cart: ({ failure }: CheckoutContext) => [failure && 'failed'],
    offer: ({ isBonusTaken }: CheckoutContext) => [isBonusTaken && 'taken'],
    result: ({ applied, failure }: CheckoutContext) => [applied && 'coded', failure && 'failed'],
    info: ({ failure }: CheckoutContext) => [failure && 'failed'],
    'complete.told': ({ isRequested, ended }: CheckoutContext) => [
      isRequested && 'requested',
      ended === 'announced' && ended,
    ],
  },
  others: [link()],
  last: ['createStoreInvoice -> offline'],
  nobody: [
    ...['code.change (a code)', 'code.change (blanks)'].map((label) => ({
      label,
      when: ({ applied }: CheckoutContext) => applied !== null,
      reason: 'the code that counts is removed first',
    })),
    { label: 'code.remove', when: ({ applied }: CheckoutContext) => applied === null, reason: 'no code counts' },
    ...(as === 'guest'
      ? []
      : [true, false].map((isTaken) => ({
          label: `offer.tick (${isTaken ? 'on' : 'off'})`,
          when: ({ isBonusTaken }: CheckoutContext) => isBonusTaken === isTaken,
          reason: 'the box is so already',
        }))),
    ...(as === 'guest'
      ? []
      : [{ state: 'offer', label: 'step.back', isElsewhere: true, reason: 'the browser’s Back closes the offer' }]),
  ],
});

const checkoutHands = handsOf(checkoutFlow, 'meiling');
const guestCheckoutHands = handsOf(guestCheckoutFlow, 'guest');

export const hands: readonly Hands[] = [checkoutHands, guestCheckoutHands];
