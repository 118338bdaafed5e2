/** Invariants of the choice of place, person and time, from every start. */
import { expect, it } from 'vitest';
import type { ChoosingContext, ChoosingOutput } from '#machines/choosing/choosing.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { flows, lostChoosingFlow } from '#model/choosing/choosing.model.ts';
import { edgesOf, statesOf } from '#model/walker.ts';

const states = flows.flatMap(statesOf).map(({ value, context, output }) => ({
  path: statePath(value),
  context: context as ChoosingContext,
  output: output as ChoosingOutput | undefined,
}));

it('BOOK-17 BOOK-18: a start time and a waiting time are never both there', () => {
  const wrong = states.filter(({ context }) => {
    const { isWaiting, startTimeVal, waitingTimeVal, bookingAppt, bookingWaitList } = context;
    const isClear = isWaiting === (waitingTimeVal !== null) && (startTimeVal !== null) === (bookingAppt !== null);
    return !isClear || (isWaiting && startTimeVal !== null) || (!isWaiting && bookingWaitList !== null);
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(states.some(({ context }) => context.isWaiting)).toBe(true);
});

it('BOOK-15: it does not end without place, person, time and service', () => {
  const ends = states.flatMap(({ output }) => output ?? []);
  expect(new Set(ends.map(({ outcome }) => outcome))).toEqual(new Set(['chosen', 'nearby', 'answered']));
  for (const { choice } of ends) {
    const { location, provider, aptDate, bookingAppt, bookingWaitList, service } = choice;
    expect([location, provider, aptDate, bookingAppt ?? bookingWaitList, service]).not.toContain(null);
  }
});

it('BOOK-23: a consultation by video is never waited for', () => {
  const remote = states.filter(({ context }) => context.kind === 'remote');
  expect(remote.length).toBeGreaterThan(50);
  expect(remote.filter(({ context }) => context.isWaiting)).toEqual([]);
});

it('BOOK-49: of a lost time three others at most are offered, and never itself; every other answer stays', () => {
  const rescued = edgesOf(lostChoosingFlow).filter(({ to }) => to.matches('slotTaken') && !to.matches('loadingNearby'));
  expect(rescued.length).toBeGreaterThan(0);
  for (const { from, to } of rescued.filter((edge) => edge.from.matches('loadingNearby'))) {
    const [before, after]: ChoosingContext[] = [from.context, to.context];
    expect(after?.lost?.slot).toEqual(before?.bookingAppt);
    expect(after?.nearby.length).toBeLessThanOrEqual(3);
    expect(after?.nearby.map(({ slot }) => slot._id)).not.toContain(after?.lost?.slot._id);
    expect([after?.location, after?.provider, after?.service]).toEqual([
      before?.location,
      before?.provider,
      before?.service,
    ]);
  }
});
