/** Goods that staff take in, hand out and take back. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ClinicId, InvoiceId } from '../ids.ts';
import { plainText } from '../text.ts';
import { ClinicDay } from '../time-formats.ts';
import { reason } from './operator-people.calls.ts';

export const itemId = v.pipe(plainText(100), v.nonEmpty());
export const parcelNo = v.pipe(plainText(50), v.nonEmpty());
/** A number as it is printed on a box or a delivery note. */
const printedNo = v.pipe(plainText(64), v.nonEmpty());

/** Pieces of one line of a delivery. */
const RECEIVED_MAX = 10_000;

const RETURNED_LINES_MAX = 100;
const ReturnedItem = v.object({
  item: itemId,
  pieces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RECEIVED_MAX)),
  isRestocked: v.boolean(),
});
export type ReturnedItem = v.InferOutput<typeof ReturnedItem>;

export const operatorGoodsCalls = {
  receiveStock: call({
    method: 'POST',
    path: '/operator/stock/receive',
    access: 'operator',
    source: 'ours',
    summary:
      'A supplier has brought an item: the pieces are added to those at the place, and `qty` says how many there are then. `supplierNo` is the number of the delivery. Refusals: NOT_FOUND, INVALID for a batch that has expired, DELIVERY_COUNTED with the `pieces` when this item and batch were entered from the delivery before',
    body: v.object({
      item: itemId,
      unit: ClinicId,
      pieces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RECEIVED_MAX)),
      supplierNo: printedNo,
      batch: v.nullish(printedNo, null),
      /** The last day on which the goods may be used. */
      expiresOn: v.nullish(ClinicDay, null),
    }),
    answer: data(v.object({ qty: v.number() })),
  }),
  correctParcel: call({
    method: 'PATCH',
    path: '/operator/invoice/:id/parcel',
    access: 'operator',
    source: 'ours',
    summary:
      'The parcel number was wrong: the patient hears the right one. The same number may be sent again. Refusals: NOT_FOUND for an order without a parcel, NOT_CHANGEABLE once the patient has received it',
    params: v.object({ id: InvoiceId }),
    body: v.object({ parcelNo }),
    answer: success,
  }),
  unreadyOrder: call({
    method: 'DELETE',
    path: '/operator/invoice/:id/ready',
    access: 'operator',
    source: 'ours',
    summary:
      'An order that is picked up is not ready after all: it is confirmed again, and the patient reads the reason. May be repeated. Refusals: NOT_FOUND for an order that was not ready, NOT_CHANGEABLE once it was handed over',
    params: v.object({ id: InvoiceId }),
    body: v.object({ reason }),
    answer: success,
  }),
  returnGoods: call({
    method: 'POST',
    path: '/operator/invoice/:id/return-goods',
    access: 'operator',
    source: 'ours',
    summary:
      'Goods of an order that was handed over, of a visit’s bill that is paid, or of a sale at the counter come back: `item` is a line of it, `isRestocked` puts the pieces back into stock, and a medicine never is. The patient hears that they were taken back, and accounts see what they cost beside the bill, until money of it goes back; the reason is for staff. Shop takes back what the store or the counter sold, dispensary refills and what a visit or the counter gave. Refusals: NOT_FOUND for an order that was not handed over, for a line of another and for a fee, BALANCE_OPEN for the bill of a visit that is to be paid, which is voided instead, TOO_MANY_BACK for more than was handed over less what came back before, with what is `left` of each line, MEDICINE_KEPT_OUT, INVALID for goods that no stock was taken from. Nothing is taken back then',
    params: v.object({ id: InvoiceId }),
    body: v.object({
      items: v.pipe(v.array(ReturnedItem), v.minLength(1), v.maxLength(RETURNED_LINES_MAX)),
      reason,
    }),
    answer: success,
  }),
  withdrawItem: call({
    method: 'POST',
    path: '/operator/item/:id/withdraw',
    access: 'operator',
    source: 'ours',
    summary:
      'An item is not sold any more, at any place, until it is restored: it is in no store and no refill list, and no cart with it is ordered; orders that were made stay. Patients with an open prescription of it hear that it is not to be had, and whom to call; the reason is for staff. `prescriptions` and `carts` count what it touched. May be repeated. Refusals: NOT_FOUND, OPERATORS_ONLY for medicines without the role dispensary and for goods of the store without shop',
    params: v.object({ id: itemId }),
    body: v.object({ reason }),
    answer: data(v.object({ prescriptions: v.number(), carts: v.number() })),
  }),
  restoreItem: call({
    method: 'DELETE',
    path: '/operator/item/:id/withdraw',
    access: 'operator',
    source: 'ours',
    summary:
      'An item that staff have stopped is sold again, as far as the clinic’s folder has it. May be repeated. Refusals: NOT_FOUND, OPERATORS_ONLY as for that call, NOT_CHANGEABLE for an item that only the folder has ended',
    params: v.object({ id: itemId }),
    answer: success,
  }),
};
