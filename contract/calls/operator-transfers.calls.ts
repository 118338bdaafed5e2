/** Lines of the bank's list that staff correct. */
import * as v from 'valibot';
import { call, data } from '../call.ts';
import { TransferId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { InvoiceNo } from '../particulars.ts';
import { reason } from './operator-people.calls.ts';

export const operatorTransferCalls = {
  moveTransfer: call({
    method: 'POST',
    path: '/operator/transfer/:id/move',
    access: 'operator',
    source: 'ours',
    summary:
      'Counts a transfer for another order than before, or for none without a number: then it is to be returned. Both orders are at places of the caller, and both patients hear of it. May be repeated, and done again until the money went back. Of the order that it counted for before, `owed` is to pay now, and `hasLeft` says that the order has left or was handed over. Refusals: NOT_FOUND for a number of no order; INVALID for a booking; MONEY_SENT_BACK; REFERENCE_COUNTED when it does not count for `from`',
    params: v.object({ id: TransferId }),
    body: v.object({
      /** The order that it counts for as the caller knows it; null: none. */
      from: v.nullish(InvoiceNo, null),
      invoiceNo: v.nullish(InvoiceNo, null),
      reason,
    }),
    answer: data(v.object({ hasLeft: v.boolean(), owed: WireMoney })),
  }),
};
