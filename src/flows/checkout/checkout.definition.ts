/** The store's checkout: cart, code, delivery, and the order with its payment. */
import { waitFor } from 'xstate';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { keptCheckout } from '#machines/checkout/checkout.kept.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { stepInAddress } from '#machines/checkout/checkout.steps.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { createGuestOrders } from '#src/app/outside/guest-orders.ts';
import { readOwnInvoice } from '#src/app/own-invoice.ts';
import { ask, asks, dataOf, load, nothing, writes } from '#src/app/rows.ts';
import { clock } from '#src/app/sources.ts';
import cart from '#src/flows/cart/cart.definition.ts';
import deliveryInfo from '#src/flows/delivery-info/delivery-info.definition.ts';
import otp from '#src/flows/otp/otp.definition.ts';
import payment from '#src/flows/payment/payment.definition.ts';
import { CHECKOUT_PAGE } from './checkout.address.ts';

export type CheckoutActor = Shown<typeof checkoutMachine>;

export default flow('checkout', checkoutMachine)(
  {
    clock,
    cart,
    deliveryInfo,
    otp,
    payment,
    loadShop: asks([clinicCalls.listClinics, storeCalls.listPromotions], async (api, { patientId, isGuest }) => {
      const query = { promoType: 'BIRTHDAY_BONUS', inventoryType: 'Product' } as const;
      const [clinics, offers] = await Promise.all([
        api(clinicCalls.listClinics).then(dataOf),
        // without offers the person can still buy (API-11)
        isGuest ? [] : api(storeCalls.listPromotions, { params: { patientId }, query }).then(dataOf, () => []),
      ]);
      const store = clinics.find(({ isOnlineStore }) => isOnlineStore);
      if (!store) throw new FailureError({ kind: 'rejected', code: 'NO_ONLINE_STORE', serverMessage: '' });
      return { clinics, clinicId: store._id, offer: offers[0] ?? null };
    }),
    verifyCode: ask(
      storeCalls.verifyCode,
      ({ items, ...asked }) => ({ body: { ...asked, items: [...items] } }),
      ({ data }) => ({ promotion: data.promotion, preview: data.invoicePreview }),
    ),
    createStoreInvoice: writes(
      [storeCalls.createStoreInvoice],
      (api, { key, order, isGuest }) =>
        api(storeCalls.createStoreInvoice, {
          body: { ...order, amountApply: 0, corpAmountApply: 0, invoiceType: 'Online Store' },
          query: isGuest ? {} : { reuseExistingInvoice: 'true' },
          key,
          isSubmit: true,
        }),
      ({ data }) => data.invoice,
    ),
    settle: asks([invoiceCalls.requestConfirmation, invoiceCalls.closeInvoice], async (api, { id, how }) => {
      const call = how === 'request' ? invoiceCalls.requestConfirmation : invoiceCalls.closeInvoice;
      await api(call, { params: { id }, isSubmit: true });
    }),
    readInvoice: readOwnInvoice,
    emptyCart: load(storeCalls.emptyCart, nothing),
    giveKey: ask(
      orderCalls.giveKey,
      (params) => ({ params }),
      ({ data }) => data.key,
    ),
  },
  {
    isMembers: false,
    endsWithSession: true,
    before: async (opening: void, app) => {
      await waitFor(app.session, (snapshot) => snapshot.matches('present'));
      // taps on the shelf a moment ago belong to the cart, too
      const kept = app.heard('cart.kept');
      if (app.tell({ type: 'cart.wanted' })) await kept;
      return opening;
    },
    input: ({ wizardId, now, app }: Beginning<void>) => {
      const profile = required(app.session.getSnapshot().context.profile, 'profile');
      return { wizardId, patientId: profile._id, profile: app.member(), now };
    },
    keeps: { in: 'visit', version: 1 },
    asKept: keptCheckout,
    resumed: { type: 'checkout.resume' },
    emits: { 'checkout.linked': ({ number, key }, { storage }) => createGuestOrders(storage).keep({ number, key }) },
    isPaced: true,
    at: (snapshot) => ({ step: stepInAddress(snapshot) }),
    // nothing of a complete order is kept for a reload of its end
    toldElsewhere: (asked, at) => (asked['step'] === 'complete' && at['step'] !== 'complete' ? 'ordersKept' : null),
    /** A changed cart is saved before its page is left for another one; the cart shows a failure of that (CART-09). */
    follow: (actor, { go, guardLeaving }) => {
      const toStore = () => go('/store');
      let leave = toStore;
      const release = guardLeaving(CHECKOUT_PAGE, (toOther) => {
        const { cart: open } = actor.getSnapshot().children;
        if (!open?.getSnapshot().can({ type: 'page.leave' })) return false;
        leave = toOther;
        open.send({ type: 'page.leave' });
        open.subscribe((snapshot) => {
          if (snapshot.matches('editing')) leave = toStore;
        });
        return true;
      });
      const left = actor.on('checkout.left', () => leave());
      return () => {
        release();
        left.unsubscribe();
      };
    },
  },
);
