import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Category } from '#contract/entities/clinic.ts';
import { AppointmentSettings } from '#contract/entities/settings.ts';
import type { ClinicId } from '#contract/ids.ts';
import { WireMoney } from '#contract/money.ts';
import { ClinicDay } from '#contract/time-formats.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Read at every call, so a change in the database counts at once. Null for a missing setting. */
export const readSetting = async (db: Kysely<Database>, name: string): Promise<unknown> =>
  (await db.selectFrom('setting').select('content').where('name', '=', name).executeTakeFirst())?.content ?? null;

export const readAppointmentSettings = async (db: Kysely<Database>): Promise<AppointmentSettings> =>
  v.parse(AppointmentSettings, await readSetting(db, 'appointment'));

/** Whether the unit at which remote consultations are booked is there. */
export const hasUnit = async (db: Kysely<Database>, id: ClinicId): Promise<boolean> =>
  (await db.selectFrom('clinic').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Whether therapists work anywhere: a salon that is not closed for good. */
export const hasSalon = async (db: Kysely<Database>, today: ClinicDay): Promise<boolean> =>
  (await db
    .selectFrom('clinic')
    .select('id')
    .where('clinic_type', '=', 'Salon')
    .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>=', today)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

const InvoiceSettings = v.object({
  /** The step to which totals are rounded. */
  roundTo: WireMoney,
});

export const readInvoiceSettings = async (db: Kysely<Database>): Promise<v.InferOutput<typeof InvoiceSettings>> =>
  v.parse(InvoiceSettings, await readSetting(db, 'invoice'));

const Deadlines = v.object({
  /** Open hours within which the clinic answers a request, and an announced transfer arrives. */
  answerHours: v.pipe(v.number(), v.gtValue(0)),
  transferHours: v.pipe(v.number(), v.gtValue(0)),
  /** Open days after that deadline until an announced transfer, and an unanswered request abroad, end. */
  transferDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  answerDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Open days for which an order is kept for payment at the counter. */
  counterDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Minutes after which the server asks the clinic about an order, when the patient's request never came. */
  forgottenMinutes: v.pipe(v.number(), v.gtValue(0)),
  /** Days after which an unpaid order ends. */
  payDays: v.pipe(v.number(), v.gtValue(0)),
});

export const readDeadlines = async (db: Kysely<Database>): Promise<v.InferOutput<typeof Deadlines>> =>
  v.parse(Deadlines, await readSetting(db, 'order-deadlines'));

const StoreSettings = v.object({
  /** Minutes for which the stock of an unplaced order is reserved. */
  reserveMinutes: v.pipe(v.number(), v.gtValue(0)),
  /** Maximum of a person's unpaid orders, and of pieces of one product in them, that needs no code. */
  unpaidOrders: v.pipe(v.number(), v.integer(), v.minValue(0)),
  unpaidPieces: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Number of guests' unpaid orders at one network address from which the next one needs a code. */
  unpaidAtAddress: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type StoreSettings = v.InferOutput<typeof StoreSettings>;

export const readStoreSettings = async (db: Kysely<Database>): Promise<StoreSettings> =>
  v.parse(StoreSettings, await readSetting(db, 'store'));

const ContactSettings = v.object({
  /** Days in which the link in its letter restores a former contact. */
  undoDays: v.pipe(v.number(), v.gtValue(0)),
  /** Hours in which the code of a pending contact must be entered. */
  pendingHours: v.pipe(v.number(), v.gtValue(0)),
});

export const readContactSettings = async (db: Kysely<Database>): Promise<v.InferOutput<typeof ContactSettings>> =>
  v.parse(ContactSettings, await readSetting(db, 'contacts'));

/** Days on which every clinic is closed. */
export const readPublicHolidays = async (db: Kysely<Database>): Promise<ClinicDay[]> =>
  v.parse(v.array(ClinicDay), await readSetting(db, 'public-holidays'));

export const listCategories = (db: Kysely<Database>): Promise<Category[]> =>
  db.selectFrom('category').select('name').orderBy('position').execute();
