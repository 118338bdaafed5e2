import type { Need, Reasons } from '../kit/reasons.ts';
import { mostOf } from './desk-act.given.ts';
import { type ActField, asksOf, takesMoney } from './desk-act.rules.ts';
import type { DeskActContext } from './desk-act.types.ts';

type ActNeed = `needs${Capitalize<ActField>}` | 'needsLess' | 'needsFewerNiks' | 'needsSlip';

const needOf = (field: ActField): Need<DeskActContext, ActNeed, ActField> => ({
  id: `needs${field[0]?.toUpperCase()}${field.slice(1)}` as ActNeed,
  field,
  isMet: ({ act, fields }) => !asksOf(act).includes(field) || (fields[field] ?? '').trim() !== '',
});

const FIELDS = [
  'audience',
  'en',
  'zh',
  'place',
  'person',
  'service',
  'day',
  'until',
  'email',
  'identity',
  'phone',
  'where',
  'emergencies',
  'contact',
  'otp',
  'month',
  'whose',
  'idKind',
  'recordKind',
  'file',
  'title',
  'name',
  'onPaper',
  'lastFour',
  'paragraphs',
  'prescription',
  'given',
  'record',
  'mistake',
  'roles',
  'time',
  'invoiceNo',
  'goods',
  'bankFile',
  'way',
  'points',
  'credit',
  'wayBack',
  'amount',
  'reference',
  'item',
  'pieces',
  'shelf',
  'soon',
  'endsOn',
  'supplierNo',
  'parcelNo',
  'number',
  'relation',
  'basis',
  'member',
  'words',
  'reason',
  'code',
] as const;

/** A sum or number that is too much is said before it is sent. */
const fits =
  (field: ActField) =>
  ({ act, given, fields }: DeskActContext): boolean => {
    const most = mostOf(act, field, given);
    return most === null || Number(fields[field]) <= most;
  };
const OF_MONEY: readonly Need<DeskActContext, ActNeed, ActField>[] = [
  { id: 'needsLess', field: 'amount', isMet: fits('amount') },
  { id: 'needsFewerNiks', field: 'points', isMet: fits('points') },
  {
    id: 'needsSlip',
    field: 'slip',
    isMet: ({ act, fields }) => !takesMoney(act) || fields.way === 'cash' || (fields.slip ?? '').trim() !== '',
  },
];

/** Entries that are missing before the act. */
export const actReasons = {
  isFilled: [...FIELDS.map(needOf), ...OF_MONEY],
  isDecided: [
    {
      id: 'needsDecisions',
      field: 'decision',
      isMet: ({ preview, decisions }) =>
        (preview?.booked ?? []).every(({ _id, isHold }) => isHold || decisions[_id] !== undefined),
    },
  ],
} as const satisfies Reasons<DeskActContext>;
