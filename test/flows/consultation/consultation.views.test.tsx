/** /consultation against the real server: before the room opens, while it is open, and after it. */
import { describe, expect, it } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { control, ready, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { asStaff } from '#harness/server/orders.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { setVisits } from '#test/views/kit/visits.ts';

const world = worldPerFile();
stageClocks();

/** At three in the afternoon of Saturday, 21 November, for twenty minutes. */
const remote = { id: 'r1', startsAt: '2026-11-21T07:00:00.000Z' as IsoInstant, isRemote: true, room: 'one-room' };
const opened = async (visit: object = {}): Promise<Harness> => {
  await setVisits(world(), { ...remote, ...visit });
  const harness = await openHarness(world(), { at: '/consultation?id=r1', as: 'meiling' });
  await harness.until(() => shown() !== '', 'the page');
  return harness;
};
const shown = () => textOf(document.querySelector('main') ?? document.body);
const start = () => ready('link', 'Start consultation').map((link) => link.getAttribute('href'));

const PLACE = '27 Joo Chiat Lane';
const sayPlace = async (harness: Harness): Promise<void> => {
  await harness.until(() => sees('Where are you now?'), 'the question');
  write(control('textbox', 'Where are you now?'), PLACE);
  tap('button', 'Go on');
};

describe('/consultation', () => {
  it('APPT-14: waits until ten minutes before, opens the room by itself, and says when it is over', async () => {
    const harness = await opened();
    expect(shown()).toContain('The start button works from 2:50 PM');
    expect(start()).toEqual([]);
    await harness.sleepUntil('2026-11-21T06:49:59.000Z' as IsoInstant);
    expect(start()).toEqual([]);
    await harness.sleepUntil('2026-11-21T06:50:02.000Z' as IsoInstant);
    expect(start()).toEqual([]);
    await sayPlace(harness);
    await harness.until(() => start().length > 0, 'the door');
    expect(start()).toEqual(['https://meet.example.com/one-room#name=Tan%20Mei%20Ling']);
    const link = control('link', 'Start consultation');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    expect(sees('You can come in until 3:20 PM, also if you are late or were cut off.')).toBe(true);
    expect(sees('If yours cannot take place, the clinic moves it, or cancels it and the fee goes back.')).toBe(true);
    await harness.sleepUntil('2026-11-21T07:20:02.000Z' as IsoInstant);
    await harness.until(() => sees('Your visit has ended'), 'the end');
    expect(start()).toEqual([]);
    expect(sees('Did nobody come?')).toBe(true);
  });

  it('asks where the patient is before the room opens, keeps what was typed, and lets it change', async () => {
    world().clock.set('2026-11-21T06:55:00.000Z' as IsoInstant);
    const harness = await opened();
    await harness.until(() => sees('Where are you now?'), 'the question');
    expect(sees('Not for emergencies')).toBe(true);
    tap('button', 'Go on');
    await harness.until(() => sees('Write where you are.'), 'the reason');
    write(control('textbox', 'Where are you now?'), 'Home');
    await harness.until(() => sees('Write a little more, so that you can be found.'), 'the reason');
    await sayPlace(harness);
    await harness.until(() => start().length > 0, 'the door');
    expect([sees(PLACE), sees('Not for emergencies')]).toEqual([true, true]);
    const told = async () =>
      (
        await world()
          .db.selectFrom('appointment')
          .select('whereabouts')
          .where('id', '=', 'r1' as AppointmentId)
          .execute()
      )[0];
    expect(await told()).toEqual({ whereabouts: PLACE });
    tap('button', 'I am somewhere else');
    await harness.until(() => sees('Where are you now?'), 'the question');
    const field = control('textbox', 'Where are you now?');
    expect(field).toHaveProperty('value', PLACE);
    write(field, 'The library at Marine Parade');
    tap('button', 'Go on');
    await harness.until(() => start().length > 0, 'the door');
    expect(await told()).toEqual({ whereabouts: 'The library at Marine Parade' });
  });

  it('APPT-14: of a visit that staff have ended it says so, whatever the clock says', async () => {
    await setVisits(world(), remote);
    world().clock.set('2026-11-21T07:01:00.000Z' as IsoInstant);
    await asStaff(world(), operatorCalls.endVisit, { id: 'r1' }, {});
    await openHarness(world(), { at: '/consultation?id=r1', as: 'meiling' });
    expect([sees('Your visit has ended'), start()]).toEqual([true, []]);
  });

  it('a visit at the clinic, and one that was cancelled, has none', async () => {
    for (const other of [{ isRemote: false, room: undefined }, { state: 'cancelled' }]) {
      const harness = await opened(other);
      expect(sees('There is no such consultation')).toBe(true);
      harness.close();
    }
  });
});
