/** Invariants of joining NIK$, under every event and every answer. */
import { expect, it } from 'vitest';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import type { NiksJoinContext } from '#machines/niks-join/niks-join.types.ts';
import { flows } from '#model/niks-join/niks-join.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const {
  after,
  before,
  by,
  effectsOf,
  emitting,
  entering,
  from,
  labelsOf,
  named,
  on,
  sourcesOf,
  starts,
  targetsOf,
  to,
} = spaceOf<NiksJoinContext>(flows);

const ends = (some: Edge[]): Set<string> => new Set(some.map((edge) => `${edge.label}: ${to(edge)}`));

it('ROLE-08 NIKS-23: a member’s conditions are read first; a guest sees them without, and a reader only the terms', () => {
  expect(starts).toEqual(['loading', 'checklist', 'terms']);
  expect(ends(by(/^loadMembership -> /))).toEqual(
    new Set([
      'loadMembership -> enough spent: checklist',
      'loadMembership -> too little spent: checklist',
      'loadMembership -> a member: member',
      'loadMembership -> offline: unavailable',
    ]),
  );
  const read = by(/^loadMembership -> (?!offline)/);
  expect(read.filter((edge) => after(edge).failure !== null || after(edge).membership === null).map(named)).toEqual([]);
  expect(
    by('loadMembership -> offline')
      .filter((edge) => after(edge).failure === null)
      .map(named),
  ).toEqual([]);
  expect(ends(by('membership.refresh'))).toEqual(new Set(['membership.refresh: loading']));
});

it('NIKS-12 NIKS-16: only who has an account and has spent enough agrees, and only with the consent it goes on', () => {
  const eligible = on('checklist').filter(selectIsEligible);
  const hasMet = ({ hasAccount, membership }: NiksJoinContext) => hasAccount && membership?.hasSpentEnough === true;
  expect(eligible.length).toBeGreaterThan(0);
  expect(on('checklist').filter((one) => selectIsEligible(one) !== hasMet(one.context))).toEqual([]);
  const consent = by(/^consent\.change/);
  expect(consent.filter((edge) => !hasMet(before(edge)) || to(edge) !== 'checklist').map(named)).toEqual([]);
  expect(new Set(consent.map((edge) => `${edge.label} ${after(edge).consent}`))).toEqual(
    new Set(['consent.change (ticked) en-US', 'consent.change (unticked) null']),
  );
  expect(consent.some((edge) => before(edge).failure !== null)).toBe(true);
  expect(consent.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const next = by('step.next');
  expect(targetsOf(next)).toEqual(new Set(['joining']));
  expect(next.filter((edge) => before(edge).consent === null || !hasMet(before(edge))).map(named)).toEqual([]);
  expect(labelsOf(entering('joining'))).toEqual(new Set(['step.next']));
});

it('NIKS-14 NIKS-15: who does not meet them is led to the store', () => {
  const led = by('store.open');
  expect(led.filter((edge) => selectIsEligible({ context: before(edge) })).map(named)).toEqual([]);
  expect(new Set(led.map((edge) => before(edge).hasAccount))).toEqual(new Set([true, false]));
  expect(labelsOf(emitting('niksJoin.store'))).toEqual(new Set(['store.open']));
  expect(new Set(led.flatMap(effectsOf))).toEqual(new Set(['emits niksJoin.store']));
});

it('NIKS-17 NIKS-19: joined is the server’s word; a refusal shows its message, keeps the consent and stays', () => {
  expect(ends(by(/^joinNiks -> /))).toEqual(
    new Set([
      'joinNiks -> joined: joined',
      'joinNiks -> NIKS_JOINED: loading',
      'joinNiks -> NIKS_SPENT_TOO_LITTLE: checklist',
      'joinNiks -> offline: checklist',
    ]),
  );
  expect(labelsOf(emitting('niks.joined'))).toEqual(new Set(['joinNiks -> joined', 'joinNiks -> NIKS_JOINED']));
  const joined = by('joinNiks -> joined');
  expect(joined.filter((edge) => !after(edge).membership?.joinedAt).map(named)).toEqual([]);
  const refused = by(/^joinNiks -> (?:NIKS_SPENT_TOO_LITTLE|offline)$/);
  expect(refused.filter((edge) => after(edge).failure === null || after(edge).consent === null).map(named)).toEqual([]);
  const repeated = refused.filter((edge) => after(edge).attempt === before(edge).attempt);
  expect(labelsOf(repeated)).toEqual(new Set(['joinNiks -> offline']));
});

it('NIKS-23: the terms are open to who may join or has joined, and Back leads where they were opened', () => {
  const opened = by('terms.open');
  expect(targetsOf(opened)).toEqual(new Set(['terms']));
  expect(sourcesOf(opened)).toEqual(new Set(['member', 'checklist']));
  const ofChecklist = opened.filter((edge) => from(edge) === 'checklist');
  expect(ofChecklist.filter((edge) => !selectIsEligible({ context: before(edge) })).map(named)).toEqual([]);
  const back = by('step.back').filter((edge) => from(edge) === 'terms');
  const isMember = ({ membership }: NiksJoinContext) => Boolean(membership?.joinedAt);
  expect(new Set(back.map((edge) => `${before(edge).isReading} ${isMember(before(edge))}: ${to(edge)}`))).toEqual(
    new Set(['true false: terms', 'false true: member', 'false false: checklist']),
  );
  expect(back.filter((edge) => after(edge).consent !== before(edge).consent).map(named)).toEqual([]);
});

it('NIKS-18: Back closes the popup, but from terms that were opened in it, and while it is being joined', () => {
  const closing = emitting('popup.close');
  expect(labelsOf(closing)).toEqual(new Set(['step.back']));
  expect(sourcesOf(closing)).toEqual(new Set(['loading', 'unavailable', 'member', 'checklist', 'terms', 'joined']));
  expect(closing.filter((edge) => from(edge) === 'terms' && !before(edge).isReading).map(named)).toEqual([]);
  expect(closing.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
});
