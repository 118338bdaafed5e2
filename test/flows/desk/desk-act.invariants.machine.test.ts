/** Invariants of an act of staff at the desk, under every event and every answer. */
import { expect, it } from 'vitest';
import { actReasons } from '#machines/desk-act/desk-act.reasons.ts';
import { isPreviewed, isQuestioned } from '#machines/desk-act/desk-act.rules.ts';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import { allMet } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { flows } from '#model/desk-act/desk-act.model.ts';
import { type Edge, edgesOf } from '#model/walker.ts';

const edges = flows.flatMap(edgesOf);
const at = (edge: Edge, end: 'from' | 'to') => statePath(edge[end].value);
const before = ({ from }: Edge): DeskActContext => from.context;
const after = ({ to }: Edge): DeskActContext => to.context;
const told = (edge: Edge) => `${before(edge).act}: ${at(edge, 'from')} --${edge.label}--> ${at(edge, 'to')}`;
const sending = edges.filter((edge) => at(edge, 'to') === 'sending' && at(edge, 'from') !== 'sending');
const answers = (label: RegExp) => edges.filter((edge) => label.test(edge.label));

it('SERVER-66: nothing is sent before its form is filled, its effect is seen, and each visit is decided about', () => {
  expect(sending.length).toBeGreaterThan(20);
  const unfilled = sending.filter(
    (edge) => isQuestioned(before(edge).act) && !allMet(actReasons.isFilled, after(edge)),
  );
  expect(unfilled.map(told)).toEqual([]);
  const seen = sending.filter((edge) => isPreviewed(before(edge).act));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((edge) => at(edge, 'from') !== 'reviewing' || before(edge).preview === null).map(told)).toEqual(
    [],
  );
  expect(seen.filter((edge) => !allMet(actReasons.isDecided, after(edge))).map(told)).toEqual([]);
});

it('an act is done by the answer of the server alone, and an act that was left has sent nothing', () => {
  const done = edges.filter((edge) => at(edge, 'to') === 'done');
  expect(new Set(done.map((edge) => edge.label))).toEqual(new Set(['sendAct -> done', 'made.close']));
  const left = edges.filter((edge) => at(edge, 'to') === 'left');
  expect(new Set(left.map((edge) => at(edge, 'from')))).toEqual(new Set(['asking', 'readingTimes', 'refused']));
  expect(new Set(left.map(({ label }) => label))).toEqual(new Set(['step.back']));
});

it('a key that was made, an order that owes again, or a saved file shows until it is closed, and comes by an answer alone', () => {
  const shown = edges.filter((edge) => at(edge, 'to') === 'showing');
  expect(new Set(shown.map(({ label }) => label))).toEqual(
    new Set(['sendAct -> a key', 'sendAct -> a file', 'sendAct -> an order that owes']),
  );
  expect(shown.filter((edge) => after(edge).made === null)).toEqual([]);
  const leaving = edges.filter((edge) => at(edge, 'from') === 'showing');
  expect(new Set(leaving.map((edge) => `${edge.label} ${at(edge, 'to')}`))).toEqual(new Set(['made.close done']));
});

it('after an unknown outcome the same act is sent again with its key; a refusal that is certain ends the key', () => {
  const lost = answers(/^sendAct -> offline$/);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.filter((edge) => writeKey(after(edge)) !== writeKey(before(edge))).map(told)).toEqual([]);
  const refused = answers(/^sendAct -> [A-Z_]+$/);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((edge) => writeKey(after(edge)) === writeKey(before(edge))).map(told)).toEqual([]);
});

it('whatever was typed stays: no failure, preview or decision changes an entry, but a time that is not free', () => {
  const wrong = edges.filter((edge) => {
    if (edge.event.type === 'field.change') return false;
    const { time: was, ...typed } = before(edge).fields;
    const { time: is, ...kept } = after(edge).fields;
    const isTimeKept = (was ?? '') === (is ?? '') || edge.label.startsWith('loadTimes');
    return !isTimeKept || JSON.stringify(typed) !== JSON.stringify(kept);
  });
  expect(wrong.map(told)).toEqual([]);
});

it('while the act is on its way nothing else can be done', () => {
  const busy = edges.filter((edge) => ['sending', 'previewing'].includes(at(edge, 'from')));
  expect(busy.filter(({ event }) => !event.type.startsWith('xstate.')).map(told)).toEqual([]);
});
