import * as v from 'valibot';
import { call, data } from '../call.ts';
import { DeliveryEntry } from '../delivery-entry.ts';
import { Invoice } from '../entities/invoice.ts';
import { Medicine, RefillCart, RefillItem } from '../entities/refill.ts';
import { ClinicId, InvoiceId, PatientId, RefillableId, RefillCartId } from '../ids.ts';
import { WireMoney } from '../money.ts';

const QTY_MAX = 99;
const ITEMS_MAX = 50;
const qty = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(QTY_MAX));

/** Items to order again, each with a number of pieces. */
export const WantedItems = v.pipe(
  v.array(v.object({ _id: RefillableId, qty })),
  v.minLength(1),
  v.maxLength(ITEMS_MAX),
);

export const refillCalls = {
  listRefillables: call({
    method: 'GET',
    path: '/invoice/patient/refillables',
    failureShown: 'onScreen',
    access: 'member',
    summary: 'What a patient may have again now, what runs out first at the top',
    query: v.object({ patientId: PatientId }),
    answer: data(v.array(RefillItem)),
  }),
  listMedicines: call({
    method: 'GET',
    path: '/profile/medicines',
    isReadOffline: true,
    access: 'member',
    source: 'ours',
    summary: 'When and how everything that the caller and family members were prescribed can be had again',
    answer: data(v.array(Medicine)),
  }),
  priceCart: call({
    method: 'POST',
    path: '/invoice/refill/cart',
    failureShown: 'onScreen',
    access: 'member',
    summary:
      'Prices what one patient wants to have again, and keeps it for that patient instead of what was kept before. `_id` is that of the cart that it changes. Refusals: NOT_REFILLABLE, TOO_MANY_PIECES and OUT_OF_STOCK with the `items` and how many of each there can be, NOT_CHANGEABLE when the cart was ordered and the order is paid, on its way, or with the clinic',
    body: v.object({
      cart: WantedItems,
      /** Ours: the clinic that takes the order; null accepts any clinic that offers the items. */
      clinicId: v.nullish(ClinicId, null),
      /** Ours. */
      _id: v.nullish(RefillCartId, null),
    }),
    answer: data(RefillCart),
  }),
  createRefill: call({
    method: 'POST',
    path: '/invoice/refill',
    failureShown: 'onScreen',
    access: 'member',
    summary:
      'Orders the cart that is kept for the patient of these invoices. The same cart is ordered once: again, the order takes the other delivery while nothing is paid or asked. Refusals: CART_CHANGED when another cart is kept, PRICE_CHANGED with the `cart` as it is now when `total` is another, NOT_REFILLABLE, TOO_MANY_PIECES and OUT_OF_STOCK as for the cart, NOT_SENT_TO_CHINA with the `office` that helps, NOT_CHANGEABLE, PAYMENT_PROCESSING',
    body: v.object({
      clinicId: ClinicId,
      /** The invoices with which the items were first bought (REFILL-20). */
      multipleInvoiceId: v.pipe(v.array(InvoiceId), v.minLength(1), v.maxLength(ITEMS_MAX)),
      delivery: DeliveryEntry,
      /**
       * Ours: the cart and the total that the patient saw. Without them the server orders the stored cart at any price.
       */
      cart: v.nullish(RefillCartId, null),
      total: v.nullish(WireMoney, null),
    }),
    answer: data(v.object({ invoiceData: Invoice })),
  }),
};
