/** What must be so on every way through a booking. */
import { describe, expect, it } from 'vitest';
import { noAnswers } from '#machines/booking/booking.answers.ts';
import { appointmentOf, isFuture, sameTimeToday } from '#machines/booking/booking.rules.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { asFailure, isOutcomeKnown } from '#machines/kit/failure.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { bookingFlow } from './booking.flow.ts';
import { isDone, isFailed } from './flow.ts';
import { adjacencyOf, type Edge, edgesOf, statesOf } from './walker.ts';

const map = adjacencyOf(bookingFlow);
const states = statesOf(map);
const edges = edgesOf(bookingFlow, map);

const at = (edge: Edge, end: 'from' | 'to'): string => statePath(edge[end].value);
const before = (edge: Edge): BookingContext => edge.from.context;
const after = (edge: Edge): BookingContext => edge.to.context;
const told = (edge: Edge) => `${at(edge, 'from')} --${edge.label}--> ${at(edge, 'to')}`;
const entering = (path: string) => edges.filter((edge) => at(edge, 'to') === path && at(edge, 'from') !== path);
const leaving = (path: string) => edges.filter((edge) => at(edge, 'from') === path && at(edge, 'to') !== path);

const isSent = (path: string) => path === 'creatingAppointment' || path === 'outcomeUnknown';
const isCertainRefusal = ({ event }: Edge) => isFailed(event) && isOutcomeKnown(asFailure(event.error));
const keeps = (edge: Edge) => writeKey(before(edge)) === writeKey(after(edge));
const isBack = (edge: Edge) => {
  const [old, young] = [before(edge), after(edge)];
  return young.generation < old.generation || (young.generation === old.generation && young.attempt < old.attempt);
};
const kept = ({ location, category, provider, service, patient, moreinfo }: BookingContext) => ({
  location,
  category,
  provider,
  service,
  patient,
  moreinfo,
});
const isOver = ({ day, slot, now }: BookingContext) => day === null || slot === null || !isFuture(day, slot, now);

describe('a booking is written once', () => {
  it('while its outcome is unknown, nothing changes the key or what is asked', () => {
    const unsettled = edges.filter((edge) => isSent(at(edge, 'from')) && isSent(at(edge, 'to')));
    expect(unsettled.length).toBeGreaterThan(10);
    const wrong = unsettled.filter(
      (edge) =>
        !keeps(edge) || JSON.stringify(appointmentOf(before(edge))) !== JSON.stringify(appointmentOf(after(edge))),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('an unknown outcome is left by asking again only', () => {
    expect(new Set(leaving('outcomeUnknown').map(told))).toEqual(
      new Set(['outcomeUnknown --step.next--> creatingAppointment']),
    );
  });

  it('a refusal that is certain ends the key, an answer that is not keeps it', () => {
    const refused = leaving('creatingAppointment').filter(({ event }) => isFailed(event));
    expect(refused.filter((edge) => isCertainRefusal(edge) === keeps(edge)).map(told)).toEqual([]);
    expect(refused.filter((edge) => !isCertainRefusal(edge) && at(edge, 'to') !== 'outcomeUnknown').map(told)).toEqual(
      [],
    );
  });

  it('after success the next booking has another key, however it begins', () => {
    expect(leaving('confirmed').length).toBeGreaterThan(1);
    expect(leaving('confirmed').filter(keeps).map(told)).toEqual([]);
  });

  it('keys only go forward', () => {
    expect(edges.filter(isBack).map(told)).toEqual([]);
  });
});

describe('answers', () => {
  it('BOOK-49: whatever goes wrong with the create call, every answer is kept; only the lost time is gone', () => {
    const failing = leaving('creatingAppointment').filter(({ event }) => isFailed(event));
    for (const edge of failing) {
      expect(kept(after(edge))).toEqual(kept(before(edge)));
      expect(after(edge).slot).toEqual(before(edge).slot);
    }
    expect(new Set(failing.map((edge) => at(edge, 'to')))).toEqual(
      new Set(['loadingNearby', 'depositRequired', 'outcomeUnknown', 'detail']),
    );
    for (const edge of entering('slotTaken')) {
      expect(kept(after(edge))).toEqual(kept(before(edge)));
      expect(after(edge).lost?.slot).toEqual(before(edge).slot);
    }
  });

  it('BOOK-49: nearby times are three at most and never the lost one', () => {
    for (const { context } of states.filter(({ value }) => value === 'slotTaken')) {
      const { nearby, lost }: BookingContext = context;
      expect(nearby.length).toBeLessThanOrEqual(3);
      expect(nearby.map(({ slot }) => slot._id)).not.toContain(lost?.slot._id);
    }
  });

  it('closing after success begins with nothing answered', () => {
    const closing = leaving('confirmed').filter(({ event }) => event.type === 'popup.closed');
    expect(closing.map((edge) => at(edge, 'to'))).toContain('start.overview');
    for (const edge of closing) expect(after(edge)).toMatchObject(noAnswers);
  });

  it('BOOK-25: nobody leaves info toward detail without a patient', () => {
    const open = states.filter((state) => state.matches('info') && state.can({ type: 'step.next' }));
    expect(open.length).toBeGreaterThan(0);
    for (const { context } of open) expect(context.patient).not.toBeNull();
  });

  it('BOOK-61: with an appointment at the same time today, detail is reached over the notice only', () => {
    const fresh = entering('detail').filter((edge) => ['info.choosing', 'slotTaken'].includes(at(edge, 'from')));
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.filter((edge) => sameTimeToday(after(edge)) !== null).map(told)).toEqual([]);
    expect(
      entering('sameTimeNotice')
        .filter((edge) => sameTimeToday(after(edge)) === null)
        .map(told),
    ).toEqual([]);
  });

  it('BOOK-12: a time that is over is never sent', () => {
    const sending = entering('creatingAppointment').filter((edge) => at(edge, 'from') === 'detail');
    expect(sending.filter((edge) => isOver(before(edge))).map(told)).toEqual([]);
  });

  it('BOOK-48: confirmed shows the appointment that the server has made', () => {
    for (const edge of entering('confirmed'))
      expect(isDone(edge.event) && edge.event.output).toEqual(after(edge).appointment);
  });
});
