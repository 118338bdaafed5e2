/** How a booking of any kind is written once, and where it may end. */
import { describe, expect, it } from 'vitest';
import { noAnswers } from '#machines/booking/booking.answers.ts';
import { waitlistEntryOf } from '#machines/booking/booking.rules.ts';
import { isDone, isFailed } from '#model/flow.ts';
import {
  after,
  at,
  before,
  bodyOf,
  edges,
  entering,
  isBack,
  isCertainRefusal,
  keeps,
  kept,
  leaving,
  pathsOf,
  SENT,
  states,
  tellsOf,
  told,
} from './booking.space.ts';

describe('a booking is written once', () => {
  it('while its outcome is unknown, nothing changes the key or what is asked', () => {
    const unsettled = edges.filter((edge) => SENT.test(at(edge, 'from')) && SENT.test(at(edge, 'to')));
    expect(unsettled.length).toBeGreaterThan(10);
    const wrong = unsettled.filter(
      (edge) => !keeps(edge) || JSON.stringify(bodyOf(before(edge))) !== JSON.stringify(bodyOf(after(edge))),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('an unknown outcome is left by asking again only', () => {
    expect(new Set(leaving('creating.outcomeUnknown').map(told))).toEqual(
      new Set([
        'creating.outcomeUnknown --step.next--> creating.creatingAppointment',
        'creating.outcomeUnknown --step.next--> creating.joiningWaitlist',
      ]),
    );
  });

  it('a refusal that is certain ends the key, an answer that is not keeps it', () => {
    const refused = entering(/^(?!creating\.(?:creatingAppointment|joiningWaitlist)$)/).filter(
      ({ event }) => isFailed(event) && /createAppointment|joinWaitlist/.test(event.type),
    );
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.filter((edge) => isCertainRefusal(edge) === keeps(edge)).map(told)).toEqual([]);
    const lost = refused.filter((edge) => !isCertainRefusal(edge));
    expect(lost.filter((edge) => at(edge, 'to') !== 'creating.outcomeUnknown').map(told)).toEqual([]);
  });

  it.each(['confirmed', 'waitingContact'])('after %s the next booking has another key, however it begins', (path) => {
    expect(leaving(path).length).toBeGreaterThan(1);
    expect(leaving(path).filter(keeps).map(told)).toEqual([]);
  });

  it('keys only go forward', () => {
    expect(edges.filter(isBack).map(told)).toEqual([]);
  });
});

describe('where it ends', () => {
  it('BOOK-47 BOOK-48 BOOK-51: confirmed is the server’s word: made with nothing to pay, or paid by what is held', () => {
    const ends = entering(/^confirmed$/);
    const byPayment = ends.filter(({ label }) => label.startsWith('holding'));
    for (const edge of byPayment) expect(after(edge).invoice?.payment.status).toBe('paid');
    for (const edge of ends.filter((one) => !byPayment.includes(one)))
      expect([isDone(edge.event) && edge.event.output, after(edge).appointment?.invoiceId]).toEqual([
        after(edge).appointment,
        null,
      ]);
    expect(new Set(ends.map(({ label }) => label))).toEqual(
      new Set(['createAppointment -> booked', 'holding -> paid']),
    );
    expect(ends.filter((edge) => after(edge).kind === 'remote' && !/holding/.test(edge.label)).map(told)).toEqual([]);
  });

  it('BOOK-23: a consultation by video is never waited for', () => {
    const remote = states.filter(({ context }) => context.kind === 'remote');
    expect(remote.length).toBeGreaterThan(20);
    expect(pathsOf(remote.filter(({ context }) => context.isWaiting))).toEqual([]);
    expect(pathsOf(remote)).not.toContain('creating.joiningWaitlist');
  });

  it('BOOK-38: the waitlist is never asked for a deposit, also by somebody who missed an appointment', () => {
    const waiting = states.filter(({ context }) => context.isWaiting);
    expect(pathsOf(waiting).filter((path) => /^(?:missedAppointmentDeposit|payment)/.test(path))).toEqual([]);
    const missed = waiting.filter(({ context }) => context.noShow?.hasAnyNoShowAppointments);
    expect(pathsOf(missed)).toEqual(expect.arrayContaining(['missedAppointmentWarning', 'detail.reviewing']));
    const sent = missed.filter(({ path }) => path === 'creating.joiningWaitlist');
    for (const { context } of sent) expect(waitlistEntryOf(context).missedAppointment).toBe(true);
    const ends = entering(/^waitingContact$/).filter((edge) => before(edge).noShow?.hasAnyNoShowAppointments);
    expect(ends.length).toBeGreaterThan(0);
  });

  it('BOOK-60: closing after the end begins with nothing answered; closing what is held keeps the booking', () => {
    const closing = edges.filter(({ event }) => event.type === 'popup.closed');
    const ending = closing.filter((edge) => at(edge, 'from') !== 'payment');
    expect(new Set(ending.map((edge) => at(edge, 'from')))).toEqual(new Set(['confirmed', 'waitingContact']));
    for (const edge of ending) expect(after(edge)).toMatchObject(noAnswers);
    const keeping = closing.filter((edge) => at(edge, 'from') === 'payment');
    expect(keeping.length).toBeGreaterThan(0);
    for (const edge of keeping) expect([at(edge, 'to'), after(edge)]).toEqual(['payment', before(edge)]);
  });

  it('HOLD-01: a countdown begins with what is held', () => {
    const beginning = edges.filter((edge) => tellsOf(edge).includes('hold.begun'));
    expect(new Set(beginning.map(({ label }) => label))).toEqual(new Set(['createAppointment -> held']));
    expect(beginning).toHaveLength(edges.filter(({ label }) => label === 'createAppointment -> held').length);
  });

  it('HOLD-11: no end of the hold cuts off what is held: it is told, and says what became of it', () => {
    const told = edges.filter(({ event }) => event.type.startsWith('hold.'));
    expect(new Set(told.map((edge) => `${at(edge, 'from')} ${at(edge, 'to')}`))).toEqual(new Set(['payment payment']));
    for (const edge of told) expect(tellsOf(edge)).toContain(edge.event.type);
  });

  it('HOLD-11 HOLD-12: released, or paid too late, every answer is still there, and nothing is held', () => {
    const over = edges.filter(({ label }) => label === 'holding -> released' || label === 'holding -> again');
    expect(new Set(over.map((edge) => `${at(edge, 'to')} ${after(edge).entry}`))).toEqual(
      new Set(['start released', 'start time']),
    );
    for (const edge of over) {
      expect(kept(after(edge))).toEqual(kept(before(edge)));
      expect(after(edge).bookingAppt).toEqual(before(edge).bookingAppt);
      expect(after(edge).appointment).toBeNull();
    }
    const next = edges.filter(({ label }) => label === 'holding -> done');
    for (const edge of next) expect(after(edge)).toMatchObject(noAnswers);
  });
});
