/** Actions of the staff on lines of the bank's list. */
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { InvoiceId } from '#contract/ids.ts';
import { row } from './act.ts';
import { typedNumber } from './fields.ts';

const transfer = { who: 'accounts', section: 'transfers' } as const;
/** Schema of the bank's reference. */
const { reference } = operatorCalls.receiveTransfer.body.entries;

export const TRANSFER_ACTS = {
  receiveTransfer: row({
    ...transfer,
    form: 'transfer',
    words: 'Transfer received',
    asks: v.object({ id: InvoiceId, amount: typedNumber, reference }),
    call: operatorCalls.receiveTransfer,
    request: ({ id, ...body }) => ({ id, body }),
  }),
  enterTransfer: row({
    ...transfer,
    form: 'transfer-line',
    words: 'Enter the transfer',
    asks: v.object({ amount: typedNumber, reference, invoiceNo: v.string() }),
    call: operatorCalls.enterTransfer,
    request: ({ invoiceNo, ...body }) => ({ body: { ...body, invoiceNo: invoiceNo.trim() === '' ? null : invoiceNo } }),
  }),
  assignTransfer: row({
    ...transfer,
    form: 'unassigned',
    act: 'assign',
    words: 'Count for this order',
    asks: v.object({ reference, invoiceNo: v.string() }),
    call: operatorCalls.assignTransfer,
    request: (body) => ({ body }),
  }),
  giveTransferBack: row({
    ...transfer,
    form: 'unassigned',
    act: 'return',
    words: 'Returned',
    asks: v.object({ reference, returnReference: reference }),
    call: operatorCalls.giveTransferBack,
    request: (body) => ({ body }),
  }),
  returnTransfer: row({
    ...transfer,
    form: 'return',
    words: 'Returned',
    asks: v.object({ id: InvoiceId, amount: typedNumber, reference }),
    call: operatorCalls.returnTransfer,
    request: ({ id, ...body }) => ({ id, body }),
  }),
};
