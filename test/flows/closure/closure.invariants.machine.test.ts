/** Invariants of closing an account, under every event and every answer. */
import { expect, it } from 'vitest';
import type { ClosureContext } from '#machines/closure/closure.types.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { roundOf } from '#machines/reauthentication/reauthentication.input.ts';
import { flows, unpaid } from '#model/closure/closure.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<ClosureContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, labelsOf, on, sourcesOf, targetsOf } = space;

const isSameWrite = (edge: Edge) => writeKey(after(edge)) === writeKey(before(edge));
const asking = edges.filter((edge) => 'askForClosure' in asksOf(edge));

it('closing is asked for by the person alone, with nothing in the way, or after the proof that the clinic wants', () => {
  expect(labelsOf(asking)).toEqual(new Set(['closure.ask', 'reauthentication -> it is the person']));
  expect(sourcesOf(asking)).toEqual(new Set(['open', 'proving']));
  expect(asking.map(asksOf)).toEqual(asking.map((edge) => ({ askForClosure: { key: writeKey(before(edge)) } })));
  expect(breakingOn('open', ({ closure }) => closure?.state !== 'asked' && closure?.inTheWay.length === 0)).toEqual([]);
  expect(breakingOn('blocked', ({ closure }) => (closure?.inTheWay.length ?? 0) > 0)).toEqual([]);
  expect(breaking(by('closure.ask'), (edge) => after(edge).failure === null && !after(edge).isWithdrawn)).toEqual([]);
});

it('an open session alone closes nothing: the proof is asked for, is consumed once, and going back asks for nothing', () => {
  const wanted = by('askForClosure -> REAUTHENTICATION_REQUIRED');
  expect(targetsOf(wanted)).toEqual(new Set(['proving']));
  expect(breaking(wanted, (edge) => !isSameWrite(edge) && after(edge).failure === null)).toEqual([]);
  expect(wanted.map(asksOf)).toEqual(wanted.map((edge) => ({ reauthentication: roundOf(after(edge)) })));
  expect(targetsOf(by(/^reauthentication -> (?:back|unexpected)$/))).toEqual(new Set(['open']));
  expect(targetsOf(by('reauthentication -> it is the person'))).toEqual(new Set(['asking']));
});

it('asked for once the clinic says so, which ends the key', () => {
  expect(breakingOn(/^(?:asked|withdrawing)$/, ({ closure }) => closure?.state === 'asked')).toEqual([]);
  const isAsked = ({ closure }: ClosureContext) => closure?.state === 'asked';
  const becoming = edges.filter((edge) => isAsked(after(edge)) && !isAsked(before(edge)));
  expect(labelsOf(becoming)).toEqual(
    new Set(['askForClosure -> closing is asked for', 'loadClosure -> closing is asked for']),
  );
  expect(targetsOf(becoming)).toEqual(new Set(['asked']));
  const written = by('askForClosure -> closing is asked for');
  expect(breaking(written, (edge) => !isSameWrite(edge) && after(edge).failure === null)).toEqual([]);
});

it('an unknown outcome is asked for by the same key and says so; what stands in the way meanwhile is shown', () => {
  expect(targetsOf(by(/^askForClosure -> (?:TOO_MANY_TRIES|offline)$/))).toEqual(new Set(['open']));
  const unwritten = by(/^askForClosure -> (?:TOO_MANY_TRIES|ACCOUNT_IN_USE|offline)$/);
  expect(breaking(unwritten, (edge) => after(edge).failure !== null)).toEqual([]);
  expect(labelsOf(unwritten.filter(isSameWrite))).toEqual(new Set(['askForClosure -> offline']));
  const inUse = by('askForClosure -> ACCOUNT_IN_USE');
  expect(targetsOf(inUse)).toEqual(new Set(['blocked']));
  expect(breaking(inUse, (edge) => after(edge).closure?.inTheWay[0]?.name === unpaid.name)).toEqual([]);
  expect(breaking(by('closure.refresh'), (edge) => 'loadClosure' in asksOf(edge))).toEqual([]);
  expect(sourcesOf(by('closure.refresh'))).toEqual(new Set(['unavailable', 'blocked']));
  const looked = by('closure.refresh').filter((edge) => space.from(edge) === 'blocked');
  expect(breaking(looked, (edge) => after(edge).failure === null && !after(edge).isWithdrawn)).toEqual([]);
});

it('what was asked for is withdrawn by the person, until the clinic has answered; then its answer is read', () => {
  const begun = by('closure.withdraw');
  expect(sourcesOf(begun)).toEqual(new Set(['asked']));
  expect(begun.map(asksOf)).toEqual(begun.map((edge) => ({ withdrawClosure: { key: writeKey(before(edge)) } })));
  expect(breaking(begun, (edge) => after(edge).failure === null)).toEqual([]);
  const withdrawn = by('withdrawClosure -> taken back');
  expect(targetsOf(withdrawn)).toEqual(new Set(['open']));
  expect(breaking(withdrawn, (edge) => after(edge).isWithdrawn && !isSameWrite(edge))).toEqual([]);
  const isWithdrawn = ({ context }: { context: ClosureContext }) => context.isWithdrawn;
  expect(
    new Set(
      on(/./)
        .filter(isWithdrawn)
        .map(({ path }) => path),
    ),
  ).toEqual(new Set(['open']));
  const answered = by('withdrawClosure -> NOT_FOUND');
  expect(targetsOf(answered)).toEqual(new Set(['loading']));
  expect(breaking(answered, (edge) => 'loadClosure' in asksOf(edge))).toEqual([]);
  const failed = by('withdrawClosure -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['asked']));
  expect(breaking(failed, (edge) => after(edge).failure !== null && isSameWrite(edge))).toEqual([]);
});

it('ERR-01: what could not be read is said, and what was read says nothing', () => {
  expect(targetsOf(by('loadClosure -> offline'))).toEqual(new Set(['unavailable']));
  expect(breakingOn('unavailable', ({ failure }) => failure !== null)).toEqual([]);
  const read = by(/^loadClosure -> (?!offline)/);
  expect(breaking(read, (edge) => after(edge).closure !== null && after(edge).failure === null)).toEqual([]);
  expect(targetsOf(by('loadClosure -> something open'))).toEqual(new Set(['blocked']));
  expect(targetsOf(by(/^loadClosure -> (?:nothing open|closing was declined)$/))).toEqual(new Set(['open']));
});
