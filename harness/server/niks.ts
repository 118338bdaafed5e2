/** Memberships and lots of NIK$ for tests, and the API's view of them. */
import { sql } from 'kysely';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Membership, Movement, MovementDetail } from '#contract/entities/niks.ts';
import type { InvoiceId, MovementId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { NIKS_TERMS_VERSION } from '#contract/niks.ts';
import { addMs, type ClinicDay, DAY_MS } from '#contract/time.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { insertAccount } from '#server/membership/membership.store.ts';
import type { NewInvoice } from '#server/money/new-invoice.store.ts';
import { followNiks } from '#server/niks/expiry.service.ts';
import { carryOver } from '#server/niks/opening.service.ts';
import { answerOf, ask } from './ask.ts';
import { asStaff, makeInvoice } from './orders.ts';
import { orderOf, type Wanted } from './store.ts';
import type { World } from './world.ts';

export const terms = { terms: NIKS_TERMS_VERSION, language: 'en-US' } as const;

/** Makes a patient a member, even one who is not eligible. */
export const enrol = async (world: World, userId: MemberId): Promise<void> => {
  const now = await world.clock.now();
  const account = { patientId: patientIdOf(userId), ...terms, now };
  await world.db.transaction().execute((tx) => insertAccount(tx, account));
};

/** Grants NIK$ that end on a day. */
export const grant = async (world: World, userId: MemberId, points: number, endsOn: string): Promise<string> => {
  const now = await world.clock.now();
  const patientId = patientIdOf(userId);
  const cause = `carried-${crypto.randomUUID()}`;
  const lots = [{ id: cause, points, endsOn: endsOn as ClinicDay }];
  await world.db.transaction().execute((tx) => carryOver(tx, { cause, patientId, lots, source: 'a test', now }));
  return cause;
};

/** Makes an order of a member. */
export const buy = (world: World, userId: MemberId, changes: Partial<NewInvoice> = {}): Promise<InvoiceId> =>
  makeInvoice(world, { patientId: patientIdOf(userId), ...changes });

/** Makes a member's order in the store and keeps it for the counter, by the app's calls. */
export const orderAtCounter = async (world: World, userId: MemberId, wanted: Wanted): Promise<Invoice> => {
  const token = await world.signIn(userId);
  const { _id } = await orderOf(world, wanted, { token, patient: patientIdOf(userId) });
  return (await answerOf(world, invoiceCalls.keepForCounter, { token, params: { id: _id } })).data;
};

/** Pays the balance by a transfer. */
export const pay = async (world: World, id: InvoiceId): Promise<void> => {
  const { balance } = await world.db
    .selectFrom('invoice')
    .select('balance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { amount: moneyToWire(balance), reference: `PN-${id}` };
  const { code } = await asStaff(world, operatorCalls.receiveTransfer, { id }, body);
  if (code !== null) throw new Error(`The transfer was refused: ${code}`);
};

export const statementOf = async (
  world: World,
  userId: MemberId,
  before?: MovementId,
): Promise<{ trx: readonly Movement[]; hasMore: boolean }> =>
  answerOf(world, niksCalls.listMovements, {
    token: await world.signIn(userId),
    query: { patientId: patientIdOf(userId), ...(before && { before }) },
  });

export const balanceOf = async (world: World, userId: MemberId): Promise<number> =>
  (await statementOf(world, userId)).trx[0]?.totalAvailablePts ?? 0;

export const membershipOf = async (world: World, userId: MemberId): Promise<Membership> =>
  (await answerOf(world, niksCalls.loadMembership, { token: await world.signIn(userId) })).data;

export const movementOf = async (world: World, userId: MemberId, id: string): Promise<MovementDetail> =>
  (await answerOf(world, niksCalls.loadMovement, { token: await world.signIn(userId), params: { id } })).data;

export const askJoin = async (world: World, userId: MemberId, body: object = terms) =>
  ask(world, niksCalls.joinNiks, { token: await world.signIn(userId), body });

/** Runs the daily job of NIK$. */
export const follow = async (world: World): Promise<void> => followNiks(world.db, await world.clock.now());

/** Advances the clock by days. */
export const passDays = (world: World, days: number): void => world.clock.advance(days * DAY_MS);

/** Dates an order back by days. */
export const datedBack = async (world: World, id: InvoiceId, days: number): Promise<void> => {
  const createdAt = addMs(await world.clock.now(), -days * DAY_MS);
  await sql`update invoice set created_at = ${createdAt} where id = ${id}`.execute(world.db);
};
