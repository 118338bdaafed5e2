/** The calls behind the acts about money. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { COUNTER_WAYS, REFUND_WAYS } from '#contract/calls/operator-money.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import type { ActFields, ActRequest } from '#machines/desk-act/desk-act.types.ts';
import { type Doing, does, identityOf, ofRow, withReason, written } from './doing.ts';

/** A row of a transfer or a visit has its order or bill among its facts. */
const ofInvoice = ({ subject, given }: ActRequest) => ({ params: { id: given['invoice'] ?? subject } });
const transferOf = (fields: ActFields) => ({ amount: Number(fields.amount), reference: fields.reference ?? '' });

export const MONEY_ACTS = {
  arrived: does(operatorCalls.receiveTransfer, (request) => ({
    ...ofInvoice(request),
    body: transferOf(request.fields),
  })),
  match: does(operatorCalls.assignTransfer, ({ given, fields }) => ({
    body: { reference: given['reference'] ?? '', invoiceNo: fields.invoiceNo ?? '' },
  })),
  moveTransfer: does(
    operatorCalls.moveTransfer,
    ({ given, fields }) => ({
      params: { id: given['line'] ?? '' },
      body: { from: written(given['from']), invoiceNo: written(fields.invoiceNo), reason: fields.reason ?? '' },
    }),
    ({ data: { owed, hasLeft } }) => (owed > 0 ? { text: String(moneyToWire(owed)), place: null, hasLeft } : null),
  ),
  giveBack: does(operatorCalls.giveTransferBack, ({ given, fields }) => ({
    body: { reference: given['reference'] ?? '', returnReference: fields.reference ?? '' },
  })),
  returned: does(operatorCalls.returnTransfer, (request) => ({
    ...ofInvoice(request),
    body: transferOf(request.fields),
  })),
  enterTransfer: does(operatorCalls.enterTransfer, ({ fields }) => ({
    body: { ...transferOf(fields), invoiceNo: written(fields.invoiceNo) },
  })),
  readFile: does(operatorCalls.readBankFile, ({ fields }) => ({
    body: { file: new TextEncoder().encode(fields.bankFile ?? '') },
  })),
  confirmLine: does(operatorCalls.enterTransfer, ({ given, fields }) => ({
    body: {
      amount: Number(given['amount']),
      reference: given['reference'] ?? '',
      arrivedAt: given['at'] ?? null,
      invoiceNo: written(fields.invoiceNo),
    },
  })),
  takePayment: does(operatorCalls.receivePayment, (request) => ({
    ...ofInvoice(request),
    body: {
      way: COUNTER_WAYS.find((way) => way === request.fields.way) ?? 'cash',
      amount: Number(request.fields.amount),
      reference: written(request.fields.slip),
    },
  })),
  useNiks: does(operatorCalls.redeemNiks, (request) => ({
    ...ofRow(request),
    body: { points: Number(request.fields.points), identity: identityOf(request.fields) },
  })),
  refund: does(operatorCalls.refundInvoice, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      amount: Number(fields.amount),
      way: REFUND_WAYS.find((way) => way === fields.wayBack) ?? 'bank',
      reason: fields.reason ?? '',
    },
  })),
  niksBack: does(operatorCalls.returnNiks, withReason),
  creditBack: does(operatorCalls.returnCredit, ({ fields }) => ({
    params: { id: fields.credit ?? '' },
    body: { reason: fields.reason ?? '' },
  })),
} as const satisfies Readonly<Record<string, Doing>>;
