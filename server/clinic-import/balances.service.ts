/** Brings balances over: NIK$ that wait for a member, credit for the next bills, and bills that are yet to be paid. */
import type { Transaction } from 'kysely';
import type { BalanceLine } from '#contract/clinic-folder/people-files.ts';
import type { PatientId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addDays, type ClinicDay } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { insertBroughtCredit } from '#server/money/brought-credit.store.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { insertWaiting, takeWaiting } from '#server/niks/waiting.store.ts';
import { findBrought, noteBrought } from './brought.store.ts';
import { aside, BROUGHT_OVER, type Bring, type Importing } from './import.types.ts';

const YEAR_DAYS = 366;
const sourceOf = ({ balance, former_no }: BalanceLine): string => `${BROUGHT_OVER}: ${former_no ?? balance}`;

type Kind = BalanceLine['kind'];
type Write = (tx: Transaction<Database>, patientId: PatientId, line: BalanceLine, how: Importing) => Promise<unknown>;

const WRITE: Record<Kind, Write> = {
  niks: async (tx, patientId, line, { now }) => {
    const endsOn = line.ends_on as ClinicDay;
    await insertWaiting(tx, { id: line.balance, patientId, points: line.amount, endsOn, source: sourceOf(line) });
    if (await lockAccount(tx, patientId)) await takeWaiting(tx, patientId, now);
  },
  credit: (tx, patientId, { balance, amount }, { now }) =>
    insertBroughtCredit(tx, { id: balance, patientId, amount: moneyFromWire(amount), now }),
  // its tax is in the former bill
  owed: (tx, patientId, line, { now }) =>
    createInvoice(tx, {
      patientId,
      invoiceType: 'Consultation',
      clinicId: null,
      finalized: true,
      items: [
        {
          name: sourceOf(line),
          itemType: 'Misc',
          price: moneyFromWire(line.amount),
          tax: 0,
          qty: 1,
          discount: null,
        },
      ],
      delivery: null,
      now,
    }),
};

export const bringBalance: Bring<BalanceLine> = async (tx, line, how) => {
  const { ends_on, kind } = line;
  if (ends_on !== null && (ends_on < how.today || ends_on > addDays(how.today, YEAR_DAYS)))
    return { is: 'mistake', column: 'ends_on', words: 'Day is past, or more than a year ahead' };
  if ((await findBrought(tx, 'balance', line.balance)) !== null) return { is: 'known' };
  const patientId = await findBrought(tx, 'patient', line.patient);
  if (patientId === null) return aside('patient', `Patient ${line.patient} is not brought over`);
  await WRITE[kind](tx, patientId, line, how);
  await noteBrought(tx, 'balance', line.balance, { patientId, now: how.now });
  return { is: 'new' };
};
