import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { ask, bookingOf, bookOne, freeSlots } from '#harness/server/ask.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const BARRAGE = 500;

test('SERVER-33: of 500 bookings of one slot at once exactly one succeeds and none fails otherwise', async () => {
  const tokens = await Promise.all(
    (['meiling', 'siti', 'kenji', 'daniel'] as const).map(
      async (userId) => [await world().signIn(userId), patientIdOf(userId)] as const,
    ),
  );
  const [slot] = await freeSlots(world(), tokens[0]?.[0] ?? '');
  if (!slot) throw new Error('Nothing is free');
  const replies = await Promise.all(
    Array.from({ length: BARRAGE }, (_, index) => {
      const [token, patientId] = tokens[index % tokens.length] ?? ['', patientIdOf('meiling')];
      return ask(world(), appointmentCalls.createAppointment, { token, body: bookingOf(slot, patientId) });
    }),
  );
  const tally: Record<string, number> = {};
  for (const { status, code } of replies) {
    const seen = `${status} ${code ?? 'booked'}`;
    tally[seen] = (tally[seen] ?? 0) + 1;
  }
  expect(tally).toEqual({ '200 booked': 1, '409 SLOT_TAKEN': BARRAGE - 1 });
  const rows = await world().db.selectFrom('appointment').select('state').where('slot_id', '=', slot._id).execute();
  expect(rows).toEqual([{ state: 'new' }]);
  const told = await world().db.selectFrom('notification').select('kind').execute();
  expect(told).toEqual([{ kind: 'appointmentCreated' }]);
});

test('SERVER-30 SERVER-33: bookers and the one who cancels meet, and the slot has at most one owner', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const { slot, appointment } = await bookOne(world(), meiling, { from: '2026-11-26' });
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index === 20
        ? ask(world(), appointmentCalls.cancelAppointment, { token: meiling, params: { id: appointment._id } })
        : ask(world(), appointmentCalls.createAppointment, { token: siti, body: bookingOf(slot, patientIdOf('siti')) }),
    ),
  );
  expect(replies[20]?.status).toBe(200);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const owners = await world()
    .db.selectFrom('appointment')
    .select('id')
    .where('slot_id', '=', slot._id)
    .where('state', '=', 'new')
    .execute();
  const winners = replies.filter(({ status }, index) => index !== 20 && status === 200);
  expect(owners.length).toBe(winners.length);
  expect(owners.length).toBeLessThanOrEqual(1);
});

test('SERVER-33: neighbours of one doctor, booked at once, are all sold and nobody is refused', async () => {
  await allowBookings(world(), 100);
  const token = await world().signIn('meiling');
  const slots = (await freeSlots(world(), token))
    .filter(({ doctor }) => doctor?.name === 'Dr Arjun Menon')
    .slice(0, 40);
  const replies = await Promise.all(
    slots.map((slot) => ask(world(), appointmentCalls.createAppointment, { token, body: bookingOf(slot) })),
  );
  expect(replies.map(({ status }) => status)).toEqual(slots.map(() => 200));
});
