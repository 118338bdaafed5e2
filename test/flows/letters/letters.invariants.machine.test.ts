/** Invariants of the choice of letters, under every event and every answer. */
import { expect, it } from 'vitest';
import { writeKey } from '#machines/kit/write-once.ts';
import { letterSwitches } from '#machines/letters/letters.selectors.ts';
import type { LettersContext } from '#machines/letters/letters.types.ts';
import { flows } from '#model/letters/letters.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, breakingOn, by, edges, labelsOf, targetsOf } = spaceOf<LettersContext>(flows);

const isBySms = (context: LettersContext) =>
  letterSwitches(context)
    .find(({ kind }) => kind === 'reminders')
    ?.switches.find(({ channel }) => channel === 'sms')?.isOn;

it('NOTIF-07: a switch shows as it was tapped, alone, and its choice is sent once, by a key of its own', () => {
  const chosen = by(/^letter\.choose/);
  expect(targetsOf(chosen)).toEqual(new Set(['saving']));
  expect(edges.filter((edge) => 'chooseLetter' in asksOf(edge)).length).toBe(chosen.length);
  expect(chosen.map(asksOf)).toEqual(
    chosen.map((edge) => ({ chooseLetter: { key: writeKey(after(edge)), choice: after(edge).wanted } })),
  );
  expect(
    breaking(chosen, (edge) => {
      const isOther = writeKey(after(edge)) !== writeKey(before(edge));
      return (
        isOther &&
        after(edge).failure === null &&
        isBySms(after(edge)) === (edge.label === 'letter.choose (reminders by SMS)')
      );
    }),
  ).toEqual([]);
  const others = (context: LettersContext) =>
    letterSwitches(context).flatMap(({ kind, switches }) =>
      switches.flatMap((one) => (kind === 'reminders' && one.channel === 'sms' ? [] : [{ kind, ...one }])),
    );
  expect(chosen.map((edge) => others(after(edge)))).toEqual(chosen.map((edge) => others(before(edge))));
});

it('what the clinic answers is shown, and nothing waits', () => {
  const answered = by(/^(?:loadLetters -> (?!offline)|chooseLetter -> saved)/);
  expect(targetsOf(answered)).toEqual(new Set(['choosing']));
  expect(breaking(answered, (edge) => after(edge).wanted === null && after(edge).settings !== null)).toEqual([]);
  const saved = by('chooseLetter -> saved');
  expect(
    breaking(saved, (edge) => after(edge).failure === null && isBySms(after(edge)) === isBySms(before(edge))),
  ).toEqual([]);
});

it('a choice whose outcome is unknown is read, not sent again; its failure is said where it was not saved', () => {
  const unknown = by('chooseLetter -> offline');
  expect(targetsOf(unknown)).toEqual(new Set(['loading']));
  expect(
    breaking(unknown, (edge) => after(edge).failure !== null && after(edge).wanted === before(edge).wanted),
  ).toEqual([]);
  expect(unknown.map(asksOf)).toEqual(unknown.map(() => ({ loadLetters: {} })));
  expect(breaking(by('loadLetters -> not as chosen'), (edge) => after(edge).failure !== null)).toEqual([]);
  expect(breaking(by(/^loadLetters -> as/), (edge) => after(edge).failure === null)).toEqual([]);
  const refused = by('chooseLetter -> TOO_MANY_TRIES');
  expect(targetsOf(refused)).toEqual(new Set(['choosing']));
  expect(breaking(refused, (edge) => after(edge).failure !== null && after(edge).wanted === null)).toEqual([]);
  expect(breaking(refused, (edge) => isBySms(after(edge)) !== isBySms(before(edge)))).toEqual([]);
});

it('ERR-01: what could not be read says so, until it is read again by hand', () => {
  expect(targetsOf(by('loadLetters -> offline'))).toEqual(new Set(['unavailable']));
  expect(breakingOn('unavailable', ({ failure }) => failure !== null)).toEqual([]);
  expect(targetsOf(by('letters.refresh'))).toEqual(new Set(['loading']));
  expect(labelsOf(edges.filter((edge) => 'loadLetters' in asksOf(edge)))).toEqual(
    new Set(['letters.refresh', 'chooseLetter -> offline']),
  );
});
