/** Questions and kept answers on every way through a booking. */
import { describe, expect, it } from 'vitest';
import { appointmentOf, sameTimeToday, waitlistEntryOf } from '#machines/booking/booking.rules.ts';
import { isDone, isFailed } from '#model/flow.ts';
import {
  after,
  at,
  before,
  edges,
  entering,
  isOver,
  isTagged,
  kept,
  leaving,
  pathsOf,
  SENT,
  states,
  told,
} from './booking.space.ts';

describe('missed appointments', () => {
  it('BOOK-28 BOOK-29 BOOK-31: who is tagged is checked for a visit, nobody else; unchecked they do not get on', () => {
    const checking = states.filter(({ path }) => path === 'checkingNoShow');
    expect(checking.length).toBeGreaterThan(0);
    expect(checking.filter(({ context }) => !isTagged(context))).toEqual([]);
    const beyond = states.filter(({ path }) => /^(?:detail|missedAppointment|sameTimeNotice|creating)/.test(path));
    expect(beyond.filter(({ context }) => isTagged(context)).length).toBeGreaterThan(10);
    expect(pathsOf(beyond.filter(({ context }) => isTagged(context) && context.noShow === null))).toEqual([]);
  });

  it('BOOK-30 BOOK-33 BOOK-36: who missed one passes the warning, and a time is booked from the deposit only', () => {
    const answered = edges.filter((edge) => at(edge, 'from') === 'checkingNoShow' && isDone(edge.event));
    for (const edge of answered)
      expect([edge.label, at(edge, 'to') === 'missedAppointmentWarning']).toEqual([
        edge.label,
        edge.label === 'checkNoShow -> missed',
      ]);
    const missed = states.filter(({ context }) => context.noShow?.hasAnyNoShowAppointments && !context.isWaiting);
    expect(pathsOf(missed).filter((path) => path.startsWith('detail'))).toEqual([]);
    const sending = entering(/^creating/).filter((edge) => at(edge, 'from').startsWith('missedAppointmentDeposit'));
    expect(sending.length).toBeGreaterThan(0);
    for (const edge of sending) {
      expect(before(edge).fee).not.toBeNull();
      expect(appointmentOf(after(edge)).missedAppointment).toBe(true);
    }
  });
});

describe('answers', () => {
  it('BOOK-08: the thirteen members are there in every state', () => {
    const members = ['provider', 'location', 'locationName', 'aptDate', 'isWaiting', 'startTimeVal', 'waitingTimeVal'];
    members.push('bookingAppt', 'bookingWaitList', 'patient', 'patientName', 'patientTags', 'moreinfo');
    expect(members).toHaveLength(13);
    for (const { context } of states) expect(Object.keys(context)).toEqual(expect.arrayContaining(members));
  });

  it('BOOK-17 BOOK-18: a start time and a waiting time are never both there', () => {
    const wrong = states.filter(({ context }) => {
      const { isWaiting, startTimeVal, waitingTimeVal, bookingAppt, bookingWaitList } = context;
      const isClear = isWaiting === (waitingTimeVal !== null) && (startTimeVal !== null) === (bookingAppt !== null);
      return !isClear || (isWaiting && startTimeVal !== null) || (!isWaiting && bookingWaitList !== null);
    });
    expect(pathsOf(wrong)).toEqual([]);
    expect(states.some(({ context }) => context.isWaiting)).toBe(true);
  });

  it('BOOK-15 BOOK-25: nobody leaves start without all three, nor info without a patient whose day is read', () => {
    for (const { context } of states.filter(({ path }) => path.startsWith('info.'))) {
      const { location, provider, aptDate, bookingAppt, bookingWaitList, service } = context;
      expect([location, provider, aptDate, bookingAppt ?? bookingWaitList, service]).not.toContain(null);
    }
    const beyond = states.filter(({ path }) => /^(?:checkingNoShow|missed|same|detail|creating)/.test(path));
    for (const { context } of beyond) expect([context.patient, context.today]).not.toContain(null);
  });

  it('BOOK-55 BOOK-56 BOOK-57: what is sent names one person, and a slot or a place', () => {
    const bookings = states.filter(({ path }) => path === 'creating.creatingAppointment');
    for (const { context } of bookings) {
      const { doctor, therapist, ...body } = appointmentOf(context);
      expect([doctor === undefined, therapist === undefined]).toEqual([
        context.kind === 'therapist',
        context.kind !== 'therapist',
      ]);
      expect(body).toMatchObject({
        slotId: context.bookingAppt?._id,
        startTime: context.startTimeVal,
        type: context.bookingAppt?.type,
      });
      expect(body).not.toHaveProperty('clinic');
    }
    expect(new Set(bookings.map(({ context }) => context.kind))).toEqual(new Set(['provider', 'therapist', 'remote']));
    const entries = states.filter(({ path }) => path === 'creating.joiningWaitlist');
    for (const { context } of entries) {
      const { doctor, therapist, ...body } = waitlistEntryOf(context);
      expect([doctor === undefined, therapist === undefined]).toEqual([
        context.kind === 'therapist',
        context.kind !== 'therapist',
      ]);
      expect(body).toMatchObject({ ...context.waitingTimeVal, clinic: context.location?._id });
      expect(body).not.toHaveProperty('slotId');
    }
    expect(entries.length).toBeGreaterThan(0);
  });

  it('BOOK-12: a time that is over is never sent', () => {
    const sending = entering(/^creating/).filter((edge) => SENT.test(at(edge, 'to')));
    expect(sending.length).toBeGreaterThan(10);
    expect(sending.filter((edge) => isOver(before(edge))).map(told)).toEqual([]);
  });

  it('BOOK-42 BOOK-44: a prepaid booking is sent after its hint, or when that was dismissed, others without one', () => {
    for (const edge of entering(/^creating/)) {
      const { kind, isHintSeen, isHintDismissed } = after(edge);
      expect([told(edge), kind !== 'remote' || isHintSeen || isHintDismissed]).toEqual([told(edge), true]);
    }
    expect(
      pathsOf(states.filter(({ path, context }) => path === 'detail.keepHint' && context.kind !== 'remote')),
    ).toEqual([]);
  });

  it('BOOK-49: whatever goes wrong with the create call, every answer is kept; only the lost time is gone', () => {
    const failing = leaving('creating.creatingAppointment').filter(({ event }) => isFailed(event));
    for (const edge of failing) {
      expect(kept(after(edge))).toEqual(kept(before(edge)));
      expect(after(edge).bookingAppt).toEqual(before(edge).bookingAppt);
    }
    expect(new Set(failing.map((edge) => at(edge, 'to')))).toEqual(
      new Set(['start', 'creating.outcomeUnknown', 'detail.reviewing', 'missedAppointmentDeposit.loadingFee']),
    );
    const lost = failing.filter((edge) => at(edge, 'to') === 'start');
    expect(new Set(lost.map((edge) => after(edge).entry))).toEqual(new Set(['lost']));
  });

  it('BOOK-61: with an appointment at the same time today, the last look is reached over the notice only', () => {
    const fresh = entering(/^(?:detail|missedAppointmentDeposit)/).filter((edge) =>
      ['info.choosing', 'checkingNoShow', 'missedAppointmentWarning', 'start'].includes(at(edge, 'from')),
    );
    const direct = fresh.filter(({ event }) => event.type !== 'step.back');
    expect(direct.length).toBeGreaterThan(0);
    expect(direct.filter((edge) => sameTimeToday(after(edge)) !== null).map(told)).toEqual([]);
    const noticed = entering(/^sameTimeNotice$/);
    expect(noticed.filter((edge) => sameTimeToday(after(edge)) === null).map(told)).toEqual([]);
  });
});
