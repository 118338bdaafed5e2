/** Many at once: holds, their sweep in two processes, payments and rivals. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { SlotId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ask, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { moneyOf, record, secretOf } from '#harness/server/unpaid.ts';
import { startHoldSweep, sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { entryOf, firstRemote, hold, payUnseen, remoteSlots, toldOf, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(() => gateway.close());

const PEOPLE: MemberId[] = ['meiling', 'siti', 'kenji', 'daniel', 'ravi', 'grace'];
const callers = () =>
  Promise.all(PEOPLE.map(async (userId) => ({ token: await world().signIn(userId), patientId: patientIdOf(userId) })));
const anybody = <Person>(people: readonly Person[]): Person => {
  const [first] = people;
  if (!first) throw new Error('Nobody');
  return first;
};
const ownersOf = async (slotId: SlotId) => {
  const rows = await world()
    .db.selectFrom('appointment')
    .select(['id', 'state'])
    .where('slot_id', '=', slotId)
    .execute();
  return rows.filter(({ state }) => ['held', 'new', 'confirmed'].includes(state));
};

test('SERVER-33 SERVER-34: of 300 who want one remote time at once one patient holds it, with one invoice', async () => {
  const people = await callers();
  const slot = await firstRemote(world(), anybody(people).token);
  const replies = await Promise.all(
    Array.from({ length: 300 }, (_, index) => {
      const { token, patientId } = people[index % people.length] ?? anybody(people);
      return tryBook(world(), token, slot, patientId);
    }),
  );
  const ids = new Set(replies.flatMap(({ answer }) => answer?.data.appointment._id ?? []));
  expect(ids.size, 'the winner’s other tries answer the same hold').toBe(1);
  const invoices = new Set(replies.flatMap(({ answer }) => answer?.data.invoice?._id ?? []));
  expect(invoices.size).toBe(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['SLOT_TAKEN']),
  );
  expect(await ownersOf(slot._id)).toHaveLength(1);
  const made = await world()
    .db.selectFrom('invoice')
    .select('id')
    .where('invoice_type', '=', 'Remote Consultation')
    .execute();
  expect(made).toHaveLength(1);
});

test('SERVER-33: two patients want the last time in the same second, where a hold has just ended', async () => {
  const [first, second, third] = await callers();
  if (!first || !second || !third) throw new Error('Nobody');
  const held = await hold(world(), first.token, await firstRemote(world(), first.token), first.patientId);
  world().clock.set(held.holdUntil);
  const replies = await Promise.all(
    [second, third, second, third].map(({ token, patientId }) => tryBook(world(), token, held.slot, patientId)),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(new Set(replies.flatMap(({ answer }) => answer?.data.appointment._id ?? [])).size).toBe(1);
  expect(await ownersOf(held.slot._id)).toHaveLength(1);
});

test('SERVER-34: twenty creates of one patient for twenty times at once make one hold', async () => {
  const token = await world().signIn('siti');
  const slots = (await remoteSlots(world(), token)).slice(0, 20);
  const replies = await Promise.all(slots.map((slot) => tryBook(world(), token, slot, patientIdOf('siti'))));
  expect(replies.map(({ status }) => status)).toEqual(slots.map(() => 200));
  expect(new Set(replies.map(({ answer }) => answer?.data.appointment._id)).size).toBe(1);
  const deposits = (await freeSlots(world(), await world().signIn('ravi'))).slice(0, 10);
  const ravi = await world().signIn('ravi');
  const tried = await Promise.all(deposits.map((slot) => tryBook(world(), ravi, slot, patientIdOf('ravi'))));
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(tried.map(({ code }) => code))).toEqual(new Set([null, 'TOO_MANY_HOLDS']));
});

test('SERVER-35: the sweep in two processes and twice each releases every hold once', async () => {
  const people = await callers();
  const slots = await remoteSlots(world(), anybody(people).token);
  const held = [];
  for (const [index, { token, patientId }] of people.entries()) {
    const slot = slots[index];
    if (slot) held.push(await hold(world(), token, slot, patientId));
  }
  const [first] = held;
  if (!first) throw new Error('Nothing is held');
  const secret = await secretOf(world(), anybody(people).token, first.invoice);
  world().clock.set(first.holdUntil);
  await Promise.all([1, 2, 3, 4].map(() => sweepHolds(world().deps)));
  await sweepHolds(world().deps);
  for (const { id, invoice } of held) {
    expect(await toldOf(world(), id)).toEqual(['holdReleased']);
    expect(await moneyOf(world(), invoice)).toMatchObject({
      balance: 0,
      entries: [
        ['charge', 7_085],
        ['adjustment', -7_085],
      ],
    });
  }
  expect(gateway.book.find(secret.split('_secret')[0] ?? '').status, 'nobody can pay it any more').toBe('canceled');
  expect(await auditBooks(world().db)).toEqual([]);
});

test('SERVER-35: a running sweep clears a hold away by itself once it has ended, and stops', async () => {
  const token = await world().signIn('meiling');
  const { id, holdUntil } = await hold(world(), token, await firstRemote(world(), token));
  const stop = startHoldSweep(world().deps);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await toldOf(world(), id)).toEqual([]);
  world().clock.set(holdUntil);
  await expect.poll(() => toldOf(world(), id)).toEqual(['holdReleased']);
  await stop();
});

test('SERVER-35: a card provider that does not answer holds up no release', async () => {
  const [first, second] = await callers();
  if (!first || !second) throw new Error('Nobody');
  const [one, other] = await remoteSlots(world(), first.token);
  if (!one || !other) throw new Error('Nothing is free');
  const early = await hold(world(), first.token, one, first.patientId);
  await secretOf(world(), first.token, early.invoice);
  world().clock.advance(MINUTE_MS);
  const late = await hold(world(), second.token, other, second.patientId);
  const answering = Promise.withResolvers<void>();
  Object.assign(gateway.trouble, { kind: 'late', until: () => answering.promise });
  world().clock.set(early.holdUntil);
  const stop = startHoldSweep(world().deps);
  await expect.poll(() => toldOf(world(), early.id)).toEqual(['holdReleased']);
  const isGivenUp = () => gateway.book.intents().some(({ status }) => status === 'canceled');
  await expect.poll(isGivenUp).toBe(true);
  world().clock.set(late.holdUntil);
  await expect.poll(() => toldOf(world(), late.id)).toEqual(['holdEnding', 'holdReleased']);
  gateway.trouble.kind = 'none';
  answering.resolve();
  await stop();
});

test('HOLD-12: payments, rivals, cancels and sweeps all at once: nobody has paid and is neither booked nor refunded', async () => {
  const people = await callers();
  const rivalTokens = people.toReversed();
  const slots = await remoteSlots(world(), anybody(people).token);
  const held = [];
  for (const [index, { token, patientId }] of people.entries()) {
    const slot = slots[index];
    if (slot) held.push({ ...(await hold(world(), token, slot, patientId)), token });
  }
  for (const one of held) await payUnseen(world(), gateway, one.token, one);
  world().clock.set(held[0]?.holdUntil ?? (await world().clock.now()));
  world().clock.advance(2 * MINUTE_MS);
  const replies = await Promise.all([
    ...held.map(({ token, invoice }) => record(world(), token, invoice)),
    ...held.map(({ slot }, index) => {
      const { token, patientId } = rivalTokens[index] ?? anybody(people);
      return tryBook(world(), token, slot, patientId);
    }),
    ...held
      .slice(0, 2)
      .map(({ id, token }) => ask(world(), appointmentCalls.cancelAppointment, { token, params: { id } })),
    ...held.map(({ token, invoice }) => record(world(), token, invoice)),
  ]);
  await Promise.all([sweepHolds(world().deps), heal(world().deps), sweepHolds(world().deps)]);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  await heal(world().deps);
  for (const { id, slot, invoice, token } of held) {
    expect((await ownersOf(slot._id)).length).toBeLessThanOrEqual(1);
    const { status, balance } = await moneyOf(world(), invoice);
    const entry = await entryOf(world(), token, id);
    expect(balance).toBe(0);
    expect(entry?.state === 'new' ? 'paid' : 'refunded').toBe(status);
  }
  expect(await auditBooks(world().db)).toEqual([]);
});
