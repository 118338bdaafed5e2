/** `node bench/race.ts`: 500 bookings of one slot at once; exactly one wins. With TEST_DATABASE_URL on PostgreSQL, else PGlite. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

const BOOKERS = 500;

const world = await openWorld();
const token = await world.signIn('siti');
const [slot] = await freeSlots(world, token);
if (!slot) throw new Error('Nothing is free');
const body = bookingOf(slot, patientIdOf('siti'));
const startedAt = performance.now();
const replies = await Promise.all(
  Array.from({ length: BOOKERS }, () => ask(world, appointmentCalls.createAppointment, { token, body })),
);
const ms = Math.round(performance.now() - startedAt);
const count = (wanted: (status: number) => boolean): number => replies.filter(({ status }) => wanted(status)).length;
const won = count((status) => status === 200);
const failed = count((status) => status >= 500);
await world.close();
console.log(
  `${process.env['TEST_DATABASE_URL'] === undefined ? 'PGlite' : 'PostgreSQL'}: ${BOOKERS} bookings of one slot in ${ms} ms, ` +
    `${won} won, ${count((status) => status === 409)} were told it is taken, ${failed} failed`,
);
if (won !== 1 || failed !== 0) process.exitCode = 1;
