/** The figures that count now, as a folder names them, of a database that may know no folder. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { readSetting } from '#server/settings/settings.store.ts';

/** By a figure's keys in settings.yaml, the keys of the setting that has it: the way back of `figuresOf`. */
const SETTING_OF: Readonly<Record<string, readonly [setting: string, ...keys: string[]]>> = {
  'booking.non-cancellation-hours': ['appointment', 'otherConfig', 'nonCancellationPeriodHrs'],
  'booking.open-appointments': ['booking-limits', 'open'],
  'booking.open-while-claimed': ['booking-limits', 'openWhileClaimed'],
  'fees.video': ['remote-consultation-fee', 'feeBeforeTax'],
  'fees.deposit': ['appointment-deposit-fee', 'feeBeforeTax'],
  'video.unit': ['appointment', 'otherConfig', 'remoteClinicId'],
  'invoice.round-to': ['invoice', 'roundTo'],
  'orders.answer-hours': ['order-deadlines', 'answerHours'],
  'orders.transfer-hours': ['order-deadlines', 'transferHours'],
  'orders.forgotten-minutes': ['order-deadlines', 'forgottenMinutes'],
  'orders.pay-days': ['order-deadlines', 'payDays'],
  'store.reserve-minutes': ['store', 'reserveMinutes'],
};

/** A setting that is missing, or lacks the key, has no figure. */
export const readFiguresNow = async (db: Kysely<Database>): Promise<Record<string, unknown>> => {
  const read = Object.entries(SETTING_OF).map(async ([name, [setting, ...keys]]): Promise<[string, unknown]> => {
    const content = await readSetting(db, setting);
    return [name, keys.reduce<unknown>((part, key) => Object(part)[key], content)];
  });
  return Object.fromEntries((await Promise.all(read)).filter(([, value]) => value !== undefined));
};
