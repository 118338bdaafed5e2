/** Calls and screens of a checkout, under every event and every answer, for a member and for a guest. */
import { describe, expect, it } from 'vitest';
import { DELIVERY_WAYS } from '#contract/rules/delivery-fee.ts';
import { msOf } from '#contract/time.ts';
import { linesOf } from '#machines/cart/cart.lines.ts';
import { contactToProve, earnedWith } from '#machines/checkout/checkout.rules.ts';
import {
  selectBill,
  selectCart,
  selectChangedPrice,
  selectEarned,
  selectIsGuest,
  selectOffered,
  selectTotals,
} from '#machines/checkout/checkout.selectors.ts';
import type { CheckoutContext, CheckoutEvent, CodeInput, OrderInput } from '#machines/checkout/checkout.types.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { flows, guestCheckoutFlow, toResult } from '#model/checkout/checkout.model.ts';
import { oneCream, pickup, shop, shopWithOffer, tenOff } from '#model/checkout/checkout.samples.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asking, edges, entering, from, inputOf, to, ...space } = spaceOf<CheckoutContext, CheckoutEvent>(flows);
const { asksOf, breaking, states } = space;

const contexts = states.map(({ context }) => context);
const proven = ({ provenEmail, provenContact }: CheckoutContext) => [
  ...new Set([provenEmail, provenContact].filter((contact) => contact !== null)),
];

describe('what the server is asked', () => {
  it('CHECKOUT-11 CHECKOUT-15 CHECKOUT-16: the order as it was shown, under one key, by a guest with who it is for', () => {
    const sent = asking('createStoreInvoice').map((edge) => ({
      context: after(edge),
      ...(inputOf(edge, 'createStoreInvoice') as OrderInput),
    }));
    for (const { context, key, order, isGuest } of sent) {
      const { profile, cart, applied, isBonusTaken, shop: read, orderedAt, patientId } = context;
      const shown = applied?.preview ?? cart;
      expect([key, isGuest]).toEqual([writeKey(context), profile === null]);
      expect(order).toEqual({
        patient: patientId,
        clinic: shop.clinicId,
        items: linesOf(cart ?? oneCream),
        delivery: pickup,
        notes: profile === null ? 'Mei, +65 91234567, mei@example.com' : '',
        identifiers: proven(context),
        promotions: [applied && tenOff._id, isBonusTaken ? read?.offer?._id : null].filter((id) => id !== null),
        total: Number(shown?.ways.clinic.total) / 10_000,
        date: Math.floor(msOf(orderedAt ?? context.now) / 1_000),
      });
    }
    const kinds = sent.map(({ order, isGuest }) => `${isGuest} ${order.promotions.join()}`);
    expect(new Set(kinds)).toEqual(
      new Set(['true ', 'true ten-off', 'false ', 'false ten-off', 'false birthday', 'false ten-off,birthday']),
    );
    expect(sent.some(({ order }) => order.identifiers.length > 0)).toBe(true);
  });

  it('CHECKOUT-08 CHECKOUT-12: whether a code holds for these lines, cleaned, and again for the one in use', () => {
    const asked = asking('verifyCode');
    for (const edge of asked) {
      const { patientId, cart, applied, code } = after(edge);
      expect(inputOf(edge, 'verifyCode')).toEqual({
        patient: patientId,
        promoCode: 'TEN',
        items: linesOf(cart ?? oneCream),
        identifiers: proven(after(edge)),
      });
      expect(code.trim() !== '' || applied !== null).toBe(true);
    }
    expect(new Set(asked.map((edge) => after(edge).applied !== null))).toEqual(new Set([true, false]));
    const identifiers = new Set(asked.map((edge) => (inputOf(edge, 'verifyCode') as CodeInput).identifiers.join()));
    expect(identifiers).toEqual(new Set(['', 'mei@example.com']));
  });

  it('the shop by who buys, the order by its number, and for its end by where it goes', () => {
    for (const edge of asking('loadShop')) {
      const { patientId, profile } = after(edge);
      expect(inputOf(edge, 'loadShop')).toEqual({ patientId, isGuest: profile === null });
    }
    for (const edge of asking('readInvoice'))
      expect(inputOf(edge, 'readInvoice')).toEqual({ id: 'order', patientId: after(edge).patientId });
    for (const edge of asking('giveKey')) expect(inputOf(edge, 'giveKey')).toEqual({ id: 'order' });
    const settled = asking('settle');
    for (const edge of settled) {
      const isAbroad = after(edge).invoice?.delivery[0]?.deliveryType === 'Deliver To Other Countries';
      expect(inputOf(edge, 'settle')).toEqual({ id: 'order', how: isAbroad ? 'request' : 'close' });
    }
    expect(new Set(settled.map((edge) => JSON.stringify(inputOf(edge, 'settle')))).size).toBe(2);
    for (const edge of entering('payment'))
      expect(asksOf(edge)).toEqual({
        payment: { invoiceId: 'order', patientId: after(edge).patientId, isCardOnly: false, method: 'card' },
      });
  });

  it('a code for the guest’s email alone, and else for the contact of the delivery, in a round of its own', () => {
    const asked = entering(/^proving/).map((edge) => ({ edge, otp: asksOf(edge).otp }));
    for (const { edge, otp } of asked) {
      const { wizardId, round, now, applied, profile, provenEmail } = after(edge);
      const isSingle = profile === null && provenEmail === null && applied?.promotion.patientQuantityLimit != null;
      const isByEmail = to(edge) === 'provingEmail' || isSingle;
      expect(otp).toEqual({
        wizardId: `${wizardId}.code.${round}`,
        now,
        isAsked: false,
        phone: isByEmail ? null : '+6591234567',
        email: 'mei@example.com',
      });
    }
    expect(new Set(asked.map(({ edge }) => from(edge)))).toEqual(new Set(['email', 'creating', 'readingInvoice']));
  });

  it('a guest with a code for single use is known by the email, and proves it where that was not done for the code', () => {
    const asked = entering('provingContact').map(after);
    for (const context of asked)
      for (const provenEmail of [null, 'mei@example.com'])
        for (const patientQuantityLimit of [null, 1]) {
          const applied = { promotion: { ...tenOff, patientQuantityLimit }, preview: oneCream };
          const { phone, email } = contactToProve({ ...context, applied, provenEmail });
          const isByEmail = context.profile === null && provenEmail === null && patientQuantityLimit === 1;
          expect([phone, email]).toEqual([isByEmail ? null : '+6591234567', 'mei@example.com']);
        }
    expect(new Set(asked.map(({ profile }) => profile === null))).toEqual(new Set([true, false]));
  });

  it('the delivery of what is shown, with the clinics that hand over, and as it was typed before', () => {
    const asked = entering('info');
    for (const edge of asked) {
      const { profile, provenEmail, typed, cart, applied, changedCart } = after(edge);
      const guest = provenEmail === null ? null : { name: '', email: provenEmail, phone: null, address: null };
      expect(asksOf(edge)).toMatchObject({
        deliveryInfo: {
          order: 'store',
          profile: profile ?? guest,
          typed,
          clinics: shop.clinics,
          pickupClinic: null,
          lines: (changedCart ?? applied?.preview ?? cart)?.items,
        },
      });
    }
    expect(asked.some((edge) => after(edge).typed !== null)).toBe(true);
  });

  it('a guest who has proven an email finds it in the delivery', async () => {
    const checkout = startScripted(guestCheckoutFlow);
    await checkout.play(...toResult, 'code.change (a code)', 'code.apply', 'verifyCode -> CODE_NEEDED');
    await checkout.play('email.change (an email)', 'step.next', 'otp -> proven', 'verifyCode -> applied', 'step.next');
    const profile = { name: '', email: 'mei@example.com', phone: null, address: null };
    expect(checkout.requests.at(-1)).toMatchObject({ id: 'deliveryInfo', input: { profile } });
  });
});

describe('what is shown', () => {
  it('nothing of a cart before it is given; then its lines and its total of each way', () => {
    for (const context of contexts) {
      const { cart, applied } = context;
      const shown = cart && (applied?.preview ?? cart);
      expect(selectCart({ context })).toBe(shown);
      const totals = selectTotals({ context });
      for (const way of DELIVERY_WAYS) {
        const bill = selectBill({ context }, way);
        expect([bill?.total ?? null, totals?.[way] ?? null]).toEqual([
          shown && shown.ways[way].total,
          shown && shown.ways[way].total,
        ]);
        expect(bill?.delivery ?? null).toBe(shown && shown.ways[way].deliveryFee);
      }
    }
    expect(new Set(contexts.map(({ cart }) => cart === null))).toEqual(new Set([true, false]));
  });

  it('another price beside the one that was seen, only while there is one, for the way that was chosen', () => {
    const changed = contexts.filter(({ changedCart }) => changedCart !== null);
    for (const context of contexts) {
      const { cart, applied, changedCart, delivery } = context;
      const seen = (applied?.preview ?? cart)?.ways.clinic.total;
      const expected = changedCart && delivery && { seen, now: changedCart.ways.clinic.total };
      expect(selectChangedPrice({ context })).toEqual(expected);
    }
    expect(changed.map(({ changedCart }) => changedCart?.ways.clinic.total)).toContain(599_500);
    const asked = edges.filter((edge) => to(edge) === 'priceChanged');
    expect(breaking(asked, (edge) => selectChangedPrice(edge.to) !== null)).toEqual([]);
  });

  it('NIKS-29 NIKS-33: what the offer would add wherever there is one, and as earned once it is taken', () => {
    const earned = new Set<boolean>();
    for (const context of contexts) {
      const { shop: read, cart, isBonusTaken, isOfferAnswered } = context;
      const offered = selectOffered({ context });
      expect(offered !== null).toBe(read === shopWithOffer && cart !== null);
      expect(selectEarned({ context })).toEqual(isBonusTaken && isOfferAnswered ? offered : null);
      earned.add(selectEarned({ context }) !== null);
    }
    expect(earned).toEqual(new Set([true, false]));
    const [offering] = contexts.filter(({ shop: read, cart }) => read === shopWithOffer && cart !== null);
    expect(offering && earnedWith({ ...offering, cart: null })).toBeNull();
  });

  it('a guest is one without a profile', () => {
    for (const context of contexts) expect(selectIsGuest({ context })).toBe(context.profile === null);
    expect(new Set(contexts.map(({ profile }) => profile === null))).toEqual(new Set([true, false]));
  });
});
