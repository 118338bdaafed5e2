/** The calls behind the acts about goods. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ActRequest } from '#machines/desk-act/desk-act.types.ts';
import { type Doing, does, written } from './doing.ts';

const receiving = does(operatorCalls.receiveStock, ({ given, fields }: ActRequest) => ({
  body: {
    item: given['item'] ?? fields.item ?? '',
    unit: given['place'] ?? fields.place ?? '',
    pieces: Number(fields.pieces),
    supplierNo: fields.supplierNo ?? '',
    batch: written(fields.batch),
    expiresOn: written(fields.expiresOn),
  },
}));

export const GOODS_ACTS = {
  receive: receiving,
  receiveOther: receiving,
  stopSelling: does(operatorCalls.withdrawItem, ({ given, fields }) => ({
    params: { id: given['item'] ?? '' },
    body: { reason: fields.reason ?? '' },
  })),
  sellAgain: does(operatorCalls.restoreItem, ({ given }) => ({ params: { id: given['item'] ?? '' } })),
  correctParcel: does(operatorCalls.correctParcel, ({ subject, fields }) => ({
    params: { id: subject },
    body: { parcelNo: fields.parcelNo ?? '' },
  })),
  takeBack: does(operatorCalls.returnGoods, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      items: [{ item: fields.item ?? '', pieces: Number(fields.pieces), isRestocked: fields.shelf === 'restocked' }],
      reason: fields.reason ?? '',
    },
  })),
  unready: does(operatorCalls.unreadyOrder, ({ subject, fields }) => ({
    params: { id: subject },
    body: { reason: fields.words ?? '' },
  })),
} as const satisfies Readonly<Record<string, Doing>>;
