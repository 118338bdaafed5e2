/** Limits of what is typed: the longest text and the largest sum pass, and one more is a need of its own. */
import { describe, expect, it } from 'vitest';
import {
  ADDRESS_PART_MAX,
  DELIVERY_ADDRESS_MAX,
  INVOICE_NO_MAX,
  MOREINFO_MAX,
  WHEREABOUTS_MIN,
} from '#contract/constants.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { consultationReasons } from '#machines/consultation/consultation.reasons.ts';
import { deliveryInfoReasons } from '#machines/delivery-info/delivery-info.reasons.ts';
import type { DeliveryInfoContext } from '#machines/delivery-info/delivery-info.types.ts';
import { knownFields } from '#machines/desk-act/desk-act.given.ts';
import { actReasons } from '#machines/desk-act/desk-act.reasons.ts';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import { detailsReasons } from '#machines/details/details.reasons.ts';
import type { DetailsContext } from '#machines/details/details.types.ts';
import { guestOrderReasons } from '#machines/guest-order/guest-order.reasons.ts';
import type { Need } from '#machines/kit/reasons.ts';
import { required } from '#machines/kit/required.ts';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import { machines } from '#model/flows.ts';
import { initialOf } from '#model/walker.ts';

/** @returns ids of the needs that are not met where the flow begins, but with these members */
const unmetIn =
  <Context>(flow: string, needs: readonly Need<Context>[]) =>
  (changes: Partial<Context> | ((first: Context) => Partial<Context>)): string[] => {
    const first: Context = initialOf(required(machines.get(flow)?.[0] ?? null, flow)).context;
    const context = { ...first, ...(typeof changes === 'function' ? changes(first) : changes) };
    return needs.filter((need) => !need.isMet(context)).map(({ id }) => id);
  };
const letters = (length: number): string => 'a'.repeat(length);

const booking = unmetIn<BookingContext>('booking', bookingReasons.isInfoComplete);
const consultation = unmetIn('consultation', consultationReasons.isPlace);
const delivery = unmetIn<DeliveryInfoContext>('delivery-info', deliveryInfoReasons.isComplete);
const details = unmetIn<DetailsContext>('details', detailsReasons.canBeSaved);
const signUp = unmetIn('sign-up', signUpReasons.areDetailsComplete);
const guestOrder = unmetIn('guest-order', guestOrderReasons.isNamed);
const act = unmetIn<DeskActContext>('desk-act', actReasons.isFilled);

describe('the longest text passes, and one letter more does not', () => {
  it.each([
    ['a message to the clinic', 'longMessage', MOREINFO_MAX, (text: string) => booking({ moreinfo: text })],
    ['the place of a video visit', 'longPlace', ADDRESS_PART_MAX, (text: string) => consultation({ place: text })],
    [
      'the address of a delivery',
      'longAddress',
      DELIVERY_ADDRESS_MAX,
      (text: string) => delivery(({ form }) => ({ form: { ...form, address: text, floor: '' } })),
    ],
    [
      'the street of the details',
      'longAddress',
      ADDRESS_PART_MAX,
      (text: string) => details(({ form }) => ({ form: { ...form, address: text } })),
    ],
    [
      'the unit of the details',
      'longAddress',
      ADDRESS_PART_MAX,
      (text: string) => details(({ form }) => ({ form: { ...form, unit: text } })),
    ],
    ['the street of a sign-up', 'longAddress', ADDRESS_PART_MAX, (text: string) => signUp({ address: text })],
    ['the unit of a sign-up', 'longAddress', ADDRESS_PART_MAX, (text: string) => signUp({ unit: text })],
    [
      'the number of an order',
      'needsNumber',
      INVOICE_NO_MAX,
      (text: string) => guestOrder({ typed: { number: text, email: '' } }),
    ],
  ])('%s', (_, id, most, unmet) => {
    expect(unmet(letters(most))).not.toContain(id);
    expect(unmet(letters(most + 1))).toContain(id);
  });

  it('the place of a video visit is not shorter than can be found', () => {
    expect(consultation({ place: letters(WHEREABOUTS_MIN) })).toEqual([]);
    expect(consultation({ place: letters(WHEREABOUTS_MIN - 1) })).toEqual(['shortPlace']);
    expect(consultation({ place: '' })).toEqual(['needsPlace']);
  });
});

it('a name on a parcel may be empty, and otherwise is one', () => {
  const named = (name: string) => delivery(({ form }) => ({ form: { ...form, name } }));
  expect(named('')).not.toContain('wrongName');
  expect(named('Tan Mei Ling')).not.toContain('wrongName');
  expect(named('4711')).toContain('wrongName');
});

it('of money no more is taken than is owed, of NIK$ no more than there are', () => {
  const payment = (amount: string) => act({ act: 'takePayment', given: { most: '20' }, fields: { amount } });
  expect(payment('20')).not.toContain('needsLess');
  expect(payment('20.01')).toContain('needsLess');
  const niks = (points: string) => act({ act: 'useNiks', given: { most: '30', niks: '18' }, fields: { points } });
  expect(niks('18')).not.toContain('needsFewerNiks');
  expect(niks('19')).toContain('needsFewerNiks');
});

it('a missing entry of an act is named after its field', () => {
  const others: readonly string[] = ['wrongSum', 'needsLess', 'needsFewerNiks', 'needsSlip'];
  for (const { id, field } of actReasons.isFilled.filter((need) => !others.includes(need.id)))
    expect(id.toLowerCase()).toBe(`needs${field}`.toLowerCase());
});

it('a sum is written with a point: another one is not taken for too much, or for none', () => {
  const payment = (amount: string) => act({ act: 'takePayment', given: { most: '60' }, fields: { amount } });
  for (const amount of ['53,40', '$53.40', '53.', '5e1']) {
    expect(payment(amount)).toContain('wrongSum');
    expect(payment(amount)).not.toContain('needsLess');
  }
  for (const amount of ['53', '53.4', ' 53.40 ']) expect(payment(amount)).not.toContain('wrongSum');
  const bill = (fee: string) => act({ act: 'seen', given: {}, fields: { fee } });
  expect([bill('40,00'), bill('40.00'), bill('')]).toEqual([['wrongSum'], [], []]);
});

it('the bill of a visit begins with the fee of its service, all its decimals included', () => {
  expect(knownFields('seen', { fee: '40' })).toEqual({ fee: '40.00' });
  expect(knownFields('seen', { fee: '36.6972' })).toEqual({ fee: '36.6972' });
  expect(knownFields('seen', {})).toEqual({});
});
