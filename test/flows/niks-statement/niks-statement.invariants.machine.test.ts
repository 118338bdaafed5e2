/** Invariants of the statement of NIK$, under every answer. */
import { expect, it } from 'vitest';
import type { StatementContext } from '#machines/niks-statement/niks-statement.types.ts';
import { earned, used } from '#model/membership/membership.samples.model.ts';
import { flows, niksStatementFlow } from '#model/niks-statement/niks-statement.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, entering, labelsOf, named, sourcesOf, starts, targetsOf } = spaceOf<StatementContext>(flows);

it('REC-22 ERR-01: the changes show once they are read; what could not be read is said and tried again', () => {
  expect(starts).toEqual(['loading']);
  const read = by(/^loadMovements -> (?!offline)/);
  expect(targetsOf(read)).toEqual(new Set(['shown']));
  expect(new Set(read.map((edge) => `${edge.label} ${after(edge).trx.length} ${after(edge).hasMore}`))).toEqual(
    new Set([
      'loadMovements -> all of them 2 false',
      'loadMovements -> the newest 1 true',
      'loadMovements -> nothing 0 false',
    ]),
  );
  expect(read.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const failed = by('loadMovements -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['unavailable']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  expect(sourcesOf(by('statement.refresh'))).toEqual(new Set(['unavailable', 'shown']));
  expect(targetsOf(by('statement.refresh'))).toEqual(new Set(['loading']));
});

it('REC-22: earlier ones are asked for where there are some, follow what is shown, and a failure takes nothing away', async () => {
  const more = by('statement.more');
  expect(targetsOf(more)).toEqual(new Set(['loadingMore']));
  expect(more.filter((edge) => !before(edge).hasMore).map(named)).toEqual([]);
  expect(labelsOf(entering('loadingMore'))).toEqual(new Set(['statement.more']));
  const added = by('loadEarlier -> the others');
  expect(
    new Set(
      added.map(
        (edge) =>
          `${after(edge)
            .trx.map(({ _id }) => _id)
            .join()} ${after(edge).hasMore}`,
      ),
    ),
  ).toEqual(new Set([`${used._id},${earned._id} false`]));
  expect(added.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const failed = by('loadEarlier -> offline');
  expect(targetsOf([...added, ...failed])).toEqual(new Set(['shown']));
  expect(failed.filter((edge) => after(edge).failure === null || after(edge).trx !== before(edge).trx)).toEqual([]);
  const statement = startScripted(niksStatementFlow);
  await statement.play('loadMovements -> the newest', 'statement.more');
  expect(statement.requests.map(({ input }) => input)).toMatchObject([{ before: null }, { before: used._id }]);
});
