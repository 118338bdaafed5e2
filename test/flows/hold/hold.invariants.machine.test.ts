/** Invariants of held times, whatever the hold machine hears about them. */
import { expect, it } from 'vitest';
import { addMs } from '#contract/time.ts';
import { countdownOf, deadlineOf, firstOf, isExpired } from '#machines/hold/hold.rules.ts';
import type { HoldContext, HoldEvent } from '#machines/hold/hold.types.ts';
import { depositHold, holdFlow, keptHoldFlow, remoteHold } from '#model/hold/hold.model.ts';
import { NOW } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { edgePaths, statesOf } from '#model/walker.ts';

const states = [holdFlow, keptHoldFlow].flatMap(statesOf);
const holdsOf = ({ context }: { context: HoldContext }) => context.holds;

/** Every step of every path, with the facts that it emits. */
const steps = async () => {
  const all: { event: HoldEvent; before: HoldContext['holds']; after: HoldContext['holds']; told: unknown[] }[] = [];
  for (const flow of [holdFlow, keptHoldFlow]) {
    for (const path of edgePaths(flow)) {
      const scripted = startScripted(flow);
      for (const { event } of path) {
        const before = holdsOf(scripted.snapshot());
        const count = scripted.emitted.length;
        await scripted.fire(event);
        const told = scripted.emitted.slice(count);
        all.push({ event: event as HoldEvent, before, after: holdsOf(scripted.snapshot()), told });
      }
      scripted.stop();
    }
  }
  return all;
};
const walked = await steps();
const idsOf = (holds: HoldContext['holds']) => holds.map(({ id }) => id).toSorted();

it('HOLD-07: something is held exactly while there is a hold, each known once', () => {
  for (const state of states) {
    const holds = holdsOf(state);
    expect(state.value).toBe(holds.length > 0 ? 'holding' : 'none');
    expect(new Set(idsOf(holds)).size).toBe(holds.length);
  }
});

it('HOLD-03: a deposit is never counted down; one countdown at most', () => {
  for (const state of states) expect(countdownOf(holdsOf(state))?.kind ?? 'remote').toBe('remote');
  expect(states.some((state) => holdsOf(state).length > 0 && countdownOf(holdsOf(state)) === null)).toBe(true);
});

it('HOLD-05 HOLD-10: a deadline drops what is over, at once and of the past, tells it once, and keeps the rest', () => {
  const reached = walked.flatMap((step) =>
    step.event.type === 'deadline.reached' ? [{ ...step, now: step.event.now }] : [],
  );
  expect(reached.length).toBeGreaterThan(5);
  for (const { now, before, after, told } of reached) {
    const over = before.filter((hold) => isExpired(hold, now));
    expect(idsOf(after)).toEqual(idsOf(before.filter((hold) => !over.includes(hold))));
    expect(told).toEqual(over.map(({ id }) => ({ type: 'hold.expired', id })));
  }
});

it('HOLD-04: what another tab or the server does not list any more has ended, and is told; what one ended here is not', () => {
  const ended = walked.flatMap((step) => (step.event.type === 'hold.end' ? [{ ...step, id: step.event.id }] : []));
  for (const { id, after, told } of ended) expect([idsOf(after).includes(id), told]).toEqual([false, []]);
  const read = walked.flatMap((step) =>
    step.event.type === 'holds.read' ? [{ ...step, listed: step.event.holds }] : [],
  );
  for (const { listed, before, after, told } of read) {
    expect(idsOf(after)).toEqual(idsOf(listed));
    const gone = before.filter(({ id }) => !idsOf(after).includes(id));
    expect(told).toEqual(gone.map(({ id }) => ({ type: 'hold.ended', id })));
  }
});

it('HOLD-02: the deadline that is waited for is the earliest; a millisecond before it nothing is over', () => {
  const first = firstOf([depositHold, remoteHold]);
  expect(first).toEqual(remoteHold);
  expect(isExpired(remoteHold, addMs(deadlineOf(remoteHold), -1))).toBe(false);
  expect(isExpired(remoteHold, deadlineOf(remoteHold))).toBe(true);
  expect(deadlineOf(remoteHold)).toBe(addMs(NOW, 900_000));
});
