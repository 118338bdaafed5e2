import type { Transaction } from 'kysely';
import type { InvoiceId, RefillableId } from '#contract/ids.ts';
import { addDays, addMs, clinicDayOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import { afterOpenHours } from '#server/clinic/opening-hours.rules.ts';
import { readOpeningHours } from '#server/clinic/opening-hours.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readDeadlines } from '#server/settings/settings.store.ts';
import { patientIdOf } from './people.data.ts';
import { clinicIdOf, slugOf } from './places.data.ts';
import { REFILLS, type Refill, STOCKED } from './refills.data.ts';

export const inventoryIdOf = (name: string): string => `inventory-${slugOf(name)}`;
const refillableIdOf = ({ who, goods }: Pick<Refill, 'who' | 'goods'>): RefillableId =>
  `refillable-${who}-${slugOf(goods.name)}` as RefillableId;

export const insertRefills = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  await tx
    .insertInto('inventory')
    .values(
      STOCKED.map(({ goods, isWithdrawn }) => ({
        id: inventoryIdOf(goods.name),
        name: goods.name,
        description: goods.description ?? null,
        item_type: goods.itemType,
        quality: goods.quality ?? null,
        price: goods.price,
        tax: goods.tax,
        needs_confirmation: goods.needsConfirmation ?? false,
        withdrawn_at: isWithdrawn ? now : null,
      })),
    )
    .execute();
  await tx
    .insertInto('stock')
    .values(
      STOCKED.flatMap(({ goods, orchard, novena, tampines }) =>
        Object.entries({ orchard, novena, tampines }).map(([place, qty]) => ({
          inventory_id: inventoryIdOf(goods.name),
          clinic_id: clinicIdOf(`${place} clinic`),
          qty,
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('refillable')
    .values(
      REFILLS.map((refill) => ({
        id: refillableIdOf(refill),
        patient_id: patientIdOf(refill.who),
        inventory_id: inventoryIdOf(refill.goods.name),
        invoice_id: `invoice-${refill.source}` as InvoiceId,
        had_at: addMs(now, -refill.daysAgo * DAY_MS),
        had_qty: refill.had,
        qty: refill.qty,
        lasts_days: refill.lastsDays ?? null,
        ends_on: addDays(clinicDayOf(now), refill.endsIn),
      })),
    )
    .execute();
};

/** Restarts the deadlines of requests and transfers, so that nothing in a new demo is late. */
export const waitFromNow = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  const { answerHours, transferHours } = await readDeadlines(tx);
  const hours = await readOpeningHours(tx, null);
  await tx
    .updateTable('invoice')
    .set({ answer_by: afterOpenHours(now, answerHours, hours) })
    .where('answer_by', 'is not', null)
    .execute();
  await tx
    .updateTable('invoice')
    .set({ transfer_by: afterOpenHours(now, transferHours, hours) })
    .where('transfer_by', 'is not', null)
    .execute();
};
