/** Invariants of one change of NIK$, under every answer. */
import { expect, it } from 'vitest';
import type { MovementContext } from '#machines/niks-movement/niks-movement.types.ts';
import { flows } from '#model/niks-movement/niks-movement.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, by, labelsOf, named, sourcesOf, starts, targetsOf } = spaceOf<MovementContext>(flows);

it('NIKS-34 ERR-01: the change shows once it is read; what could not be read is said and tried again', () => {
  expect(starts).toEqual(['loading']);
  const read = by(/^loadMovement -> (?:earned|used)$/);
  expect(targetsOf(read)).toEqual(new Set(['shown']));
  expect(new Set(read.map((edge) => `loadMovement -> ${after(edge).movement?.kind}`))).toEqual(labelsOf(read));
  expect(read.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const failed = by(/^loadMovement -> (?:NOT_FOUND|offline)$/);
  expect(labelsOf(failed).size).toBe(2);
  expect(targetsOf(failed)).toEqual(new Set(['unavailable']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  expect(sourcesOf(by('movement.refresh'))).toEqual(new Set(['unavailable', 'shown']));
  expect(targetsOf(by('movement.refresh'))).toEqual(new Set(['loading']));
});
