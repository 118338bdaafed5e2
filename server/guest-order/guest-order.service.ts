/** An order that was made without an account, by the key of its link; and how it comes into an account. */
import type { Transaction } from 'kysely';
import type { AnswerInputOf } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/order.calls.ts';
import type { OrderKey, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps, Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { hashOf } from '#server/kit/kept-answers.store.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { receive } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { keepLinkAsk } from '#server/order-key/link-ask.store.ts';
import { findKeyedOrder, type KeyedOrder, type LinkAsk } from '#server/order-key/order-key.store.ts';
import { dialled } from '#server/otp/otp.rules.ts';
import { masked } from './guest-order.rules.ts';
import { moveGuestOrders, readEntry } from './guest-order.store.ts';

/** @throws Refused NOT_FOUND for an unknown key, and for one whose time is over */
export const requireKeyed = async (db: Deps['db'], key: OrderKey, now: IsoInstant): Promise<KeyedOrder> => {
  const found = await findKeyedOrder(db, key, now);
  if (found === null) throw new Refused('NOT_FOUND');
  return found;
};

/** @throws Refused NOT_FOUND */
export const readGuestOrder = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  key: OrderKey,
  now: IsoInstant,
): Promise<AnswerInputOf<typeof orderCalls.readOrder>['data']> => {
  const { id, worksUntil } = await requireKeyed(db, key, now);
  const { uen, name, phone, email } = await readCompany(db, config);
  return { order: masked(await readEntry(db, id)), worksUntil, payNow: { uen, name, contact: { phone, email } } };
};

/** May be repeated. @throws Refused NOT_FOUND, NOT_RECEIVABLE */
export const receiveGuestOrder = async (tx: Transaction<Database>, key: OrderKey, now: IsoInstant): Promise<void> => {
  const { id } = await requireKeyed(tx, key, now);
  await receive(tx, await findInvoiceForPayment(tx, id), now);
};

interface Asked {
  ask: LinkAsk;
  asker: Asker;
  now: IsoInstant;
}

/**
 * The answer is the same for every number and email, because only the letters' job looks them up.
 * @throws Refused TOO_MANY_TRIES
 */
export const askForLink = async (
  { db, takeStrictTurns, wakeMail }: Pick<Kit, 'db' | 'takeStrictTurns' | 'wakeMail'>,
  { ask, asker, now }: Asked,
): Promise<void> => {
  await takeStrictTurns('orderLinksAsked', { ...asker, orderNumber: hashOf(ask.number).toString('base64url') }, now);
  await keepLinkAsk(db, ask, now);
  wakeMail?.();
};

/** The orders that were made with the contact of a new account are in its records from now on. */
export const takeOrdersAlong = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  { email, phone }: { email: string | null; phone: string | null },
  now: IsoInstant,
): Promise<void> => {
  const contact = { email: email?.toLowerCase() ?? null, phone: phone === null ? null : dialled(phone) };
  const numbers = await moveGuestOrders(tx, patientId, contact);
  if (numbers.length === 0) return;
  const metadata = { numbers: numbers.join(', ') };
  await tell(tx, { event: 'orders.taken.along', subject: numbers.join(), patientId, metadata, now });
};
