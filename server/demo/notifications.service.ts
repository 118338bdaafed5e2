/** Further notices of the demo world, besides those of its orders and records: some of today, some older. */
import type { Transaction } from 'kysely';
import { addMs, DAY_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { notify } from '#server/notification/notification.store.ts';
import { patientIdOf } from './people.data.ts';

const NOTICES = [
  { ago: 12 * MINUTE_MS, kind: 'appointmentReminder', metadata: { appointmentId: 'appointment-meiling-today' } },
  { ago: 48 * MINUTE_MS, kind: 'appointmentCreated', metadata: { appointmentId: 'appointment-meiling-soon' } },
  { ago: 2 * DAY_MS, kind: 'waitlistRejected', metadata: { waitlistId: 'waitlist-meiling-rejected' } },
  {
    ago: 9 * DAY_MS,
    kind: 'announcement',
    metadata: {
      en: 'All clinics close on Fri, 25 Dec. Salons open at noon.',
      zh: '所有诊所 12月25日（周五）休息，美容院中午开始营业。',
    },
  },
] as const;

export const insertNotices = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  for (const { ago, kind, metadata } of NOTICES)
    await notify(tx, { patientId: patientIdOf('meiling'), kind, metadata, now: addMs(now, -ago) });
};
