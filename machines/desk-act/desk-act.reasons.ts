import type { Need, Reasons } from '../kit/reasons.ts';
import { type ActField, asksOf } from './desk-act.rules.ts';
import type { DeskActContext } from './desk-act.types.ts';

type ActNeed = `needs${Capitalize<ActField>}`;

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
  'name',
  'roles',
  'endsOn',
  'time',
  'invoiceNo',
  'amount',
  'reference',
  'item',
  'pieces',
  'parcelNo',
  'number',
  'words',
  'reason',
  'code',
] as const;

/** Entries that are missing before the act. */
export const actReasons = {
  isFilled: FIELDS.map(needOf),
  isDecided: [
    {
      id: 'needsDecisions',
      field: 'decision',
      isMet: ({ preview, decisions }) =>
        (preview?.booked ?? []).every(({ _id, isHold }) => isHold || decisions[_id] !== undefined),
    },
  ],
} as const satisfies Reasons<DeskActContext>;
