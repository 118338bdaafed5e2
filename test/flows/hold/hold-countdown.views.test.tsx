/** The floating countdown of a held booking, on every page and through reloads. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { bookingOf, closePopup } from '#harness/booking/booking.steps.ts';
import type { Gate } from '#harness/dom/gate.ts';
import { beginningWith, dialog, popup, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { personAt } from '#harness/dom/view-of.ts';
import { HOLD_KEY, keptTimes } from '#harness/hold/hold.driver.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { required } from '#machines/kit/required.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import {
  bookRemote,
  heldKey,
  openAs,
  providerPerTest,
  tapOn,
  timer,
  toRemotePayment,
  toRemoteReview,
} from '#test/views/kit/held.steps.ts';

const world = worldPerFile();
providerPerTest(world);
stageClocks();

const SECOND_MS = 1_000;
const countdown = () => screen.queryByRole('region', { name: 'Time left to pay', hidden: true });
const told = () => textOf(countdown()?.querySelector('[role=status]') ?? document.createElement('i'));
const holdOne = async () => {
  const token = await world().signIn('meiling');
  return hold(world(), token, await firstRemote(world(), token));
};
/** A hold from before the app was opened. */
const heldBefore = async (ageMs: number): Promise<Harness> => {
  await holdOne();
  world().clock.advance(ageMs);
  const harness = await openAs(world(), 'meiling', '/home');
  await harness.until(() => timer() !== null, 'the countdown');
  return harness;
};
const keep = (startedAt: string) =>
  localStorage.setItem(
    HOLD_KEY,
    keptTimes(patientIdOf('meiling'), [
      { id: 'a1', invoiceId: 'i1', kind: 'remote', startedAt, durationMs: REMOTE_HOLD_MS },
    ]),
  );

describe('the countdown', () => {
  it('HOLD-01 HOLD-02: it begins when the booking is created, at 15:00, goes second by second, and its start is kept', async () => {
    const harness = await toRemoteReview(world());
    expect([timer(), heldKey()]).toEqual([null, null]);
    await bookRemote(harness);
    await harness.until(() => timer() !== null, 'the countdown');
    expect(timer()).toBe('15:00');
    const { appointment } = bookingOf(harness).getSnapshot().context;
    const begun = appointment && holdOf(appointment);
    expect(JSON.parse(heldKey() ?? 'null')).toEqual({ person: patientIdOf('meiling'), items: [begun] });
    expect(begun?.startedAt).toBe(await world().clock.now());
    await harness.pass(SECOND_MS + 1);
    expect(timer()).toBe('14:59');
    await harness.pass(59 * SECOND_MS);
    expect(timer()).toBe('14:00');
  });

  it('HOLD-07: it floats over every page while a booking is held, and over none otherwise', async () => {
    const harness = await openAs(world(), 'meiling', '/home');
    expect(timer()).toBeNull();
    await holdOne();
    await harness.pass(MINUTE_MS);
    await harness.reload();
    for (const page of ['/records', '/store', '/profile', '/profile/language', '/appointment']) {
      await harness.go(page);
      expect([page, timer()]).toEqual([page, '14:00']);
    }
    await harness.go('/home?flow=appointments');
    expect([popup() !== null, timer()]).toEqual([true, '14:00']);
  });

  it('HOLD-08: a tap on it opens the held booking on its payment', async () => {
    const harness = await heldBefore(MINUTE_MS);
    await tapOn(harness, /^Tap to pay/);
    await harness.until(() => popup() !== null && sees('Pay to confirm'), 'the payment');
    expect(harness.address()).toBe('/home?flow=booking&kind=remote&step=payment');
  });

  it('HOLD-08: a tap on it opens a booking that another tab held meanwhile', async () => {
    const harness = await openAs(world(), 'meiling', '/home');
    const { appointment } = await holdOne();
    const held = keptTimes(patientIdOf('meiling'), [required(holdOf(appointment), 'hold')]);
    await personAt(harness).hearsTab(HOLD_KEY, held);
    await harness.until(() => timer() !== null, 'the countdown');
    await tapOn(harness, /^Tap to pay/);
    await harness.until(() => popup() !== null && sees('Pay to confirm'), 'the payment');
    expect(harness.address()).toBe('/home?flow=booking&kind=remote&step=payment');
  });

  it('HOLD-08: while the appointments cannot be read, a tap on it opens them, and says so', async () => {
    keep(addMs(await world().clock.now(), -300 * SECOND_MS));
    const before = (gate: Gate) => gate.hold(profileCalls.listAppointments);
    const harness = await openHarness(world(), { at: '/home', as: 'meiling', before });
    await harness.until(() => timer() !== null, 'the countdown');
    await tapOn(harness, /^Tap to pay/);
    await harness.until(() => popup() !== null, 'my appointments');
    expect(harness.address()).toBe('/home?flow=appointments');
  });

  it('HOLD-09: over the open booking popup a tap does nothing, and it is no button', async () => {
    const harness = await toRemotePayment(world());
    const before = [harness.address(), bookingOf(harness).getSnapshot()];
    const shown = countdown();
    expect(shown && reachable('button', undefined, shown)).toEqual([]);
    screen.getByRole('timer').click();
    await harness.settle();
    expect([harness.address(), bookingOf(harness).getSnapshot()]).toEqual(before);
  });

  it('HOLD-02: below two minutes it says so', async () => {
    const harness = await heldBefore(13 * MINUTE_MS);
    expect([timer(), sees('Less than')]).toEqual(['02:00', false]);
    await harness.pass(SECOND_MS + 1);
    expect([timer(), sees('Less than')]).toEqual(['01:59', true]);
  });

  it('HOLD-08: it is called the same while it says that two minutes are left', async () => {
    const harness = await heldBefore(13 * MINUTE_MS);
    const name = 'Tap to pay and keep your time';
    expect(ready('button', name)).toHaveLength(1);
    await harness.pass(SECOND_MS + 1);
    expect([sees('Less than'), ready('button', name).length]).toEqual([true, 1]);
  });

  it('HOLD-09: over the booking of another time it says so, and asks nobody to pay', async () => {
    const harness = await heldBefore(MINUTE_MS);
    await harness.go('/appointment');
    tap('link', beginningWith('With a doctor'));
    await harness.until(() => popup() !== null && sees('Where'), 'another booking');
    expect(textOf(countdown() ?? document.body)).toContain('Another time\nis held for you');
    expect([sees('Pay to keep'), reachable('button', /^Tap to pay/)]).toEqual([false, []]);
  });

  it('HOLD-02: it is read out at 15, 10, 5, 2 and 1 minutes and at no other time', async () => {
    const harness = await toRemotePayment(world());
    closePopup();
    await harness.settle();
    const heard: [string | null, string][] = [];
    for (let seconds = 0; seconds < 900; seconds += 30) {
      if (told() !== heard.at(-1)?.[1]) heard.push([timer(), told()]);
      await harness.pass(30 * SECOND_MS);
    }
    expect(heard).toEqual([
      ['15:00', '15 minutes left to pay'],
      ['10:00', '10 minutes left to pay'],
      ['05:00', '5 minutes left to pay'],
      ['02:00', '2 minutes left to pay'],
      ['01:00', '1 minute left to pay'],
    ]);
    expect(screen.queryByRole('timer', { hidden: true })).toBeNull();
  });
});

describe('its end', () => {
  it('HOLD-05 HOLD-06: when the time is over it goes, nothing is kept of it, and booking opens at its start', async () => {
    const harness = await toRemotePayment(world());
    closePopup();
    await harness.settle();
    await harness.sleepUntil(addMs(await world().clock.now(), REMOTE_HOLD_MS));
    await harness.until(() => timer() === null, 'its end');
    expect(heldKey()).toBeNull();
    tap('link', beginningWith('Remote consultation'));
    await harness.until(() => dialog() !== null, 'what became of it');
    expect(textOf(dialog() ?? document.body)).toContain('Time is up');
    await tapOn(harness, 'Not now');
    expect(harness.address()).toBe('/appointment?flow=booking&kind=remote&step=start');
    expect(bookingOf(harness).getSnapshot().context.appointment).toBeNull();
  });

  it('AUTH-17: after a log out nothing is kept of the hold and the booking; the language stays', async () => {
    localStorage.setItem('myniks.language', 'en-US');
    const harness = await toRemotePayment(world());
    closePopup();
    await harness.settle();
    await harness.go('/profile');
    await tapOn(harness, /^Log out/);
    await harness.until(() => dialog() !== null, 'the question');
    tap('button', /^Yes/);
    await harness.until(() => localStorage.getItem('myniks.token') === null, 'the end of the session');
    await harness.settle();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('myniks.kept'))).toEqual([]);
    expect([timer(), localStorage.getItem('myniks.language')]).toEqual([null, 'en-US']);
  });
});

describe('a hold that was kept', () => {
  it('PWA-13: a start 300 seconds ago shows 10:00 before the server has said anything', async () => {
    keep(addMs(await world().clock.now(), -300 * SECOND_MS));
    const before = (gate: Gate) => gate.hold(profileCalls.listAppointments);
    const harness = await openHarness(world(), { at: '/home', as: 'meiling', before });
    await harness.until(() => timer() !== null, 'the countdown');
    expect(timer()).toBe('10:00');
    // the server's list has no hold
    await harness.gate.release(profileCalls.listAppointments);
    await harness.until(() => timer() === null && heldKey() === null, 'the server’s word');
  });

  it('PWA-13: after a reload the time goes on from where it is', async () => {
    const harness = await heldBefore(300 * SECOND_MS);
    expect(timer()).toBe('10:00');
    await harness.reload();
    await harness.until(() => timer() !== null, 'the countdown');
    expect(timer()).toBe('10:00');
  });

  it('HOLD-10: one that ended while the app was closed shows no timer, and its keys are gone', async () => {
    keep(addMs(await world().clock.now(), -901 * SECOND_MS));
    const harness = await openAs(world(), 'meiling', '/home');
    await harness.until(() => heldKey() === null, 'the end of what was kept');
    expect(timer()).toBeNull();
  });

  it.each(['not json', '{"person":"patient-meiling","holds":[{"id":1}]}', '{"person":"patient-siti","holds":[]}'])(
    'PWA-17: %s is no hold, and the app starts',
    async (broken) => {
      localStorage.setItem(HOLD_KEY, broken);
      await openAs(world(), 'meiling', '/home');
      expect([timer(), sees('MyNiks')]).toEqual([null, true]);
    },
  );
});
