/** Fees before an appointment; read at every call, as all settings are (SERVER-40). */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Fee } from '#contract/entities/settings.ts';
import { type Money, moneyToWire, WireMoney } from '#contract/money.ts';
import { invoiceTotals, type Line } from '#contract/rules/totals.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readInvoiceSettings, readSetting } from './settings.store.ts';

export type FeeName = 'remote-consultation-fee' | 'appointment-deposit-fee';

const FeeSetting = v.object({ feeBeforeTax: WireMoney, taxPercentage: v.pipe(v.number(), v.minValue(0)) });

/** The line of an invoice that asks for the fee; null while it is not set. */
export const readFeeLine = async (db: Kysely<Database>, name: FeeName): Promise<Line | null> => {
  const content = await readSetting(db, name);
  if (content === null) return null;
  const { feeBeforeTax: price, taxPercentage: tax } = v.parse(FeeSetting, content);
  return { price, qty: 1, tax, discount: null };
};

/** The amounts of an invoice for the fee (SERVER-41); null while it is not set. */
export const readFee = async (db: Kysely<Database>, name: FeeName): Promise<v.InferInput<typeof Fee> | null> => {
  const line = await readFeeLine(db, name);
  if (line === null) return null;
  const { roundTo } = await readInvoiceSettings(db);
  const none = 0 as Money;
  const { totalTax, roundingAdjustment, total } = invoiceTotals([line], {
    deliveryFee: none,
    pointsRedeemed: 0,
    roundTo,
  });
  return {
    feeBeforeTax: moneyToWire(line.price),
    taxPercentage: line.tax,
    taxAmount: moneyToWire(totalTax),
    roundingAdjustment: moneyToWire(roundingAdjustment),
    totalFee: moneyToWire(total),
  };
};
