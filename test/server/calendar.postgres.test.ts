/** One order of locks for booking, paying, cancelling and deciding; needs connections that can wait for each other. */
import { expect, test } from 'vitest';
import { auditBooks } from '#harness/server/storm.ts';
import { openWorld } from '#harness/server/world.ts';
import { bookingStorm } from '#test/kit/booking-storm.ts';

test('SERVER-33: in a storm of bookings, holds, payments, cancels and decisions nobody waits for each other', async () => {
  const world = await openWorld();
  try {
    const { answers, deadlocks } = await bookingStorm(world, { seed: 7, atOnce: 16, calls: 800, forMs: 10_000 });
    expect(deadlocks).toBe(0);
    expect([...answers.keys()].filter((answer) => /UNAVAILABLE|UNEXPECTED/.test(answer))).toEqual([]);
    expect(answers.get('POST /appointment/slot 200'), 'times were booked').toBeGreaterThan(50);
    expect(await auditBooks(world.db)).toEqual([]);
  } finally {
    await world.close();
  }
});
