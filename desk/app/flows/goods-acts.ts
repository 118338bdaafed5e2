/** The calls behind the acts about goods. */
import { FILE_TYPES } from '#contract/call.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { COUNTER_WAYS } from '#contract/calls/operator-money.calls.ts';
import type { ActRequest } from '#machines/desk-act/desk-act.types.ts';
import { readGoods } from '../goods-entry.ts';
import { type Doing, does, ofRow, saves, withWords, written } from './doing.ts';

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

/** @param patientOf null: a customer without a name here */
const selling = (patientOf: (request: ActRequest) => string | null) =>
  does(operatorCalls.sellAtCounter, (request) => {
    const { fields } = request;
    const { items, total } = readGoods(fields.goods ?? '');
    return {
      body: {
        unit: fields.place ?? '',
        items,
        patient: patientOf(request),
        email: written(fields.receiptTo),
        way: COUNTER_WAYS.find((way) => way === fields.way) ?? 'cash',
        reference: written(fields.slip),
        total,
      },
    };
  });

export const GOODS_ACTS = {
  sell: selling(() => null),
  sellTo: selling(({ subject }) => subject),
  voidSale: does(operatorCalls.voidSale, withWords),
  printReceipt: saves(operatorCalls.printReceipt, ofRow, ({ name, bytes }) => ({
    name,
    file: new Blob([bytes], { type: FILE_TYPES.pdf }),
  })),
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
