/** Lines of the bank's list that staff correct. */
import * as v from 'valibot';
import { call, data } from '../call.ts';
import { TransferId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { InvoiceNo } from '../particulars.ts';
import { reason } from './operator-people.calls.ts';

export const operatorTransferCalls = {
  readBankFile: call({
    method: 'POST',
    path: '/operator/transfers/file',
    access: 'operator',
    bodyType: 'form',
    source: 'ours',
    summary:
      'Reads a file of the bank, CSV in UTF-8 of at most 5 MB, whose first line names its columns: a date, an amount or credit, the bank’s reference, and the details in any order. Nothing is counted by it: each line by which money arrived stands in the list of transfers until a person enters it, with the order that waits for exactly this sum under the number that the payer has written. A line is read once, whichever file has it; `fresh` counts those that no file had before, `waiting` those that are to be confirmed, and `matched` those of them with an order. Refusals: INVALID with the line of the first fault, by which nothing is read; BODY_TOO_LARGE',
    body: v.object({ file: v.instance(Uint8Array<ArrayBuffer>) }),
    answer: data(
      v.object({
        /** SHA-256, as hexadecimal digits. */
        file: v.string(),
        lines: v.number(),
        fresh: v.number(),
        waiting: v.number(),
        matched: v.number(),
      }),
    ),
  }),
  moveTransfer: call({
    method: 'POST',
    path: '/operator/transfer/:id/move',
    access: 'operator',
    source: 'ours',
    summary:
      'Counts a transfer for another order than before, or for none without a number: then it is to be returned. Both orders are at places of the caller, and both patients hear of it. May be repeated, and done again until the money went back. Of the order that it counted for before, `owed` is to pay now, and `hasLeft` says that the order has left or was handed over. Refusals: NOT_FOUND for a number of no order; INVALID for a booking; MONEY_SENT_BACK; REFERENCE_COUNTED when it does not count for `from`',
    params: v.object({ id: TransferId }),
    body: v.object({
      /** The order that the transfer counts for, as the caller knows it; null where it counts for none. */
      from: v.nullish(InvoiceNo, null),
      invoiceNo: v.nullish(InvoiceNo, null),
      reason,
    }),
    answer: data(v.object({ hasLeft: v.boolean(), owed: WireMoney })),
  }),
};
