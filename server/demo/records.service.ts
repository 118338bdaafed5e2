/** Regimens and documents of the demo world. */
import type { Transaction } from 'kysely';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { issueRecord } from '#server/records/records.store.ts';
import { patientIdOf } from './people.data.ts';
import { clinicIdOf } from './places.data.ts';

const RECORDS = [
  {
    key: 'meiling-regimen-skin',
    who: 'meiling',
    daysAgo: 26,
    kind: 'regimen',
    name: 'Skin regimen',
    content: [
      'Morning: Gentle gel cleanser, Niacinamide 10% serum, Daily sun stick SPF 50.',
      'Evening: Gentle gel cleanser, Tretinoin 0.025% cream (a pea’s size, every second night), Calm barrier cream.',
      'Stop tretinoin for three nights when the skin peels, then begin again. Do not use it during pregnancy.',
      '早上：洁面、精华、防晒。晚上：洁面、维A酸乳膏（隔晚一次）、修护霜。',
    ],
  },
  {
    key: 'meiling-regimen-scalp',
    who: 'meiling',
    daysAgo: 75,
    kind: 'regimen',
    name: 'Scalp regimen',
    content: ['Wash with Scalp balance shampoo every second day.', 'Minoxidil 5% solution, 1 ml, once in the evening.'],
  },
  {
    key: 'meiling-document-memo',
    who: 'meiling',
    daysAgo: 26,
    kind: 'document',
    name: 'Visit summary',
    content: ['Seen for a review of the skin. No new lesions.', 'Next review in three months.'],
  },
  {
    key: 'siewhoon-document-letter',
    who: 'siewhoon',
    daysAgo: 50,
    kind: 'document',
    name: '转介信 Referral letter',
    content: ['Referred for a health screening.', '病人陈秀云，转介作健康检查。'],
  },
] as const;

export const issueRecords = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  for (const { key, who, daysAgo, kind, name, content } of RECORDS) {
    const record = {
      patientId: patientIdOf(who),
      kind,
      name,
      clinic: clinicIdOf('Orchard clinic'),
      content: [...content],
    };
    await issueRecord(tx, record, addMs(now, -daysAgo * DAY_MS), key);
  }
};
