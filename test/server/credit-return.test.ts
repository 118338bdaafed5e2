/** Money of a patient that the clinic keeps: seen before a bill takes it, in the way of closing an account, and given back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { inTheWayOf } from '#contract/entities/account.ts';
import type { CreditId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, instantAt } from '#contract/time.ts';
import { answerOf, ask, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { moneyOf, record } from '#harness/server/unpaid.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { insertBroughtCredit } from '#server/money/brought-credit.store.ts';
import { compare } from '#server/money/reconcile.service.ts';
import { type Held, hold, payUnseen } from '#test/kit/holds.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(async () => {
  const [difference] = await compare(world().deps, addMs(await world().clock.now(), -2 * DAY_MS));
  if (difference) throw new Error(`The books differ: ${JSON.stringify(difference)}`);
  await gateway.close();
});

/** A deposit of $32.70 that was paid for a visit ahead. */
const paidVisit = async (userId: MemberId): Promise<Held> => {
  const token = await world().signIn(userId);
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const held = await hold(world(), token, slot, patientIdOf(userId));
  await payUnseen(world(), gateway, token, held);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
  return held;
};
/** A deposit that stays with the clinic, because the visit was missed. */
const leftDeposit = async (): Promise<Held> => {
  const held = await paidVisit('ravi');
  world().clock.set(addMs(instantAt(held.slot.date, held.slot.startTime), HOUR_MS));
  expect((await asStaff(world(), operatorCalls.missAppointment, { id: held.id })).status).toBe(200);
  return held;
};
const bring = (id: string, userId: MemberId, dollars: number) =>
  world()
    .db.transaction()
    .execute(async (tx) =>
      insertBroughtCredit(tx, {
        id,
        patientId: patientIdOf(userId),
        amount: moneyFromWire(dollars),
        now: await world().clock.now(),
      }),
    );
const giveBack = (id: string) => asStaff(world(), operatorCalls.returnCredit, { id }, { reason: 'The patient asks' });
const creditsOf = async (userId: MemberId) =>
  (await asStaff(world(), deskCalls.openPatient, { id: patientIdOf(userId) })).answer?.data.credits?.map(
    ({ kind, amount }) => [kind, amount],
  );
const notices = async (userId: MemberId) => {
  const token = await world().signIn(userId);
  return (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
};

test('BOOK-37 SERVER-66: a deposit that is left goes back to its card, once, and the next booking asks again', async () => {
  const { invoice } = await leftDeposit();
  expect(await creditsOf('ravi')).toEqual([['deposit', moneyFromWire(32.7)]]);
  expect((await giveBack(invoice.id)).status).toBe(200);
  expect((await giveBack(invoice.id)).status).toBe(200);
  const token = await world().signIn('ravi');
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0 });
  expect((await readInvoice(world(), token, invoice.id, patientIdOf('ravi'))).credit).toMatchObject({
    status: 'returned',
    returned: moneyFromWire(32.7),
  });
  expect(await creditsOf('ravi')).toEqual([]);
  expect((await notices('ravi')).filter((words) => words.includes('goes back to your card'))).toHaveLength(1);
  const { answer } = await asStaff(world(), deskCalls.openPatient, { id: patientIdOf('ravi') });
  expect(answer?.data.deposit).not.toBeNull();
});

test('a deposit of a visit that is ahead stays', async () => {
  const { invoice } = await paidVisit('ravi');
  expect((await giveBack(invoice.id)).code).toBe('VISIT_AHEAD');
  expect(await creditsOf('ravi')).toEqual([['deposit', moneyFromWire(32.7)]]);
});

test('what is left of a credit from before goes back, once, and comes off no bill any more', async () => {
  await bring('C-1', 'meiling', 50);
  expect((await Promise.all([giveBack('C-1'), giveBack('C-1')])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await creditsOf('meiling')).toEqual([]);
  const told = (await notices('meiling')).filter((words) => words.includes('$50.00 is on its way back to you'));
  expect(told).toHaveLength(1);
  const row = await world().db.selectFrom('brought_credit').selectAll().executeTakeFirstOrThrow();
  expect([row.used, row.returned]).toEqual([0, moneyFromWire(50)]);
});

test('what there is not is not given back, and only accounts gives back', async () => {
  expect((await giveBack('nothing')).code).toBe('NOT_FOUND');
  await bring('C-1', 'meiling', 50);
  const admin = await firstAdmin(world());
  const body = { reason: 'The patient asks' };
  const asked = { params: { id: 'C-1' as CreditId }, body };
  const codes = [];
  for (const role of ['reception', 'accounts'] as const)
    codes.push((await (await invited(world(), admin, [role])).ask(operatorCalls.returnCredit, asked)).code);
  expect(codes).toEqual(['OPERATORS_ONLY', null]);
});

test('accounts of another place give no deposit of this one back', async () => {
  const { invoice } = await leftDeposit();
  const { clinic_id: here } = await world()
    .db.selectFrom('invoice')
    .select('clinic_id')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  const { id: elsewhere } = await world()
    .db.selectFrom('clinic')
    .select('id')
    .where('id', 'is distinct from', here)
    .executeTakeFirstOrThrow();
  const person = await invited(world(), await firstAdmin(world()), ['accounts'], [elsewhere]);
  const asked = { params: { id: invoice.id }, body: { reason: 'The patient asks' } };
  expect((await person.ask(operatorCalls.returnCredit, asked)).code).toBe('NOT_FOUND');
});

test('ACCOUNT_IN_USE: an account with credit is not closed before that is given back', async () => {
  await bring('C-1', 'grace', 32.7);
  const token = await world().signIn('grace');
  await ask(world(), accountCalls.reauthenticate, { token, body: { password: 'Harbour-2026' } });
  const refused = await ask(world(), accountCalls.askForClosure, { token });
  expect(refused.code).toBe('ACCOUNT_IN_USE');
  expect(inTheWayOf(refused.refusal?.data)).toContainEqual({
    kind: 'credit',
    name: '$32.70',
    patientName: 'Grace Lim',
    at: null,
  });
  await giveBack('C-1');
  const { data } = await answerOf(world(), accountCalls.loadClosure, { token });
  expect(data.inTheWay.map(({ kind }) => kind)).not.toContain('credit');
});

test('BOOK-37: the patient reads what the clinic keeps before a bill takes it; of a claimed number only what was paid here', async () => {
  const credit = async (userId: MemberId) =>
    (await answerOf(world(), profileCalls.loadProfile, { token: await world().signIn(userId) })).data.credit;
  expect(await credit('meiling')).toBe(0);
  await bring('C-1', 'meiling', 50);
  expect(await credit('meiling')).toBe(moneyFromWire(50));
  await bring('C-2', 'daniel', 50);
  expect(await credit('daniel')).toBe(0);
  await leftDeposit();
  expect(await credit('ravi')).toBe(moneyFromWire(32.7));
});
