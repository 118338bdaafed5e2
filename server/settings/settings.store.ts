import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Category } from '#contract/entities/clinic.ts';
import { AppointmentSettings } from '#contract/entities/settings.ts';
import { WireMoney } from '#contract/money.ts';
import type { Database } from '#server/db/tables.ts';

/** Read at every call: a change in the database counts at once. */
export const readAppointmentSettings = async (db: Kysely<Database>): Promise<AppointmentSettings> => {
  const row = await db
    .selectFrom('setting')
    .select('content')
    .where('name', '=', 'appointment')
    .executeTakeFirstOrThrow();
  return v.parse(AppointmentSettings, row.content);
};

const InvoiceSettings = v.object({
  /** The step to which totals are rounded. */
  roundTo: WireMoney,
});

export const readInvoiceSettings = async (db: Kysely<Database>): Promise<v.InferOutput<typeof InvoiceSettings>> => {
  const row = await db.selectFrom('setting').select('content').where('name', '=', 'invoice').executeTakeFirstOrThrow();
  return v.parse(InvoiceSettings, row.content);
};

export const listCategories = (db: Kysely<Database>): Promise<Category[]> =>
  db.selectFrom('category').select('name').orderBy('position').execute();
