/** Ways over flows: made of the machines, the rows of the flows and the route table; each of their flows can be walked. */
import { describe, expect, it } from 'vitest';
import { toldFlows } from '#atlas/flows.ts';
import { runJourney } from '#atlas/journeys/journey.command.ts';
import { ENDS, journeyBetween, world } from '#atlas/journeys/journeys.ts';
import { links } from '#atlas/journeys/links.ts';
import { behindStep, routeBetween, spotOf } from '#atlas/journeys/route.ts';
import { journeyGherkin } from '#atlas/journeys/tell.forms.ts';
import { journeyPage } from '#atlas/pages/journey.page.ts';
import { begin, doorAt, nowOf, step } from '#atlas/walking/session.ts';
import { machines } from '#model/flows.ts';
import { callsOf, nodesOf, pathOf } from '#model/nodes.ts';

describe('links', () => {
  const all = links();
  const has = (kind: string, from: string, to: string) =>
    all.some((link) => link.kind === kind && link.from === from && link.to === to);
  it('are of flows and states that exist', () => {
    for (const { from, to, at } of all) {
      const own = toldFlows
        .filter(({ story }) => story.flow === from)
        .flatMap(({ machine }) => nodesOf(machine).map(pathOf));
      expect(toldFlows.some(({ story }) => story.flow === to)).toBe(true);
      expect(own).toContain(at);
    }
  });
  it('are all sub-flows of all machines, the popups with who may open them, and the pages of the route table', () => {
    for (const { machine, story } of toldFlows)
      for (const node of nodesOf(machine))
        for (const { id } of callsOf(node)) {
          const called = all.filter((link) => link.kind === 'calls' && link.from === story.flow && link.id === id);
          expect([story.flow, id, called.length <= 2]).toEqual([story.flow, id, true]);
        }
    expect(has('calls', 'booking', 'choosing')).toBe(true);
    expect(has('calls', 'checkout', 'payment')).toBe(true);
    const popup = all.find(({ kind, from, to }) => kind === 'opens' && from === 'app' && to === 'booking');
    expect(popup).toMatchObject({
      at: 'popup.booking',
      address: '/home?flow=booking',
      who: { en: 'a member is signed in' },
    });
    const shop = all.find(({ kind, to }) => kind === 'opens' && to === 'checkout');
    expect(shop).toMatchObject({ address: '/store/checkout', who: { en: 'for members and guests' } });
    expect(has('opens', 'app', 'sign-in')).toBe(true);
    expect(has('ends', 'sign-up', 'app')).toBe(true);
  });
});

describe.each(ENDS)('$title.en', (ends) => {
  const journey = journeyBetween(ends);
  it('comes where it is meant to come', () => {
    const { state } = spotOf(ends.to);
    expect(journey.steps.at(-1)?.state.startsWith(state ?? '')).toBe(true);
    expect(journey.steps[0]?.flow).toBe(spotOf(ends.from).flow);
  });
  it('is told in both languages, and as one scenario', () => {
    for (const { action, expected } of journey.steps)
      for (const text of [action.en, action.zh, expected.en, expected.zh]) expect(text).not.toBe('');
    expect(journeyGherkin(ends.title, journey.steps, 'zh').match(/场景: /g)).toHaveLength(1);
  });
  it('each of its flows can be walked on the machine as it is told', async () => {
    const { text, code } = await runJourney([
      '--from',
      ends.from,
      ...(ends.through ?? []).flatMap((one) => ['--through', one]),
      '--to',
      ends.to,
      '--layer',
      'machine',
    ]);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ passed, 0 failed or left out in machine/)]);
  });
});

it('any flow that is opened is reached from any other that is', () => {
  const opened = [
    ...new Set(
      links()
        .filter(({ kind }) => kind === 'opens')
        .map(({ to }) => to),
    ),
  ];
  for (const from of opened.slice(0, 6))
    for (const to of opened) expect(routeBetween(world, spotOf(from), spotOf(to)).length).toBeGreaterThan(0);
});

it('behind a door the flow is begun, and its end is the step of its caller', () => {
  const booking = machines.get('booking')?.[1];
  if (!booking) throw new Error('no booking');
  const stop = begin(booking);
  expect(doorAt(stop, world.flows)).toMatchObject({ flow: 'choosing' });
  const label = booking.moves(nowOf(stop)).find((move) => move.label.startsWith('choosing -> '))?.label ?? '';
  const behind = behindStep(world, stop, label);
  expect(behind && nowOf(behind.stop).status).toBe('done');
  expect(nowOf(step(stop, label)).value).not.toEqual(nowOf(stop).value);
});

it('what cannot be found is said with what was searched, and ends with 1; what is not known ends with 2', async () => {
  expect(await runJourney(['--from', 'fax', '--to', 'booking'])).toMatchObject({ code: 2 });
  expect(await runJourney(['--from', 'booking:nowhere', '--to', 'booking'])).toMatchObject({ code: 2 });
  expect(await runJourney(['booking', '--from', 'sign-up', '--to', 'booking'])).toMatchObject({ code: 2 });
  expect(await runJourney(['--from', 'toasts', '--to', 'booking'])).toMatchObject({
    code: 1,
    note: expect.stringContaining('There is no way from toasts to booking'),
  });
});

describe('the page of a journey', () => {
  const [ends] = ENDS;
  if (!ends) throw new Error('no journey');
  const page = journeyPage({ journey: journeyBetween(ends), links: world.links, screens: new Map(), approved: [] });
  const [, plates = ''] = /<ol class="row">([^]*?)<p class="missing">/.exec(page) ?? [];

  it('draws its flows in a row, with their screens, doors and ways in', () => {
    const titles = [...plates.matchAll(/<strong><a href="([\w-]+)\.html">/g)].map(([, name]) => name);
    expect(titles).toEqual(['sign-up', 'app', 'booking']);
    expect(plates).toContain('⌂ <a href="otp.html">');
    expect(plates).toContain('<code>/home?flow=booking</code>');
  });

  it('numbers screens in its order and leaves out those at which nobody waits', () => {
    const [, screens = ''] = /<aside[^]*?<ol class="story journey-story">([^]*?)<\/ol>/.exec(page) ?? [];
    const states = [...screens.matchAll(/data-at="([^"]+)"/g)].map(([, state]) => state);
    expect(states.at(-1)).toBe('confirmed');
    expect(states).not.toContain('checking');
    expect(states.length).toBeLessThan(journeyBetween(ends).steps.length);
    expect(plates).toContain(`<b>${states.length}</b>`);
  });
});
