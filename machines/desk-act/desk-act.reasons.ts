import type { Need, Reasons } from '../kit/reasons.ts';
import { mostOf } from './desk-act.given.ts';
import { type ActField, asksOf, takesMoney } from './desk-act.rules.ts';
import type { DeskActContext } from './desk-act.types.ts';

type ActNeed = `needs${Capitalize<ActField>}` | 'wrongSum' | 'needsLess' | 'needsFewerNiks' | 'needsSlip';

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

/** As `40` or `40.00`: a comma would be read as another sum, or as none. */
const isSum =
  (field: ActField) =>
  ({ fields }: DeskActContext): boolean =>
    /^\s*(?:\d+(?:\.\d+)?\s*)?$/.test(fields[field] ?? '');
/** A sum or number that is too much is said before it is sent. */
const fits =
  (field: ActField) =>
  (context: DeskActContext): boolean => {
    const most = mostOf(context.act, field, context.given);
    return most === null || !isSum(field)(context) || Number(context.fields[field]) <= most;
  };
const OF_MONEY: readonly Need<DeskActContext, ActNeed, ActField>[] = [
  { id: 'wrongSum', field: 'amount', isMet: isSum('amount') },
  { id: 'wrongSum', field: 'fee', isMet: isSum('fee') },
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
