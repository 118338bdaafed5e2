/**
 * The calls behind the acts about records and prescriptions. One choice may hold two facts, with a blank between them: a bill
 * and an item on it, or the pieces left of a prescription and its id.
 */
import { FILE_TYPES } from '#contract/call.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { bytesOf } from '#desk/app/chosen-file.ts';
import { type Doing, does, identityOf, saves, written } from './doing.ts';

/** Each line that says something is a paragraph. */
const paragraphsOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const RECORD_ACTS = {
  issueRecord: does(operatorCalls.issueRecord, ({ subject, given, fields }) => ({
    body: {
      patientId: subject,
      isIdSeen: false,
      contact: null,
      kind: fields.recordKind === 'regimen' ? ('regimen' as const) : ('document' as const),
      name: fields.name ?? '',
      clinic: written(given['place']),
      content: paragraphsOf(fields.paragraphs),
    },
  })),
  attachFile: does(operatorCalls.attachFile, ({ subject, given, fields }) => ({
    body: {
      patientId: subject,
      patientName: fields.onPaper ?? '',
      lastFour: fields.lastFour ?? '',
      name: fields.title ?? '',
      clinic: written(given['place']),
      file: bytesOf(fields.file ?? ''),
    },
  })),
  saveFile: saves(
    operatorCalls.openFile,
    ({ fields }) => ({ params: { id: fields.record ?? '' } }),
    ({ name, bytes }) => ({ name, file: new Blob([bytes], { type: FILE_TYPES.pdf }) }),
  ),
  withdrawRecord: does(operatorCalls.withdrawRecord, ({ fields }) => {
    const isMisfiled = fields.mistake === 'misfiled';
    return {
      params: { id: fields.record ?? '' },
      body: {
        reason: fields.reason ?? '',
        isMisfiled,
        belongsTo: isMisfiled && written(fields.number) !== null ? identityOf(fields) : null,
      },
    };
  }),
  prescribe: does(operatorCalls.prescribe, ({ subject, fields }) => {
    const { given = '', pieces, lasts, endsOn = '' } = fields;
    const [bill = '', ...item] = given.split(' ');
    return {
      params: { id: subject },
      body: {
        item: item.join(' '),
        pieces: Number(pieces),
        lastsDays: written(lasts) === null ? null : Number(lasts),
        endsOn,
        visit: null,
        bill,
      },
    };
  }),
  changeRefillable: does(operatorCalls.changeRefillable, ({ fields }) => {
    const { prescription = '', pieces, endsOn = '', words = '' } = fields;
    const [left, ...id] = prescription.split(' ');
    return {
      params: { id: id.join(' ') },
      body: { pieces: Number(pieces), before: Number(left), endsOn, reason: words },
    };
  }),
  // at the counter the pieces are picked up; the patient orders other ways in the app
  orderRefill: does(operatorCalls.orderRefill, ({ subject, fields, given }) => ({
    params: { id: subject },
    body: {
      clinicId: fields.place ?? '',
      cart: [{ _id: fields.prescription ?? '', qty: Number(fields.pieces) }],
      delivery: {
        deliveryType: 'Pickup' as const,
        otherFields: {
          name: given['name'] ?? '',
          email: fields.email ?? '',
          phoneCode: '+65' as const,
          phoneNumber: fields.phone ?? '',
          pickupClinic: fields.place ?? '',
        },
      },
    },
  })),
  withdrawRefillable: does(operatorCalls.withdrawRefillable, ({ fields }) => ({
    params: { id: fields.prescription ?? '' },
    body: { reason: fields.words ?? '' },
  })),
} as const satisfies Readonly<Record<string, Doing>>;
