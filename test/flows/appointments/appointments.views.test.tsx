import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { dialog, popup, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, type StageOptions, stageClocks } from '#harness/dom/harness.tsx';
import { setCancellationHours } from '#harness/server/visits.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { salonIcon } from '#src/ui/icon/salon.icon.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { addToWaitlist, setVisits } from '#test/views/kit/visits.ts';
import { answerDialog, cards, giveUp, list, openList as openTheList } from './appointments.steps.ts';

const world = worldPerFile();
stageClocks();

const openList = (before?: StageOptions['before']) => openTheList(world(), before);
/** Titles of the sections, each with the number of its entries. */
const sections = () =>
  Object.fromEntries(
    [...list().querySelectorAll('section')]
      .filter((section) => section.querySelector('article'))
      .map((section) => [textOf(section.querySelector('h2') ?? section), section.querySelectorAll('article').length]),
  );
const badge = (card = cards()[0]) =>
  ['Pending', 'Rejected', 'New', 'Today'].filter((word) => card && within(card).queryByText(word) !== null);
const cancels = ({ gate }: Harness) => gate.sentTo(appointmentCalls.cancelAppointment);

describe('the list', () => {
  it('APPT-01: appointments and waitlist entries; with none "No appointment yet"', async () => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    await addToWaitlist(world(), { id: 'w1', inHours: 120 });
    const harness = await openList();
    expect(cards()).toHaveLength(2);
    await setVisits(world());
    await harness.reload();
    expect([cards().length, sees('No appointment yet')]).toEqual([0, true]);
  });

  it('APPT-02: each shows its type: remote, with doctor, with therapist', async () => {
    await setVisits(
      world(),
      { id: 'a1', inHours: 100, isRemote: true },
      { id: 'a2', inHours: 101 },
      { id: 'a3', inHours: 102, isWithTherapist: true },
    );
    await openList();
    const types = ['Remote consultation', 'With doctor', 'With therapist'];
    expect(cards().map((card) => types.filter((type) => textOf(card).includes(type)))).toEqual(
      types.map((type) => [type]),
    );
  });

  it.each<[string, Parameters<typeof setVisits>[1], string[]]>([
    ['APPT-03: pending', { id: 'a', inHours: 30, state: 'pending' }, ['Pending']],
    ['APPT-03: rejected', { id: 'a', inHours: 30, state: 'rejected' }, ['Rejected']],
    ['APPT-03: new', { id: 'a', inHours: 30, state: 'new' }, ['New']],
    ['APPT-04: confirmed, today', { id: 'a', inHours: 2 }, ['Today']],
    ['APPT-04: confirmed, tomorrow', { id: 'a', inHours: 26 }, []],
    ['APPT-05: new, today', { id: 'a', inHours: 2, state: 'new' }, ['New']],
    ['APPT-05: pending, today', { id: 'a', inHours: 2, state: 'pending' }, ['Pending']],
    ['APPT-05: rejected, today', { id: 'a', inHours: 2, state: 'rejected' }, ['Rejected']],
  ])('%s: the badge is %j', async (_, visit, badges) => {
    await setVisits(world(), visit);
    await openList();
    expect(badge()).toEqual(badges);
  });

  it('APPT-06 CONST-06 CONST-07: weekday, day and month, and the time in twelve hours', async () => {
    await setVisits(world(), { id: 'a', startsAt: '2027-01-05T06:30:00.000Z' as IsoInstant });
    await openList();
    expect(textOf(cards()[0] ?? document.body)).toMatch(/^Tue 05 Jan2:30 PM/);
  });

  it.each([
    [false, clinicIcon, ['Dr Sarah Fernandez', 'Skin review', 'Tampines clinic'], '+65 6550 0141'],
    [true, salonIcon, ['Hafiz Ismail', 'Scalp treatment', 'Jurong salon'], '+65 6550 0163'],
  ] as const)(
    'APPT-07 APPT-09: with a therapist %s: person, service, place with its icon, and a number that dials',
    async (isWithTherapist, icon, texts, phone) => {
      await setVisits(world(), { id: 'a', inHours: 100, isWithTherapist });
      await openList();
      const [card] = cards();
      for (const text of texts) expect(textOf(card ?? document.body)).toContain(text);
      const place = [...(card?.querySelectorAll('li') ?? [])].find((line) => textOf(line).includes(texts[2]));
      expect(place?.querySelector('path')?.getAttribute('d')).toBe(icon);
      expect(card?.querySelector('a')?.getAttribute('href')).toBe(`tel:${phone}`);
    },
  );

  it('APPT-10 API-36: of an entry with every member none is lost on the way from the server', async () => {
    const harness = await openList();
    const { body } = await world().call('GET', '/profile/appointment', { token: await world().signIn('meiling') });
    const entries = harness.flow('appointments')?.getSnapshot().context.entries;
    expect(body).toMatchObject({ success: true, data: entries });
    expect(entries).toContainEqual(
      expect.objectContaining({
        teleconsultLink: '/consultation?id=appointment-meiling-today',
        bookingType: 'TELE_PATIENT_REMOTE',
      }),
    );
  });

  it('BOOK-37: a deposit that waits for the bill of a visit is shown with it', async () => {
    const held = { _id: 'held', startDateTime: '2026-12-01T02:00:00.000Z', state: 'new', deposit: 32.7 };
    await openList((gate) => gate.route(profileCalls.listAppointments, answer(200, { success: true, data: [held] })));
    expect(textOf(cards()[0] ?? document.body)).toContain('Deposit with us$32.70 comes off the bill of this visit.');
  });

  it('BOOK-37: the fee of a video visit that goes on at the clinic is shown with it, and its room is not', async () => {
    const seen = {
      _id: 'seen',
      bookingType: 'TELE_PATIENT_REMOTE',
      startDateTime: '2026-11-21T01:55:00.000Z',
      endDateTime: '2026-11-21T02:15:00.000Z',
      state: 'confirmed',
      teleconsultLink: '/consultation?id=seen',
      deposit: 70.85,
    };
    await openList((gate) => gate.route(profileCalls.listAppointments, answer(200, { success: true, data: [seen] })));
    const text = textOf(cards()[0] ?? document.body);
    expect(text).toContain('Please come to the clinic$70.85 comes off the bill of your visit there.');
    expect(text).not.toContain('Start consultation');
  });

  it('APPT-24: one that the clinic moved says from when, and can be cancelled within the hours', async () => {
    const moved = {
      _id: 'm',
      startDateTime: '2026-11-21T07:00:00.000Z',
      movedFrom: '2026-11-21T05:00:00.000Z',
      state: 'confirmed',
    };
    const harness = await openList((gate) =>
      gate.route(profileCalls.listAppointments, answer(200, { success: true, data: [moved] })),
    );
    expect(textOf(cards()[0] ?? document.body)).toContain(
      'Moved by the clinicIt was Saturday, 21 November 2026, 1:00 PM. Until you keep the new time, you can cancel until it begins, and it costs nothing.',
    );
    await giveUp(harness);
    expect(textOf(dialog() ?? document.body)).toContain('Cancel this appointment?');
  });

  it('NOTIF-08: the new time of a moved one is kept by a tap, as it was seen; then nothing asks about it', async () => {
    await setVisits(world(), { id: 'moved', inHours: 50 });
    const before = addMs(await world().clock.now(), DAY_MS);
    await world().db.updateTable('appointment').set({ moved_from: before, revision: 3 }).execute();
    const harness = await openList();
    tap('button', 'Keep the new time', list());
    await harness.until(() => textOf(list()).includes('You keep the new time'), 'the answer');
    const [sent] = harness.gate.sentTo(appointmentCalls.agreeToMove);
    expect(sent?.url.pathname).toBe('/api/appointment/moved/agree');
    expect(sent?.body).toEqual({ revision: 3 });
    await harness.until(() => !textOf(list()).includes('Moved by the clinic'), 'the list');
    expect(document.activeElement?.textContent).toContain('You keep the new time');
    expect(within(list()).queryByRole('button', { name: 'Keep the new time' })).toBeNull();
  });

  it('APPT-11: an entry with nothing but id and start still shows', async () => {
    const bare = { _id: 'bare', startDateTime: '2026-12-01T02:00:00.000Z' };
    await openList((gate) => gate.route(profileCalls.listAppointments, answer(200, { success: true, data: [bare] })));
    expect(textOf(cards()[0] ?? document.body)).toMatch(/^Tue 01 Dec10:00 AM/);
  });

  it('APPT-15 APPT-16 APPT-17 APPT-18: far, near, exactly 24 hours, pending, and what is over', async () => {
    await setVisits(
      world(),
      { id: 'far', inHours: 25 },
      { id: 'near', inHours: 20 },
      { id: 'exactly', inHours: 24 },
      { id: 'pending', inHours: 22, state: 'pending' },
      { id: 'over', inHours: -3 },
    );
    await openList();
    expect(sections()).toEqual({ 'Within 24 hours': 2, Later: 2 });
    const later = [...list().querySelectorAll('section')].find((section) => textOf(section).startsWith('Later'));
    expect(textOf(later ?? document.body)).toContain('Pending');
  });

  it('APPT-19: the calendar marks the days with bookings, and no others', async () => {
    await setVisits(
      world(),
      { id: 'a', startsAt: '2026-11-23T06:00:00.000Z' as IsoInstant },
      { id: 'b', startsAt: '2026-11-27T06:00:00.000Z' as IsoInstant },
      { id: 'c', startsAt: '2026-11-27T08:00:00.000Z' as IsoInstant },
    );
    await openList();
    const [calendar] = within(list()).getAllByRole('grid');
    const marked = [...(calendar?.querySelectorAll('[data-day]') ?? [])].filter((day) =>
      day.ariaLabel?.includes('booked'),
    );
    expect(marked.map((day) => day.getAttribute('data-day'))).toEqual(['2026-11-23', '2026-11-27']);
  });

  it('APPT-20: two bookings of one day share its heading', async () => {
    await setVisits(world(), { id: 'a', inHours: 100 }, { id: 'b', inHours: 102 }, { id: 'c', inHours: 124 });
    await openList();
    const days = [...list().querySelectorAll('h3')].map(textOf).filter((text) => text.includes('2026'));
    expect(days).toEqual(['Wednesday, 25 November 2026', 'Thursday, 26 November 2026']);
  });

  it('CONST-08: today is Singapore’s, whatever the zone of the device', async () => {
    const zone = process.env['TZ'];
    try {
      process.env['TZ'] = 'Asia/Tokyo';
      world().clock.set('2026-11-21T15:30:00.000Z' as IsoInstant);
      await setVisits(world(), { id: 'a', startsAt: '2026-11-21T15:50:00.000Z' as IsoInstant });
      await openList();
      expect(new Date('2026-11-21T15:50:00.000Z').getHours()).toBe(0);
      expect(badge()).toEqual(['Today']);
      expect(textOf(cards()[0] ?? document.body)).toMatch(/^Sat 21 Nov11:50 PM/);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

describe('cancelling', () => {
  it('APPT-22 APPT-26 API-38: asks first; YES cancels once, and the list is fetched again', async () => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    const harness = await openList();
    await giveUp(harness);
    expect(ready('button', undefined, dialog() ?? undefined).map(textOf)).toEqual(['Yes, cancel it', 'No, keep it']);
    const lists = harness.gate.sentTo(profileCalls.listAppointments).length;
    await answerDialog(harness, 'Yes, cancel it');
    expect(cancels(harness).map(({ url }) => url.pathname)).toEqual(['/api/appointment/a1/cancel']);
    expect(harness.gate.sentTo(profileCalls.listAppointments)).toHaveLength(lists + 1);
    expect([cards().length, world().writes()]).toEqual([0, 1]);
  });

  it.each([24, 48])('APPT-23 API-37: within %i hours a notice says so, and nothing is asked', async (hours) => {
    await setCancellationHours(world(), hours);
    await setVisits(world(), { id: 'a1', inHours: hours - 1 });
    const harness = await openList();
    await giveUp(harness);
    expect(textOf(dialog() ?? document.body)).toContain(`not allowed within ${hours} hours`);
    expect(textOf(dialog() ?? document.body)).toContain('It was possible until Sat, 21 Nov 8:59 AM');
    expect(ready('button', /^Yes/)).toEqual([]);
    expect(cancels(harness)).toEqual([]);
  });

  it('APPT-23: one that was booked too late for that never could be cancelled, and is not said to', async () => {
    await setVisits(world(), { id: 'a1', inHours: 5, bookedHoursAgo: 1 });
    const harness = await openList();
    await giveUp(harness);
    expect(textOf(dialog() ?? document.body)).toContain('You booked this one later than that. Please call.');
    expect(textOf(dialog() ?? document.body)).not.toContain('It was possible until');
  });

  it('APPT-25: without the setting 24 hours count', async () => {
    await setCancellationHours(world(), 1);
    await setVisits(world(), { id: 'a1', inHours: 3 });
    const harness = await openList((gate) => gate.route(settingsCalls.loadAppointmentSettings, offline));
    await harness.pass(5_000);
    await harness.pass(5_000);
    await giveUp(harness);
    expect(textOf(dialog() ?? document.body)).toContain('not allowed within 24 hours');
    expect(toasts()).toEqual([]);
  });

  it('APPT-28: NO closes the dialog and sends nothing', async () => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    const harness = await openList();
    await giveUp(harness);
    await answerDialog(harness, 'No, keep it');
    expect([dialog(), cards().length, cancels(harness).length]).toEqual([null, 1, 0]);
  });

  it('a question that is left with the popup is not asked again when the popup opens', async () => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    const harness = await openList();
    await giveUp(harness);
    harness.app().app.send({ type: 'popup.close' });
    await harness.settle();
    expect([popup(), dialog()]).toEqual([null, null]);
    harness.app().app.send({ type: 'appointments.open' });
    await harness.settle();
    await harness.until(() => cards().length === 1, 'the list');
    expect([dialog(), cancels(harness).length]).toEqual([null, 0]);
  });

  it.each([
    ['CODE_OF_TOMORROW', 'Cancelled by phone only this week.'],
    ['TOO_LATE_TO_CANCEL', REFUSAL_WORDS.TOO_LATE_TO_CANCEL.en],
  ])('APPT-29 ERR-20: the refusal %s shows as a toast, and the entry stays', async (code, shown) => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    const words = 'Cancelled by phone only this week.';
    const harness = await openList((gate) =>
      gate.route(appointmentCalls.cancelAppointment, answer(409, { success: false, code, message: words })),
    );
    await giveUp(harness);
    await answerDialog(harness, 'Yes, cancel it');
    expect([toasts(), cards().length]).toEqual([[shown], 1]);
  });

  it('APPT-29 ERR-21: without a network the entry stays, and asking again cancels once', async () => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    const harness = await openList((gate) => gate.route(appointmentCalls.cancelAppointment, offline));
    await giveUp(harness);
    await answerDialog(harness, 'Yes, cancel it');
    expect([toasts(), cards().length]).toEqual([['Network error, please try again.'], 1]);
    harness.gate.route(appointmentCalls.cancelAppointment, (request) => world().fetch(request));
    await giveUp(harness);
    await answerDialog(harness, 'Yes, cancel it');
    expect([cards().length, new Set(cancels(harness).map(({ key }) => key)).size]).toEqual([0, 1]);
  });

  it('APPT-23: the window closes while the list is open', async () => {
    await setVisits(world(), { id: 'a1', inHours: 25 });
    const harness = await openList();
    await harness.pass(HOUR_MS + MINUTE_MS);
    await giveUp(harness);
    expect(textOf(dialog() ?? document.body)).toContain('not allowed within 24 hours');
  });
});
