/** Brings over what patients may have again, on a bill of nothing: it was paid in the former system (REFILL-20). */
import type { Transaction } from 'kysely';
import type { PrescriptionLine } from '#contract/clinic-folder/people-files.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { type ClinicDay, type ClockTime, instantAt } from '#contract/time.ts';
import { listGoods } from '#server/appointment/visit.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';
import { insertPrescriptions } from '#server/refill/prescribed.store.ts';
import { findBrought, isKnown, noteBrought } from './brought.store.ts';
import { aside, BROUGHT_OVER, type Bring, type Importing, type Outcome } from './import.types.ts';

const NOON = '12:00' as ClockTime;

const mistakeOf = async (
  tx: Transaction<Database>,
  { item, unit, prescriber, had_on, ends_on }: PrescriptionLine,
  { today }: Importing,
): Promise<Outcome | null> => {
  const mistake = (column: string, words: string): Outcome => ({ is: 'mistake', column, words });
  if (had_on > today) return mistake('had_on', 'Day is in the future');
  if (ends_on < today) return mistake('ends_on', 'Day is past');
  if ((await listGoods(tx, [item])).length === 0) return mistake('item', `No item ${item} in goods.csv`);
  if (!(await isKnown(tx, 'clinic', unit))) return mistake('unit', `No unit ${unit}`);
  if (!(await isKnown(tx, 'provider', prescriber))) return mistake('prescriber', `No person ${prescriber}`);
  return null;
};

const itemOf = async (tx: Transaction<Database>, line: PrescriptionLine): Promise<NewItem> => {
  const [goods] = await listGoods(tx, [line.item]);
  if (!goods) throw new Error('Goods that were there a moment ago');
  return {
    name: goods.name,
    description: line.former_no === null ? BROUGHT_OVER : `${BROUGHT_OVER}, ${line.former_no}`,
    ...(goods.quality !== null && { quality: goods.quality }),
    itemType: goods.item_type as NewItem['itemType'],
    productId: line.item,
    price: 0 as Money,
    tax: 0,
    qty: line.had_pieces,
    discount: null,
  };
};

export const bringPrescription: Bring<PrescriptionLine> = async (tx, line, how) => {
  const mistake = await mistakeOf(tx, line, how);
  if (mistake !== null) return mistake;
  if ((await findBrought(tx, 'prescription', line.prescription)) !== null) return { is: 'known' };
  const patientId = await findBrought(tx, 'patient', line.patient);
  if (patientId === null) return aside('patient', `Patient ${line.patient} is not brought over`);
  const hadAt = instantAt(line.had_on as ClinicDay, NOON);
  const invoiceId = await createInvoice(tx, {
    patientId,
    invoiceType: 'Consultation',
    clinicId: line.unit as ClinicId,
    finalized: true,
    items: [await itemOf(tx, line)],
    delivery: null,
    now: hadAt,
  });
  await insertPrescriptions(tx, [
    {
      patientId,
      item: line.item,
      billId: invoiceId,
      hadAt,
      hadQty: line.had_pieces,
      pieces: line.left,
      lastsDays: line.lasts_days,
      endsOn: line.ends_on as ClinicDay,
    },
  ]);
  await noteBrought(tx, 'prescription', line.prescription, { patientId, now: how.now });
  return { is: 'new' };
};
