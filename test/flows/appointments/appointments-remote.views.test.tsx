import { describe, expect, it } from 'vitest';
import { type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { control, press, ready, sees, textOf } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { salonIcon } from '#src/ui/icon/salon.icon.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { addToWaitlist, setVisits } from '#test/views/kit/visits.ts';
import { card, openList, section } from './appointments.steps.ts';

const world = worldPerFile();
stageClocks();

/** The app's own page, which knows when the room is open. */
const LINK = '/consultation?id=r1';
/** At three in the afternoon of Saturday, 21 November. */
const AT_THREE = '2026-11-21T07:00:00.000Z' as IsoInstant;
const remoteToday = { id: 'r1', startsAt: AT_THREE, isRemote: true, room: 'room' };
const place = () =>
  [...card().querySelectorAll('path')].filter((path) =>
    [clinicIcon, salonIcon].some((icon) => icon === path.getAttribute('d')),
  );
const start = () => ready('link', 'Start consultation', card());

describe('a remote consultation in the list', () => {
  it('APPT-08: shows the link in place of a location', async () => {
    await setVisits(world(), { id: 'r1', inHours: 100, isRemote: true, room: 'room' });
    await openList(world());
    expect(control('link', 'Consultation link', card()).getAttribute('href')).toBe(LINK);
    expect([place(), textOf(card()).includes('Tampines clinic')]).toEqual([[], false]);
  });

  it('APPT-14: today it leads to the consultation; the start button works from ten minutes before', async () => {
    await setVisits(world(), remoteToday);
    const harness = await openList(world());
    expect(section('Today').contains(card())).toBe(true);
    expect(start()).toEqual([]);
    expect(textOf(card())).toContain('The start button works from 2:50 PM');
    expect(control('link', 'Consultation link', card()).getAttribute('href')).toBe(LINK);
    await harness.sleepUntil('2026-11-21T06:49:30.000Z' as IsoInstant);
    expect(start()).toEqual([]);
    await harness.pass(MINUTE_MS / 2);
    expect(start().map((link) => link.getAttribute('href'))).toEqual([LINK]);
    expect([sees('The start button works'), place()]).toEqual([false, []]);
  });

  it('APPT-14: it can be joined until it ends, and then it is gone', async () => {
    await setVisits(world(), remoteToday);
    const harness = await openList(world());
    await harness.sleepUntil('2026-11-21T07:19:00.000Z' as IsoInstant);
    expect(start()).toHaveLength(1);
    await harness.pass(2 * MINUTE_MS);
    expect(sees('No appointment yet')).toBe(true);
  });

  it('one that the clinic has turned down has no start', async () => {
    await setVisits(world(), { ...remoteToday, state: 'rejected' });
    const harness = await openList(world());
    await harness.sleepUntil(AT_THREE);
    expect([start().length, textOf(card()).includes('Rejected')]).toEqual([0, true]);
  });

  it('one of the family carries the name', async () => {
    await setVisits(world(), { ...remoteToday, patient: 'ethan' });
    await openList(world());
    expect(textOf(card())).toContain('Dr Sarah Fernandez · Ethan Tan');
  });
});

describe('home', () => {
  it('shows the next appointment, with the start of its consultation', async () => {
    await setVisits(world(), remoteToday, { id: 'a2', inHours: 100 });
    const harness = await openHarness(world(), { at: '/home', as: 'meiling' });
    const shown = () => document.querySelector('main article');
    expect(shown()?.getAttribute('aria-label')).toBe('Saturday, 21 November 2026, 3:00 PM');
    await harness.sleepUntil('2026-11-21T06:55:00.000Z' as IsoInstant);
    expect(control('link', 'Start consultation').getAttribute('href')).toBe(LINK);
    expect(ready('button', 'Cancel')).toEqual([]);
  });

  it('has no next appointment where nothing takes place', async () => {
    await setVisits(world(), { id: 'a1', inHours: 30, state: 'rejected' });
    await addToWaitlist(world(), { id: 'w1', inHours: 50 });
    await openHarness(world(), { at: '/home', as: 'meiling' });
    expect(sees('No appointment yet')).toBe(true);
  });

  it('an empty list leads to booking', async () => {
    await setVisits(world());
    const harness = await openList(world());
    press(control('button', 'Book appointment'));
    await harness.settle();
    expect(harness.address()).toContain('flow=booking&kind=provider');
  });
});
