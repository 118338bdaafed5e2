/** Invariants of the own appointments, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import type { IsoInstant } from '#contract/time.ts';
import { lastMinuteOf } from '#machines/appointments/appointments.rules.ts';
import { selectTooLate } from '#machines/appointments/appointments.selectors.ts';
import type { AppointmentsContext, EntryInput } from '#machines/appointments/appointments.types.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { appointmentsFlow, flows } from '#model/appointments/appointments.model.ts';
import { NOON, NOW, nextWeek } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<AppointmentsContext>(flows);
const { after, before, begins, by, edges, effectsOf, entering, from, inputOf, labelsOf, named, on } = space;
const { sourcesOf, starts, targetsOf, to } = space;

/** Id of the entry that was tapped. */
const tapped = ({ event }: Edge): string => String(Reflect.get(event, 'id'));
const keyAfter = (edge: Edge) => writeKey(after(edge));
const keyBefore = (edge: Edge) => writeKey(before(edge));

describe('cancelling', () => {
  it('APPT-22 APPT-23 APPT-24 APPT-25: in time it asks, too late it says so, and a moved time is never too late', () => {
    const taps = by(/^appointment\.cancel/).filter((edge) => after(edge).nonCancellationHours !== null);
    const ends = taps.map((edge) => `${after(edge).nonCancellationHours} h: ${tapped(edge)} ${to(edge)}`);
    expect(new Set(ends)).toEqual(
      new Set([
        '24 h: today cancelNotice',
        '24 h: nextWeek confirmingCancel',
        '24 h: weekAfter confirmingCancel',
        '24 h: rejected list',
        '300 h: today cancelNotice',
        '300 h: nextWeek cancelNotice',
        '300 h: weekAfter confirmingCancel',
        '300 h: rejected cancelNotice',
      ]),
    );
  });

  it('APPT-23: the notice says until when it could be cancelled, unless it was booked later than that', () => {
    const noticeOf = (bookingTime: IsoInstant | null) =>
      selectTooLate({
        context: { ...startScripted(appointmentsFlow).snapshot().context, picked: { ...nextWeek, bookingTime } },
      });
    const lastMinute = lastMinuteOf(nextWeek, null);
    expect(noticeOf(null)).toMatchObject({ hours: 24, lastMinute, couldBeCancelled: true });
    expect(noticeOf(NOW)?.couldBeCancelled).toBe(true);
    expect(noticeOf(lastMinute)?.couldBeCancelled).toBe(false);
  });

  it('APPT-21 APPT-26 APPT-28: YES alone sends it, about the entry that the question shows; NO sends nothing', () => {
    const asked = entering('confirmingCancel');
    expect(asked.length).toBeGreaterThan(0);
    for (const edge of asked)
      expect(inputOf(edge, 'confirm')).toMatchObject({
        question: { about: 'cancelAppointment', appointment: { _id: tapped(edge) } },
      });
    expect(labelsOf(entering('cancelling'))).toEqual(new Set(['confirm -> yes']));
    expect(targetsOf(by('confirm -> yes'))).toEqual(new Set(['cancelling']));
    expect(targetsOf(by(/^confirm -> (?!yes)/))).toEqual(new Set(['list']));
    for (const edge of entering('cancelling'))
      expect((inputOf(edge, 'cancelAppointment') as EntryInput).entry).toEqual(before(edge).picked);
  });

  it('APPT-26 APPT-27: what was cancelled is known, and the list is read again', () => {
    const cancelled = by('cancelAppointment -> cancelled');
    expect(targetsOf(cancelled)).toEqual(new Set(['loading']));
    expect(cancelled.filter((edge) => !begins(edge, 'listAppointments'))).toEqual([]);
    for (const edge of cancelled) expect(after(edge)).toMatchObject({ picked: null, cancelled: before(edge).picked });
    expect(labelsOf(edges.filter((edge) => before(edge).cancelled === null && after(edge).cancelled !== null))).toEqual(
      new Set(['cancelAppointment -> cancelled']),
    );
  });

  it('APPT-29: after a refusal the entry stays in the list, with the reason', () => {
    const refused = by(/^(?:cancelAppointment|agreeToMove) -> (?!cancelled|kept)/);
    expect(labelsOf(refused).size).toBe(8);
    expect(targetsOf(refused.filter(({ label }) => label !== 'agreeToMove -> VISIT_CHANGED'))).toEqual(
      new Set(['list']),
    );
    for (const edge of refused) {
      expect(after(edge).failure).not.toBeNull();
      expect(after(edge)).toMatchObject({ entries: before(edge).entries, cancelled: null, agreed: null });
    }
  });

  it('an entry that the list no longer has is neither asked about nor too late', async () => {
    const puppets = startScripted(appointmentsFlow);
    await puppets.play('loadSettings -> 24 hours', 'listAppointments -> four entries');
    await puppets.fire({ type: 'appointment.cancel', id: 'gone' } as { type: string });
    expect(puppets.snapshot().value).toBe('list');
  });
});

describe('a visit that the clinic has moved', () => {
  it('NOTIF-08: is kept by a tap, read again once that is known, or once it was changed meanwhile', () => {
    expect(labelsOf(entering('agreeing'))).toEqual(new Set(['appointment.agree (weekAfter)']));
    for (const edge of entering('agreeing'))
      expect((inputOf(edge, 'agreeToMove') as EntryInput).entry).toEqual(after(edge).picked);
    const kept = by('agreeToMove -> kept');
    expect(targetsOf(kept)).toEqual(new Set(['loading']));
    for (const edge of kept) expect(after(edge)).toMatchObject({ picked: null, agreed: before(edge).picked });
    expect(targetsOf(by('agreeToMove -> VISIT_CHANGED'))).toEqual(new Set(['loading']));
  });
});

describe('each write is sent once', () => {
  it('a certain answer ends its key, another one keeps it, and keys only go forward', () => {
    const answered = by(/^(?:cancelAppointment|agreeToMove) -> /);
    const isUnknown = ({ label }: Edge) => /offline|UNEXPECTED/.test(label);
    expect(answered.filter(isUnknown).length).toBeGreaterThan(0);
    expect(answered.filter((edge) => isUnknown(edge) !== (keyAfter(edge) === keyBefore(edge))).map(named)).toEqual([]);
    expect(edges.filter((edge) => after(edge).attempt < before(edge).attempt).map(named)).toEqual([]);
  });

  it('the same entry repeats its key, another entry has another, and keeping a time is not cancelling it', () => {
    const picked = by(/^appointment\.(?:cancel|agree)/).filter((edge) => before(edge).picked !== null);
    const isSame = (edge: Edge) => before(edge).picked?._id === tapped(edge);
    expect(new Set(picked.map(isSame))).toEqual(new Set([true, false]));
    expect(picked.filter((edge) => isSame(edge) !== (keyAfter(edge) === keyBefore(edge))).map(named)).toEqual([]);
    const keyOf = (edge: Edge, id: string) => (inputOf(edge, id) as EntryInput).key;
    for (const edge of entering('cancelling')) expect(keyOf(edge, 'cancelAppointment')).toBe(keyAfter(edge));
    for (const edge of entering('agreeing')) expect(keyOf(edge, 'agreeToMove')).not.toBe(keyAfter(edge));
  });
});

describe('the list', () => {
  it('APPT-01: is read at once, on every opening and refreshing, also while an older answer is on its way', () => {
    expect(starts).toEqual(['loading']);
    const asked = by(/^(?:popup\.opened|list\.refresh)$/);
    expect(sourcesOf(asked)).toEqual(new Set(['loading', 'loadFailed', 'list']));
    expect(targetsOf(asked)).toEqual(new Set(['loading']));
    expect(asked.filter((edge) => !begins(edge, 'listAppointments')).map(named)).toEqual([]);
  });

  it('is shown as it came; one that did not come is said, and leaves the former', () => {
    const read = by(/^listAppointments -> (?!offline)/);
    expect(targetsOf(read)).toEqual(new Set(['list']));
    for (const edge of read)
      expect(after(edge)).toMatchObject({ entries: Reflect.get(edge.event, 'output'), failure: null });
    const failed = by('listAppointments -> offline');
    expect(targetsOf(failed)).toEqual(new Set(['loadFailed']));
    for (const edge of failed)
      expect([after(edge).failure, after(edge).entries]).toEqual([{ kind: 'offline' }, before(edge).entries]);
  });

  it('what was just done is known until the popup is opened again, or another entry is tapped', () => {
    const isKnown = ({ cancelled, agreed }: AppointmentsContext) => cancelled !== null || agreed !== null;
    const later = edges.filter((edge) => isKnown(before(edge)));
    const isEnd = ({ label }: Edge) => /^(?:popup\.opened|appointment\.)/.test(label);
    expect(new Set(later.map(isEnd))).toEqual(new Set([true, false]));
    expect(later.filter((edge) => isEnd(edge) === isKnown(after(edge))).map(named)).toEqual([]);
  });
});

it('APPT-25: settings change the hours and nothing else; without an answer they are 24, and video is offered', () => {
  const settings = by(/^loadSettings/);
  expect(settings.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
  const known = settings.map(
    (edge) => `${edge.label}: ${after(edge).nonCancellationHours} h, ${after(edge).offersVideo}`,
  );
  expect(new Set(known)).toEqual(
    new Set([
      'loadSettings -> 24 hours: 24 h, true',
      'loadSettings -> 300 hours: 300 h, true',
      'loadSettings -> no video: 24 h, false',
      'loadSettings -> offline: 24 h, true',
    ]),
  );
});

it('the minute passes everywhere, and moves nothing', () => {
  const passed = by('time.passed (until noon)');
  expect(sourcesOf(passed)).toEqual(new Set(space.states.map(({ path }) => path)));
  expect(passed.filter((edge) => from(edge) !== to(edge) || after(edge).now !== NOON).map(named)).toEqual([]);
});

it('Back closes the popup, also while something is being sent; from the notice it leads to the list', () => {
  const back = by('step.back').map((edge) => `${from(edge)} ${to(edge)} ${effectsOf(edge).join()}`);
  expect(new Set(back)).toEqual(
    new Set([
      ...['loading', 'loadFailed', 'list', 'cancelling', 'agreeing'].map((at) => `${at} ${at} emits popup.close`),
      'cancelNotice list ',
    ]),
  );
  expect(on('cancelNotice').filter(({ context }) => context.picked === null)).toEqual([]);
});
