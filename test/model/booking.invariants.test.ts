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
  it('BOOK-47 BOOK-48 BOOK-51: confirmed is the server’s word: made with nothing to pay, or read as paid', () => {
    const ends = entering(/^confirmed$/);
    const byPayment = ends.filter(({ label }) => label.startsWith('readInvoice'));
    for (const edge of byPayment) expect(after(edge).invoice?.payment.status).toBe('paid');
    for (const edge of ends.filter((one) => !byPayment.includes(one)))
      expect([isDone(edge.event) && edge.event.output, after(edge).appointment?.invoiceId]).toEqual([
        after(edge).appointment,
        null,
      ]);
    expect(new Set(ends.map(({ label }) => label))).toEqual(
      new Set(['createAppointment -> booked', 'readInvoice -> paid']),
    );
    expect(ends.filter((edge) => after(edge).kind === 'remote' && !/readInvoice/.test(edge.label)).map(told)).toEqual(
      [],
    );
  });

  it('BOOK-23: a consultation by video is never waited for', () => {
    const remote = states.filter(({ context }) => context.kind === 'remote');
    expect(remote.length).toBeGreaterThan(100);
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

  it('BOOK-60: closing after the end begins with nothing answered; closing a payment keeps the booking', () => {
    const closing = edges.filter(({ event }) => event.type === 'popup.closed');
    expect(new Set(closing.map((edge) => at(edge, 'from')))).toEqual(
      new Set(['confirmed', 'waitingContact', 'payment.slotLost']),
    );
    for (const edge of closing) expect(after(edge)).toMatchObject(noAnswers);
    const left = edges.filter(({ label }) => label === 'payment -> left');
    for (const edge of left)
      expect([at(edge, 'to'), after(edge).appointment]).toEqual(['payment.held', before(edge).appointment]);
  });

  it('HOLD-01 HOLD-04 HOLD-05: a countdown begins with what is held and ends with its payment, its loss or its release', () => {
    const ended = edges.filter(({ event }) => isDone(event) || isFailed(event));
    const beginning = ended.filter((edge) => tellsOf(edge).includes('hold.begun'));
    expect(new Set(beginning.map(({ label }) => label))).toEqual(new Set(['createAppointment -> held']));
    expect(beginning).toHaveLength(edges.filter(({ label }) => label === 'createAppointment -> held').length);
    const settling = ended.filter((edge) => tellsOf(edge).includes('hold.settled'));
    expect(new Set(settling.map((edge) => at(edge, 'to')))).toEqual(
      new Set(['confirmed', 'payment.slotLost', 'start.released']),
    );
    const read = entering(/^(?:confirmed|payment\.slotLost|start\.released)$/).filter(({ label }) =>
      label.startsWith('readInvoice'),
    );
    expect(new Set(settling)).toEqual(new Set(read));
  });

  it('HOLD-11: no end of the hold cuts a payment off: it is told, and what became of it is read', () => {
    const hold = edges.filter(({ event }) => event.type.startsWith('hold.'));
    const whilePaying = hold.filter((edge) => at(edge, 'from') === 'payment.paying');
    expect(new Set(whilePaying.map((edge) => at(edge, 'to')))).toEqual(new Set(['payment.paying']));
    const released = entering(/^start\.released$/);
    expect(released.length).toBeGreaterThan(0);
    expect(released.filter(({ label }) => !label.startsWith('readInvoice')).map(told)).toEqual([]);
    for (const edge of released) {
      expect(kept(after(edge))).toEqual(kept(before(edge)));
      expect(after(edge).bookingAppt).toEqual(before(edge).bookingAppt);
      expect(after(edge).appointment).toBeNull();
    }
    const under = edges.filter(({ label }) => label === 'readInvoice -> processing');
    expect(new Set(under.map((edge) => at(edge, 'to')))).toEqual(new Set(['payment.paying']));
  });

  it('HOLD-12: what was paid and has no time any more is shown as such, with the reference of its refund', () => {
    const lost = edges.filter(({ label }) => label === 'readInvoice -> paid too late');
    expect(new Set(lost.map((edge) => at(edge, 'to')))).toEqual(new Set(['payment.slotLost']));
    for (const edge of lost) expect(after(edge).invoice?.payment.reference).toBe('re_1');
  });
});
