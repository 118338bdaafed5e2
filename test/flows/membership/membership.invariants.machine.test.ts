/** Invariants of NIK$ on the first page, under every event and every answer. */
import { expect, it } from 'vitest';
import type { MembershipContext } from '#machines/membership/membership.types.ts';
import { flows } from '#model/membership/membership.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const {
  after,
  before,
  by,
  edges,
  emitting,
  entering,
  from,
  labelsOf,
  leaving,
  named,
  sourcesOf,
  starts,
  targetsOf,
  to,
} = spaceOf<MembershipContext>(flows);

it('NIKS-09: the balance shows once it is read; what could not be read is said and tried again', () => {
  expect(starts).toEqual(['loading']);
  const failed = by('loadNiks -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['unavailable']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  const read = by(/^loadNiks -> (?!offline)/);
  expect(read.filter((edge) => after(edge).failure !== null || after(edge).read === null).map(named)).toEqual([]);
  expect(targetsOf([...by('loadNiks -> a member'), ...by('loadNiks -> too little spent')])).toEqual(new Set(['shown']));
  expect(sourcesOf(by('membership.refresh'))).toEqual(new Set(['unavailable', 'shown', 'hinting']));
  expect(targetsOf(by('membership.refresh'))).toEqual(new Set(['loading']));
});

it('NIKS-22: the hint opens for who has spent enough and not joined, unless it was answered or is not wanted again', () => {
  expect(labelsOf(entering('hinting'))).toEqual(new Set(['loadNiks -> enough spent']));
  const enough = by('loadNiks -> enough spent');
  const isOver = ({ isHintAnswered, isHintDismissed }: MembershipContext) => isHintAnswered || isHintDismissed;
  expect(targetsOf(enough.filter((edge) => !isOver(before(edge))))).toEqual(new Set(['hinting']));
  expect(targetsOf(enough.filter((edge) => isOver(before(edge))))).toEqual(new Set(['shown']));
  expect(enough.some((edge) => before(edge).isHintAnswered && !before(edge).isHintDismissed)).toBe(true);
  expect(enough.some((edge) => before(edge).isHintDismissed && !before(edge).isHintAnswered)).toBe(true);
});

it('NIKS-20 NIKS-22: the box only stops the hint the next time, and is told as it was ticked', () => {
  const remembered = by(/^hint\.remember/);
  expect(new Set(remembered.map((edge) => `${edge.label} ${after(edge).isHintDismissed} ${to(edge)}`))).toEqual(
    new Set(['hint.remember (not again) true hinting', 'hint.remember (again next time) false hinting']),
  );
  expect(labelsOf(emitting('niksHint.remembered'))).toEqual(labelsOf(remembered));
});

it('NIKS-21: Learn more and Back answer the hint; Learn more alone says that enough was spent and opens the popup', () => {
  const answered = leaving('hinting').filter((edge) => to(edge) === 'shown');
  expect(labelsOf(answered)).toEqual(new Set(['hint.learnMore', 'step.back']));
  expect(answered.filter((edge) => !after(edge).isHintAnswered).map(named)).toEqual([]);
  const spent = edges.filter((edge) => after(edge).hasSpentAlready && !before(edge).hasSpentAlready);
  expect(labelsOf(spent)).toEqual(new Set(['hint.learnMore']));
  expect(
    by('hint.learnMore')
      .filter((edge) => !after(edge).hasSpentAlready)
      .map(named),
  ).toEqual([]);
  expect(emitting('niksJoin.wanted').map(named)).toEqual(by('hint.learnMore').map(named));
  expect(sourcesOf(by('step.back'))).toEqual(new Set(['hinting']));
  expect(leaving('hinting').some((edge) => from(edge) === 'hinting' && edge.label === 'membership.refresh')).toBe(true);
});
