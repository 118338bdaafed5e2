/** Invariants of undoing a changed contact, under every event and every answer. */
import { expect, it } from 'vitest';
import type { ContactUndoContext } from '#machines/contact-undo/contact-undo.types.ts';
import { flows } from '#model/contact-undo/contact-undo.model.ts';
import { undoToken } from '#model/samples.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<ContactUndoContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, emitsOf, entering, labelsOf, sourcesOf, targetsOf } =
  space;

it('AUTH-22: a change is undone by a tap on the change that is shown, never by opening the link', () => {
  expect(space.starts).toEqual(['reading', 'linkInvalid']);
  expect(labelsOf(edges.filter((edge) => 'undoChange' in asksOf(edge)))).toEqual(new Set(['change.undo']));
  expect(targetsOf(by('change.undo'))).toEqual(new Set(['undoing']));
  expect(sourcesOf(by('change.undo'))).toEqual(new Set(['asked']));
  expect(by('change.undo').map(asksOf)).toEqual(by('change.undo').map(() => ({ undoChange: { token: undoToken } })));
  expect(breakingOn('asked', ({ change }) => change !== null)).toEqual([]);
  expect(labelsOf(entering('undone'))).toEqual(new Set(['undoChange -> undone']));
  expect(targetsOf(by('undoChange -> undone'))).toEqual(new Set(['undone']));
});

it('a change is read once, shown without an earlier failure, and read again by hand', () => {
  const read = by('readChange -> the change');
  expect(targetsOf(read)).toEqual(new Set(['asked']));
  expect(breaking(read, (edge) => after(edge).failure === null)).toEqual([]);
  expect(targetsOf(by('readChange -> offline'))).toEqual(new Set(['failed']));
  expect(breakingOn('failed', ({ failure }) => failure !== null)).toEqual([]);
  expect(sourcesOf(by('change.read'))).toEqual(new Set(['failed']));
  expect(by('change.read').map(asksOf)).toEqual(by('change.read').map(() => ({ readChange: { token: undoToken } })));
});

it('a link that has ended says so; another refusal leaves the change with the reason', () => {
  expect(targetsOf(by(/UNDO_LINK_INVALID$/))).toEqual(new Set(['linkInvalid']));
  const failed = by(/^undoChange -> (?:ACCOUNT_BLOCKED|offline)$/);
  expect(targetsOf(failed)).toEqual(new Set(['asked']));
  expect(
    breaking(failed, (edge) => after(edge).failure !== null && after(edge).change === before(edge).change),
  ).toEqual([]);
});

it('each way on opens its page, and nothing else leaves', () => {
  const ways = by(/^(?:home\.open|signIn\.open|change\.keep)$/);
  expect(targetsOf(ways)).toEqual(new Set(['left']));
  expect(labelsOf(entering('left'))).toEqual(labelsOf(ways));
  expect(sourcesOf(by('signIn.open'))).toEqual(new Set(['undone', 'linkInvalid']));
  expect(sourcesOf(by('home.open'))).toEqual(new Set(['failed', 'linkInvalid']));
  expect(ways.map(emitsOf)).toEqual(
    ways.map(({ label }) => [{ type: 'page.open', path: label === 'signIn.open' ? '/signIn' : '/home' }]),
  );
});
