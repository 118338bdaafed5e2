/** Invariants of the list of sessions, under every event and every answer. */
import { expect, it } from 'vitest';
import { writeKey } from '#machines/kit/write-once.ts';
import type { SessionsContext } from '#machines/sessions/sessions.types.ts';
import { flows } from '#model/sessions/sessions.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, breakingOn, by, edges, labelsOf, on, sourcesOf, targetsOf } =
  spaceOf<SessionsContext>(flows);
const isSameWrite = (edge: Edge) => writeKey(after(edge)) === writeKey(before(edge));

it('another session is ended after YES alone; this one never is', () => {
  expect(labelsOf(by(/^session\.choose/))).toEqual(new Set(['session.choose (another one)']));
  const chosen = by('session.choose (another one)');
  expect(targetsOf(chosen)).toEqual(new Set(['confirmingEnd']));
  expect(chosen.map(asksOf)).toEqual(
    chosen.map((edge) => ({ confirm: { question: { about: 'endSession', session: after(edge).chosen } } })),
  );
  expect(breaking(chosen, (edge) => after(edge).failure === null && !after(edge).hasEnded)).toEqual([]);
  expect(breakingOn(/^(?:confirmingEnd|ending)$/, ({ chosen: other }) => other?.isThis === false)).toEqual([]);
  const ending = edges.filter((edge) => 'endSession' in asksOf(edge));
  expect(labelsOf(ending)).toEqual(new Set(['confirm -> yes']));
  expect(ending.map(asksOf)).toEqual(
    ending.map((edge) => ({ endSession: { id: before(edge).chosen?._id, key: writeKey(before(edge)) } })),
  );
  const no = by('confirm -> no');
  expect(targetsOf([...no, ...by('confirm -> unexpected')])).toEqual(new Set(['shown']));
  expect(breaking(no, (edge) => after(edge).sessions === before(edge).sessions && !after(edge).hasEnded)).toEqual([]);
});

it('a session that has ended, by us or by itself, leaves the list, and its key is not used again', () => {
  const ended = by(/^endSession -> (?:ended|NOT_FOUND)$/);
  expect(targetsOf(ended)).toEqual(new Set(['shown']));
  expect(
    breaking(ended, (edge) => {
      const { sessions, hasEnded } = after(edge);
      return sessions.length === 1 && sessions.every(({ isThis }) => isThis) && hasEnded && !isSameWrite(edge);
    }),
  ).toEqual([]);
  expect(new Set(on(/./).flatMap(({ path, context }) => (context.hasEnded ? [path] : [])))).toEqual(new Set(['shown']));
});

it('an unknown outcome says so, keeps the list, and is asked for again by its key', () => {
  const failed = by('endSession -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['shown']));
  expect(
    breaking(failed, (edge) => {
      const { failure, sessions } = after(edge);
      return failure !== null && sessions === before(edge).sessions && isSameWrite(edge);
    }),
  ).toEqual([]);
  const again = by('session.choose (another one)').filter((edge) => before(edge).chosen !== null);
  expect(breaking(again, isSameWrite)).toEqual([]);
  const first = by('session.choose (another one)').filter((edge) => before(edge).chosen === null);
  expect(breaking(first, (edge) => !isSameWrite(edge))).toEqual([]);
});

it('ERR-01: what could not be read is said until it is read again, which forgets the last end', () => {
  expect(targetsOf(by('loadSessions -> offline'))).toEqual(new Set(['unavailable']));
  expect(breakingOn('unavailable', ({ failure }) => failure !== null)).toEqual([]);
  const read = by(/^loadSessions -> (?!offline)/);
  expect(targetsOf(read)).toEqual(new Set(['shown']));
  expect(breaking(read, (edge) => after(edge).failure === null && after(edge).sessions.length > 0)).toEqual([]);
  const refreshed = by('sessions.refresh');
  expect(targetsOf(refreshed)).toEqual(new Set(['loading']));
  expect(sourcesOf(refreshed)).toEqual(new Set(['shown', 'unavailable']));
  expect(breaking(refreshed, (edge) => !after(edge).hasEnded)).toEqual([]);
});
