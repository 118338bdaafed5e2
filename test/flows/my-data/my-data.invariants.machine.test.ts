/** Invariants of the file with a person's data, under every event and every answer. */
import { expect, it } from 'vitest';
import { writeKey } from '#machines/kit/write-once.ts';
import type { MyDataContext } from '#machines/my-data/my-data.types.ts';
import { roundOf } from '#machines/reauthentication/reauthentication.input.ts';
import { flows } from '#model/my-data/my-data.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<MyDataContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, labelsOf, on, sourcesOf, to, targetsOf } = space;
const isSameWrite = (edge: Edge) => writeKey(after(edge)) === writeKey(before(edge));
const isHome = (edge: Edge) => to(edge) === (after(edge).file?.state === 'ready' ? 'ready' : 'none');

it('a file is asked for by hand, and after a proof; an open session alone gets none', () => {
  const asking = edges.filter((edge) => 'askForFile' in asksOf(edge));
  expect(labelsOf(asking)).toEqual(new Set(['file.ask', 'reauthentication -> it is the person']));
  expect(sourcesOf(asking)).toEqual(new Set(['none', 'ready', 'proving']));
  expect(asking.map(asksOf)).toEqual(asking.map((edge) => ({ askForFile: { key: writeKey(before(edge)) } })));
  const wanted = by('askForFile -> REAUTHENTICATION_REQUIRED');
  expect(targetsOf(wanted)).toEqual(new Set(['proving']));
  expect(wanted.map(asksOf)).toEqual(wanted.map((edge) => ({ reauthentication: roundOf(after(edge)) })));
  expect(breaking(wanted, (edge) => !isSameWrite(edge))).toEqual([]);
  expect(breaking(by(/^reauthentication -> (?:back|unexpected)$/), isHome)).toEqual([]);
});

it('what is shown is what the clinic has: nothing, a file in the making, or one to save', () => {
  expect(breakingOn('ready', ({ file }) => file?.state === 'ready')).toEqual([]);
  expect(breakingOn(/^making/, ({ file }) => file?.state === 'making')).toEqual([]);
  expect(breakingOn('none', ({ file }) => file?.state === 'none' || file?.state === 'failed')).toEqual([]);
  const read = by(/^(?:loadFile|lookForFile) -> (?!offline)/);
  expect(breaking(read, (edge) => after(edge).failure === null)).toEqual([]);
  const begun = by('askForFile -> being made');
  expect(targetsOf(begun)).toEqual(new Set(['making.waiting']));
  expect(breaking(begun, (edge) => !isSameWrite(edge) && after(edge).failure === null)).toEqual([]);
});

it('a file in the making is looked for every few seconds, and a look that failed is not said', () => {
  expect(by('lookDelay is over').map(asksOf)).toEqual(by('lookDelay is over').map(() => ({ lookForFile: {} })));
  expect(targetsOf(by('lookDelay is over'))).toEqual(new Set(['making.looking']));
  expect(targetsOf(by('lookForFile -> a file'))).toEqual(new Set(['ready']));
  expect(targetsOf(by('lookForFile -> no file could be made'))).toEqual(new Set(['none']));
  const failed = by('lookForFile -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['making.waiting']));
  expect(failed.map(after)).toEqual(failed.map(before));
});

it('a request that failed says why, and one whose outcome is unknown is repeated by its key', () => {
  const failed = by(/^askForFile -> (?:TOO_MANY_TRIES|offline)$/);
  expect(breaking(failed, (edge) => after(edge).failure !== null && isHome(edge))).toEqual([]);
  expect(labelsOf(failed.filter(isSameWrite))).toEqual(new Set(['askForFile -> offline']));
});

it('a file is saved by hand; one that has expired is read again', () => {
  expect(edges.filter((edge) => 'saveFile' in asksOf(edge)).map(space.named)).toEqual(by('file.save').map(space.named));
  expect(sourcesOf(by('file.save'))).toEqual(new Set(['ready']));
  const saved = by('saveFile -> on the device');
  expect(targetsOf(saved)).toEqual(new Set(['ready']));
  expect(breaking(saved, (edge) => after(edge).isSaved && after(edge).failure === null)).toEqual([]);
  expect(targetsOf(by('saveFile -> NOT_FOUND'))).toEqual(new Set(['loading']));
  expect(targetsOf(by('saveFile -> offline'))).toEqual(new Set(['ready']));
  expect(breaking(by('saveFile -> offline'), (edge) => after(edge).failure !== null)).toEqual([]);
  const begun = by(/^file\./);
  expect(breaking(begun, (edge) => !after(edge).isSaved && after(edge).failure === null)).toEqual([]);
  expect(new Set(on(/./).flatMap(({ path, context }) => (context.isSaved ? [path] : [])))).toEqual(new Set(['ready']));
});

it('ERR-01: what could not be read says so, until it is read again by hand', () => {
  expect(targetsOf(by('loadFile -> offline'))).toEqual(new Set(['unavailable']));
  expect(breakingOn('unavailable', ({ failure }) => failure !== null)).toEqual([]);
  expect(targetsOf(by('data.refresh'))).toEqual(new Set(['loading']));
});
