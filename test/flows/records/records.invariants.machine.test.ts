/** Invariants of the records, under every event and every answer. */
import { expect, it } from 'vitest';
import { type ClinicDay, type IsoInstant, monthOf } from '#contract/time.ts';
import { groupByMonth, tabNamed } from '#machines/records/records.selectors.ts';
import type { RecordsContext } from '#machines/records/records.types.ts';
import { flows, recordsFlow } from '#model/records/records.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, from, named, on, sourcesOf, starts, targetsOf, to } = spaceOf<RecordsContext>(flows);

it('REC-01: another tab is chosen in every state, is asked for anew, and what went wrong on the one before is forgotten', async () => {
  expect(new Set(starts)).toEqual(new Set(['loading']));
  const chosen = by(/^tab\.select/);
  expect(sourcesOf(chosen)).toEqual(new Set(on(/./).map(({ path }) => path)));
  expect(targetsOf(chosen)).toEqual(new Set(['loading']));
  expect(chosen.filter((edge) => edge.label !== `tab.select (${after(edge).tab})`).map(named)).toEqual([]);
  expect(chosen.some((edge) => before(edge).failure !== null)).toBe(true);
  expect(chosen.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const records = startScripted(recordsFlow);
  await records.play('tab.select (refills)');
  expect(records.requests.map(({ input }) => input)).toEqual([{ tab: 'invoices' }, { tab: 'refills' }]);
});

it('REC-02 ERR-01: what was loaded is that tab’s list, and a failure keeps the lists and is said', () => {
  const loaded = by('loadList -> nothing');
  expect(targetsOf(loaded)).toEqual(new Set(['list']));
  expect(loaded.filter((edge) => after(edge).lists[after(edge).tab] === null || after(edge).failure !== null)).toEqual(
    [],
  );
  const failed = by(/^loadList -> (?!nothing)/);
  expect(targetsOf(failed)).toEqual(new Set(['loadFailed']));
  expect(failed.filter((edge) => after(edge).failure === null || after(edge).lists !== before(edge).lists)).toEqual([]);
  expect(sourcesOf(by('list.refresh'))).toEqual(new Set(['list', 'loadFailed', 'digitalId']));
  expect(targetsOf(by('list.refresh'))).toEqual(new Set(['loading']));
});

it('a number is proven from the list by who has none proven; whatever comes of it, the list is read again', () => {
  const opened = by('digitalId.open');
  expect(new Set(opened.map((edge) => `${from(edge)} ${before(edge).number}: ${to(edge)}`))).toEqual(
    new Set(['list claimed: digitalId']),
  );
  const ended = by(/^digitalId -> /);
  expect(ended.length).toBeGreaterThan(1);
  expect(targetsOf(ended)).toEqual(new Set(['loading']));
});

it('entries of one Singapore month are together, in their order, and an address without a tab means the invoices', () => {
  const at = (createdAt: string) => ({ createdAt: createdAt as IsoInstant });
  // in Singapore this is the 1st of November
  const november = [at('2026-11-20T03:00:00.000Z'), at('2026-10-31T16:00:00.000Z')];
  const october = [at('2026-10-31T15:59:00.000Z')];
  const months = ['2026-11-01', '2026-10-01'].map((day) => monthOf(day as ClinicDay));
  const groups = groupByMonth([...november, ...october]);
  expect(groups).toEqual([november, october].map((entries, index) => ({ month: months[index], entries })));
  expect([tabNamed('documents'), tabNamed('else'), tabNamed(null)]).toEqual(['documents', 'invoices', 'invoices']);
});
