import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { IDEMPOTENCY_HEADER, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { type Asked, ask, bookingOf, bookOne, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { pruneKeptAnswers } from '#server/kit/kept-answers.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const keyed = (key: string) => ({ [IDEMPOTENCY_HEADER]: key });
const twoSlots = async (token: string): Promise<[FreeSlot, FreeSlot]> => {
  const [first, second] = await freeSlots(world(), token, { from: '2026-11-26' });
  if (!first || !second) throw new Error('Nothing is free');
  return [first, second];
};
const book = (token: string, slot: FreeSlot, key: string, patientId = patientIdOf('meiling')) =>
  ask(world(), appointmentCalls.createAppointment, { token, body: bookingOf(slot, patientId), headers: keyed(key) });
const appointmentsOf = async (slot: FreeSlot) =>
  world().db.selectFrom('appointment').select('id').where('slot_id', '=', slot._id).execute();

test('SERVER-33: the same key and body give the same answer and one booking', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await twoSlots(token);
  const first = await book(token, slot, 'k1');
  world().clock.advance(60_000);
  const second = await book(token, slot, 'k1');
  expect(second.answer).toEqual(first.answer);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await appointmentsOf(slot)).toHaveLength(1);
  expect(world().writes()).toBe(1);
});

test('the key holds across a new session of the same person, and in another server', async () => {
  const [slot] = await twoSlots(await world().signIn('meiling'));
  const first = await book(await world().signIn('meiling'), slot, 'k1');
  const other = createApp(world().deps);
  const answer = await other.fetch(
    new Request('http://myniks.test/api/appointment/slot?app-id=patient', {
      method: 'POST',
      headers: {
        ...keyed('k1'),
        'content-type': 'application/json',
        authorization: `Bearer ${await world().signIn('meiling')}`,
      },
      body: JSON.stringify(bookingOf(slot)),
    }),
  );
  expect(await answer.json()).toEqual(first.answer);
});

test('the same key with another body is refused and does nothing', async () => {
  const token = await world().signIn('meiling');
  const [slot, other] = await twoSlots(token);
  await book(token, slot, 'k1');
  const { status, code } = await book(token, other, 'k1');
  expect({ status, code }).toEqual({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  expect(await appointmentsOf(other)).toHaveLength(0);
});

test('a key belongs to one person and one call', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const [slot, other] = await twoSlots(meiling);
  const first = await book(meiling, slot, 'k1');
  expect((await book(siti, other, 'k1', patientIdOf('siti'))).status).toBe(200);
  const id = first.answer?.data.appointment._id ?? '';
  const cancelled = await ask(world(), appointmentCalls.cancelAppointment, {
    token: meiling,
    params: { id },
    headers: keyed('k1'),
  });
  expect(cancelled.status).toBe(200);
});

test('a refusal is the answer of every time, even when the slot is free again', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const [slot] = await twoSlots(meiling);
  const theirs = await book(siti, slot, 'k0', patientIdOf('siti'));
  expect((await book(meiling, slot, 'k1')).code).toBe('SLOT_TAKEN');
  const id = theirs.answer?.data.appointment._id ?? '';
  await ask(world(), appointmentCalls.cancelAppointment, { token: siti, params: { id } });
  expect((await book(meiling, slot, 'k1')).code).toBe('SLOT_TAKEN');
  expect((await book(meiling, slot, 'k2')).status).toBe(200);
});

test('being signed out is not remembered: the key works after signing in again', async () => {
  const token = await world().signIn('meiling', { remember: false });
  const [slot] = await twoSlots(token);
  world().clock.advance(DAY_MS);
  expect((await book(token, slot, 'k1')).status).toBe(401);
  expect((await book(await world().signIn('meiling'), slot, 'k1')).status).toBe(200);
});

test('thirty requests at once with one key book once; each is told so, or that it is under way', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await twoSlots(token);
  const replies = await Promise.all(Array.from({ length: 30 }, () => book(token, slot, 'k1')));
  const booked = new Set(replies.flatMap(({ answer }) => answer?.data.appointment._id ?? []));
  expect(booked.size).toBe(1);
  for (const { status, code, headers } of replies) {
    if (status === 200) continue;
    expect({ status, code, retryAfter: headers.get('retry-after') }).toEqual({
      status: 409,
      code: 'IN_PROGRESS',
      retryAfter: '1',
    });
  }
  expect(await appointmentsOf(slot)).toHaveLength(1);
});

test('thirty requests at once on several servers with one key book once and agree', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await twoSlots(token);
  const replies = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const answer = await createApp(world().deps).fetch(
        new Request('http://myniks.test/api/appointment/slot?app-id=patient', {
          method: 'POST',
          headers: { ...keyed('k1'), 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(bookingOf(slot)),
        }),
      );
      return { status: answer.status, text: await answer.text() };
    }),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await appointmentsOf(slot)).toHaveLength(1);
});

test.for<[string, Call]>([
  ['cancel', appointmentCalls.cancelAppointment],
  ['accept', operatorCalls.acceptAppointment],
  ['reject', operatorCalls.rejectAppointment],
])('%s with one key twice is done once and answers the same', async ([, call]) => {
  const token = await world().signIn('meiling');
  const { appointment } = await bookOne(world(), token, { from: '2026-11-26' });
  const asked: Asked = {
    token,
    params: { id: appointment._id },
    headers: { ...keyed('k1'), [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY },
  };
  const [first, second] = [await ask(world(), call, asked), await ask(world(), call, asked)];
  expect([first.answer, second.answer]).toEqual([{ success: true }, { success: true }]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test.for(['', ' ', 'x'.repeat(256), 'schlüssel'])('"%s" is not a key', async (key) => {
  const token = await world().signIn('meiling');
  const [slot] = await twoSlots(token);
  const reply = await world().call('POST', '/appointment/slot', {
    token,
    body: bookingOf(slot),
    headers: keyed(encodeURI(key) === key ? key : 'a b'),
  });
  expect(reply.status).toBe(400);
});

test('answers are kept for a day at least and forgotten after two', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await twoSlots(token);
  await book(token, slot, 'k1');
  const now = await world().clock.now();
  const kept = async () => (await world().db.selectFrom('kept_answer').select('key').execute()).length;
  await pruneKeptAnswers(world().db, addMs(now, DAY_MS));
  expect(await kept()).toBe(1);
  await pruneKeptAnswers(world().db, addMs(now, 2 * DAY_MS + 1));
  expect(await kept()).toBe(0);
});

test('no token is ever kept', async () => {
  const reply = await world().call('POST', '/signin/login', {
    body: { username: 'meiling', password: 'Orchid-2026', remember: false },
    headers: keyed('k1'),
  });
  expect(reply.status).toBe(200);
  expect(await world().db.selectFrom('kept_answer').selectAll().execute()).toEqual([]);
});
