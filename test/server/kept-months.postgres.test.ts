/** Two servers on one database keep the lists of a month each; what one of them sells, no answer of the other one offers afterwards. */
import { expect, onTestFinished, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { SlotId } from '#contract/ids.ts';
import { ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { makeDice } from '#harness/server/dice.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { serverBeside } from '#test/kit/beside.ts';

const ROUNDS = 60;
const ASKERS = 6;

test('SERVER-32: a time that was sold before a question came is in no answer to it, and one that was cancelled is in all, on two servers', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  await allowBookings(world, 100);
  const servers = [await serverBeside(world), await serverBeside(world)] as const;
  const dice = makeDice(20_261_121);
  const any = () => servers[dice(2)] ?? servers[0];
  const token = await world.signIn('meiling');
  const patientId = patientIdOf('meiling');
  const slots = (await freeSlots(world, token, { from: '2026-11-23' })).filter(({ type }) => type === 'NORMAL');

  /** Order of the received answers: every later question must see the earlier ones. */
  let turn = 0;
  const next = () => (turn += 1);
  const sold = new Map<SlotId, number>();
  const free = new Map<SlotId, number>(slots.map(({ _id }) => [_id, next()]));
  const wrong: string[] = [];
  let asked = 0;
  let booked = 0;
  const over = new AbortController();
  const askers = Array.from({ length: ASKERS }, async () => {
    while (!over.signal.aborted) {
      const [soldBefore, freeBefore] = [new Map(sold), new Map(free)];
      const listed = new Set((await freeSlots(any(), token)).map(({ _id }) => _id));
      asked += 1;
      for (const [id, since] of soldBefore)
        if (sold.get(id) === since && listed.has(id)) wrong.push(`${id} is offered and sold`);
      for (const [id, since] of freeBefore)
        if (free.get(id) === since && !listed.has(id)) wrong.push(`${id} is free and not offered`);
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = slots[dice(slots.length)];
    if (!slot || !free.has(slot._id)) continue;
    free.delete(slot._id);
    const { answer } = await ask(any(), appointmentCalls.createAppointment, {
      token,
      body: bookingOf(slot, patientId),
    });
    // refused: the patient is booked with another doctor at the same time
    if (!answer) {
      free.set(slot._id, next());
      continue;
    }
    booked += 1;
    sold.set(slot._id, next());
    // booking a slot takes the overlapping ones, too
    for (const other of slots)
      if (other.date === slot.date && other.doctor?._id === slot.doctor?._id && other._id !== slot._id)
        if (other.startTime < slot.endTime && other.endTime > slot.startTime) free.delete(other._id);
    await freeSlots(any(), token);
    if (dice(2) === 0) continue;
    sold.delete(slot._id);
    const id = answer.data.appointment._id;
    const { status } = await ask(any(), appointmentCalls.cancelAppointment, { token, params: { id } });
    if (status === 200) free.set(slot._id, next());
    else sold.set(slot._id, next());
  }
  over.abort();
  await Promise.all(askers);
  expect(wrong).toEqual([]);
  expect(booked).toBeGreaterThan(ROUNDS / 3);
  expect(asked).toBeGreaterThan(ROUNDS / 3);
});
