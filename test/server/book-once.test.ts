/** How often the database runs the rules of one booking. */
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CreateAppointment } from '#contract/calls/appointment.calls.ts';
import { bookingOf, freeSlots } from '#harness/server/ask.ts';
import { book } from '#server/appointment/booking.service.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { firstRemote } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

let calls = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('book_slot(')) calls += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
beforeEach(() => {
  calls = 0;
});

const tryBook = async (token: string, body: CreateAppointment) => {
  const ask = { tokenHash: hashToken(token), body, keep: null, now: await world().clock.now() };
  return book(world().db.withPlugin(counting), ask, true);
};
const firstFree = async (token: string) => {
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

test('a booking without a payment is one statement', async () => {
  const token = await world().signIn('meiling');
  const { data } = await tryBook(token, bookingOf(await firstFree(token)));
  expect([data.invoice, calls]).toEqual([null, 1]);
});

test('a remote consultation is held for its payment at once', async () => {
  const token = await world().signIn('meiling');
  const { data } = await tryBook(token, bookingOf(await firstRemote(world(), token)));
  expect(data.holdUntil).not.toBeNull();
  expect(calls).toBe(1);
});

test('so is a time after a missed appointment', async () => {
  const token = await world().signIn('ravi');
  const body = bookingOf(await firstFree(token), patientIdOf('ravi'));
  const { data } = await tryBook(token, { ...body, missedAppointment: true });
  expect(data.holdUntil).not.toBeNull();
  expect(calls).toBe(1);
});

test('a request that says nothing of a missed appointment is held too', async () => {
  const token = await world().signIn('ravi');
  const { data } = await tryBook(token, bookingOf(await firstFree(token), patientIdOf('ravi')));
  expect(data.holdUntil).not.toBeNull();
  expect(calls).toBe(2);
});
