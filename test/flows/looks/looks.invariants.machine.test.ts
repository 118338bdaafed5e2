/** Invariants of the list of looks, under every event and every answer. */
import { expect, it } from 'vitest';
import { selectLooks } from '#machines/looks/looks.selectors.ts';
import type { LooksContext } from '#machines/looks/looks.types.ts';
import { flows } from '#model/looks/looks.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, breakingOn, by, edges, from, labelsOf, on, sourcesOf, targetsOf, to } =
  spaceOf<LooksContext>(flows);

it('earlier looks are asked for by hand, where there are some, and follow those that are shown', () => {
  const more = by('looks.more');
  expect(sourcesOf(more)).toEqual(new Set(['shown']));
  expect(targetsOf(more)).toEqual(new Set(['loadingMore']));
  expect(more.map(asksOf)).toEqual(more.map(() => ({ loadEarlier: { cursor: 'more' } })));
  const added = by('loadEarlier -> the others');
  expect(targetsOf(added)).toEqual(new Set(['shown']));
  expect(
    breaking(added, (edge) => {
      const { rows, next, failure } = after(edge);
      const isKept = before(edge).rows.every((row, index) => rows[index] === row);
      return isKept && rows.length === before(edge).rows.length + 1 && next === null && failure === null;
    }),
  ).toEqual([]);
});

it('ERR-01: what could not be read says so and keeps what is shown; all is read again by hand', () => {
  expect(targetsOf(by('loadLooks -> offline'))).toEqual(new Set(['unavailable']));
  expect(targetsOf(by('loadEarlier -> offline'))).toEqual(new Set(['shown']));
  const failed = by(/ -> offline$/);
  expect(breaking(failed, (edge) => after(edge).failure !== null && after(edge).rows === before(edge).rows)).toEqual(
    [],
  );
  const read = by(/^loadLooks -> (?!offline)/);
  expect(targetsOf(read)).toEqual(new Set(['shown']));
  expect(breaking(read, (edge) => after(edge).failure === null)).toEqual([]);
  expect(labelsOf(edges.filter((edge) => 'loadLooks' in asksOf(edge)))).toEqual(new Set(['looks.refresh']));
  expect(targetsOf(by('looks.refresh'))).toEqual(new Set(['loading']));
});

it('whose looks are shown is chosen at any time, changes nothing else, and holds for earlier ones', () => {
  const chosen = by(/^lookers\.choose/);
  expect(breaking(chosen, (edge) => to(edge) === from(edge) && after(edge).rows === before(edge).rows)).toEqual([]);
  expect(chosen.map((edge) => `lookers.choose (${after(edge).shown})`)).toEqual(chosen.map(({ label }) => label));
  expect(sourcesOf(chosen)).toEqual(new Set(['shown', 'loadingMore']));
  expect(breaking(by(/^load/), (edge) => after(edge).shown === before(edge).shown)).toEqual([]);
});

it('each look is of a doctor, of other staff or of the member', () => {
  expect(
    breakingOn(
      'shown',
      (context) => selectLooks({ context: { ...context, shown: 'all' } }).length === context.rows.length,
    ),
  ).toEqual([]);
  const full = on('shown').filter(({ context }) => context.rows.length === 3);
  const acts = (shown: LooksContext['shown']) =>
    new Set(full.flatMap(({ context }) => selectLooks({ context: { ...context, shown } }).map(({ act }) => act)));
  expect(acts('doctors')).toEqual(new Set(['openPatient']));
  expect(acts('staff')).toEqual(new Set(['seeIdentity']));
  expect(acts('me')).toEqual(new Set(['changePassword']));
});
