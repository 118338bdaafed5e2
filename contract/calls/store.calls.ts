import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { cleanPromoCode } from '../clean.ts';
import { DeliveryEntry } from '../delivery-entry.ts';
import { Invoice } from '../entities/invoice.ts';
import { LINES_MAX, Promotion, PromotionType, QTY_MAX, StoreCart, StoreProduct } from '../entities/store.ts';
import { ClinicId, PatientId, ProductId, PromotionId, StoreSessionId } from '../ids.ts';
import { ITEM_CATEGORIES } from '../lists/items.ts';
import { WireMoney } from '../money.ts';
import { EmailAddress, PhoneNumber } from '../particulars.ts';
import { plainText, singleLine, wellFormed } from '../text.ts';

const CODE_MAX = 40;
const NOTES_MAX = 1_000;
const PROMOTIONS_MAX = 2;

/** Products to buy, each with a number of pieces; other members are ignored. */
export const WantedProducts = v.pipe(
  v.array(v.object({ id: ProductId, qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(QTY_MAX)) })),
  v.maxLength(LINES_MAX),
  v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'has a product twice'),
);
const wantedSome = v.pipe(WantedProducts, v.minLength(1));

/** Ours: a phone and an email whose one-time codes were verified in this session. */
const identifiers = v.optional(v.pipe(v.array(v.union([PhoneNumber, EmailAddress])), v.maxLength(2)), []);

const storeInvoice = {
  patient: PatientId,
  clinic: ClinicId,
  /** Unix seconds; ignored, the server uses its own clock. */
  date: v.pipe(v.number(), v.integer()),
  amountApply: v.literal(0),
  corpAmountApply: v.literal(0),
  items: wantedSome,
  invoiceType: v.literal('Online Store'),
  delivery: DeliveryEntry,
  /** A guest's name, contact and email (CHECKOUT-15). */
  notes: v.optional(plainText(NOTES_MAX, { multiline: true }), ''),
  /** Promotions of a code and of a birthday bonus (CHECKOUT-11). */
  promotions: v.optional(v.pipe(v.array(PromotionId), v.maxLength(PROMOTIONS_MAX)), []),
  /** Ours: the total that the person saw. Without it the server makes the order at any price. */
  total: v.nullish(WireMoney, null),
  identifiers,
};

export const storeCalls = {
  listProducts: call({
    method: 'GET',
    path: '/opencart/products',
    failureShown: 'onScreen',
    isReadOffline: true,
    access: 'public',
    source: 'ours',
    summary: 'What the store sells, in its order',
    answer: data(v.array(StoreProduct)),
  }),
  loadStoreSession: call({
    method: 'GET',
    path: '/opencart/session',
    access: 'session',
    headers: ['storeSession'],
    summary:
      'The session that keeps the cart: the one that the cookie opencart-session or the header X-Opencart-Session names, or a new one, whose cookie comes with the answer',
    answer: data(v.object({ sessionId: StoreSessionId })),
  }),
  loadCart: call({
    method: 'GET',
    path: '/opencart/cart',
    failureShown: 'onScreen',
    access: 'session',
    headers: ['storeSession'],
    hasRevision: true,
    summary: 'The cart of the store session, priced now; empty without a session',
    answer: data(StoreCart),
  }),
  saveCart: call({
    method: 'PUT',
    path: '/opencart/cart',
    failureShown: 'onScreen',
    access: 'session',
    headers: ['storeSession', 'revision'],
    hasRevision: true,
    summary:
      'Keeps this cart instead of the one before, and prices it; with the `revision` of the one before in If-Match only where nobody else has changed it. Refusals: INVALID for a product that never was, CART_CHANGED with the `cart` as it is now',
    body: v.object({ items: WantedProducts }),
    answer: data(StoreCart),
  }),
  emptyCart: call({
    method: 'DELETE',
    path: '/opencart/cart',
    failureShown: 'onScreen',
    access: 'session',
    headers: ['storeSession'],
    summary: 'Empties the cart',
    answer: success,
  }),
  listPromotions: call({
    method: 'GET',
    path: '/promotions/eligible/:patientId',
    failureShown: 'onScreen',
    access: 'member',
    summary:
      'What a patient is offered without a code: the birthday bonus in the month of birth, until the month’s first use',
    params: v.object({ patientId: PatientId }),
    query: v.object({ promoType: PromotionType, inventoryType: v.picklist(ITEM_CATEGORIES) }),
    answer: data(v.array(Promotion)),
  }),
  verifyCode: call({
    method: 'POST',
    path: '/promotions/verify-code',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'What these items come to with a code. Refusals: PROMOTION_UNKNOWN, PROMOTION_EXPIRED, PROMOTION_USED_UP, PROMOTION_WITHOUT_EFFECT when nothing of the cart is what it is for, CODE_NEEDED for a code that counts by person when a guest’s email is not among the `identifiers`; TOO_MANY_TRIES after too many unknown codes',
    body: v.object({
      patient: PatientId,
      promoCode: v.pipe(wellFormed, v.transform(cleanPromoCode), v.nonEmpty(), v.maxLength(CODE_MAX), singleLine),
      items: wantedSome,
      identifiers,
    }),
    answer: data(v.object({ invoicePreview: StoreCart, promotion: Promotion })),
  }),
  createStoreInvoice: call({
    method: 'POST',
    path: '/invoice',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'Orders these items: priced by the server, their stock kept for a time. With reuseExistingInvoice the patient’s draft becomes this order. Refusals: NO_ONLINE_STORE, OUT_OF_STOCK and PRICE_CHANGED with the `cart` as it is now, NOT_SENT_TO_CHINA with the `office` that helps, NOT_SENT_THERE with the `cart`, those of a code, CODE_NEEDED when so much is unpaid that a one-time code has to prove the phone or email of the delivery first, NOT_CHANGEABLE, PAYMENT_PROCESSING while a bank decides about an order of before',
    query: v.object({ reuseExistingInvoice: v.optional(v.literal('true')) }),
    body: v.object(storeInvoice),
    answer: data(v.object({ invoice: Invoice })),
  }),
};
