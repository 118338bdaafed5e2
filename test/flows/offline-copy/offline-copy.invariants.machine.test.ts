/** Invariants of the copy on this device, under every event and every answer. */
import { expect, it } from 'vitest';
import type { OfflineCopyContext } from '#machines/offline-copy/offline-copy.types.ts';
import { flows } from '#model/offline-copy/offline-copy.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, entering, labelsOf, leaving, named, on, sourcesOf, starts, targetsOf } =
  spaceOf<OfflineCopyContext>(flows);

it('PWA-03: a copy is offered after a booking to a member who was not asked before, and once', () => {
  const offers = entering('offered');
  expect(labelsOf(offers)).toEqual(new Set(['appointment.created']));
  expect(offers.filter((edge) => before(edge).isAsked).map(named)).toEqual([]);
  expect(leaving('offered').filter((edge) => !after(edge).isAsked)).toEqual([]);
  expect(targetsOf(by('copy.begin'))).toEqual(new Set(['filling']));
  expect(targetsOf(by('copy.decline'))).toEqual(new Set(['off']));
  expect(by('copy.begin').filter((edge) => !after(edge).isAsked)).toEqual([]);
});

it('PWA-03: a copy is kept once all of it was read, or from before, and until it is ended', () => {
  expect(labelsOf(entering('on'))).toEqual(new Set(['fillCopy -> all of it']));
  expect(sourcesOf(entering('filling'))).toEqual(new Set(['off', 'offered']));
  expect(targetsOf(by('fillCopy -> all of it'))).toEqual(new Set(['on']));
  expect(labelsOf(leaving('on'))).toEqual(new Set(['copy.end']));
  expect(targetsOf(by('copy.end'))).toEqual(new Set(['off']));
  expect(starts).toEqual(['off', 'on']);
});

it('PWA-03: what could not be read is said, until it is tried again', () => {
  const failed = by('fillCopy -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['off']));
  expect(failed.filter((edge) => after(edge).failure === null)).toEqual([]);
  expect(by('copy.begin').filter((edge) => after(edge).failure !== null)).toEqual([]);
  expect(on('on').length).toBeGreaterThan(0);
  expect(on('on').filter(({ context }) => context.failure !== null)).toEqual([]);
});
