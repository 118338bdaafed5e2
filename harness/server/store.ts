/** The store to try things on: carts, codes, orders, and what is left in its stock. */
import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { PatientId } from '#contract/ids.ts';
import { msOf } from '#contract/time.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { productIdOf, promotionIdOf } from '#server/demo/store.store.ts';
import { findCaller, hashToken } from '#server/kit/token.store.ts';
import { ask, type Reply } from './ask.ts';
import { guestOf, verifiedGuest } from './newcomer.ts';
import { PICKUP } from './refills.ts';
import type { World } from './world.ts';

export const SHOP = 'great-world-shop';

/** Products by their names, and how many pieces. */
export type Wanted = Record<string, number>;
export const itemsOf = (wanted: Wanted) =>
  Object.entries(wanted).map(([name, qty]) => ({ id: productIdOf(name), qty }));

export interface Ordering {
  token: string;
  patient?: PatientId;
  delivery?: SentDelivery;
  /** Names of the codes; `birthday bonus` is the promotion without one. */
  promotions?: string[];
  /** SGD that the person saw. */
  total?: number;
  notes?: string;
  /** Items in place of the wanted ones. */
  items?: unknown;
  /** Whether the patient's draft becomes the order. */
  reuses?: boolean;
  /** Phones and emails that codes have proven in the session. */
  identifiers?: string[];
  headers?: Record<string, string>;
  /** Time of the request in seconds; by default now. */
  date?: number;
}

export const askOrder = async (
  world: World,
  wanted: Wanted,
  { token, patient = patientIdOf('meiling'), promotions = [], reuses = true, headers = {}, ...more }: Ordering,
): Promise<Reply<typeof storeCalls.createStoreInvoice>> =>
  ask(world, storeCalls.createStoreInvoice, {
    token,
    headers,
    query: reuses ? { reuseExistingInvoice: 'true' } : {},
    body: {
      patient,
      clinic: SHOP,
      date: Math.floor(msOf(await world.clock.now()) / 1_000),
      amountApply: 0,
      corpAmountApply: 0,
      items: itemsOf(wanted),
      invoiceType: 'Online Store',
      delivery: PICKUP,
      promotions: promotions.map(promotionIdOf),
      ...more,
    },
  });

/** @throws when refused */
export const orderOf = async (world: World, wanted: Wanted, ordering: Ordering): Promise<Invoice> => {
  const { answer, code } = await askOrder(world, wanted, ordering);
  if (answer === null) throw new Error(`The order was refused: ${code}`);
  return answer.data.invoice;
};

export const askCode = (
  world: World,
  promoCode: string,
  wanted: Wanted,
  { token, patient, identifiers = [] }: Ordering,
) =>
  ask(world, storeCalls.verifyCode, {
    token,
    body: { patient: patient ?? patientIdOf('meiling'), promoCode, items: itemsOf(wanted), identifiers },
  });

/** The preview of a code. @throws when refused */
export const previewOf = async (
  world: World,
  promoCode: string,
  wanted: Wanted,
  ordering: Ordering,
): Promise<AnswerOf<typeof storeCalls.verifyCode>['data']> => {
  const { answer, code } = await askCode(world, promoCode, wanted, ordering);
  if (answer === null) throw new Error(`The code was refused: ${code}`);
  return answer.data;
};

/** A guest's session, and the patient behind it. @param email one that a code proves in the session */
export const startGuest = async (world: World, email?: string): Promise<{ token: string; patient: PatientId }> => {
  const token = await (email === undefined ? guestOf(world) : verifiedGuest(world, email));
  const guest = await findCaller(world.db, hashToken(token), await world.clock.now());
  if (!guest) throw new Error('A session without a patient');
  return { token, patient: guest.patientId };
};

export const inStore = async ({ db }: World, name: string): Promise<number> => {
  const { rows } = await sql<{ qty: number }>`
    select qty from stock where inventory_id = ${productIdOf(name)}`.execute(db);
  return rows[0]?.qty ?? 0;
};
export const setInStore = async ({ db }: World, name: string, qty: number): Promise<void> => {
  await sql`update stock set qty = ${qty} where inventory_id = ${productIdOf(name)}`.execute(db);
};
