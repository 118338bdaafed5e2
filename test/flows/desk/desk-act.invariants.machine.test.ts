/** Invariants of an act of staff at the desk, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import { knownFields, mostOf } from '#machines/desk-act/desk-act.given.ts';
import { actReasons } from '#machines/desk-act/desk-act.reasons.ts';
import {
  type ActName,
  asksOf,
  changesTimes,
  isBooking,
  isPreviewed,
  isQuestioned,
  knowsTimes,
  mayDo,
  undoOf,
} from '#machines/desk-act/desk-act.rules.ts';
import type { DeskActContext, DeskActEvent } from '#machines/desk-act/desk-act.types.ts';
import { allMet } from '#machines/kit/reasons.ts';
import { required } from '#machines/kit/required.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { flows } from '#model/desk-act/desk-act.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asking, before, begins, by, edges, entering, from, inputOf, labelsOf, sourcesOf, targetsOf, to } =
  spaceOf<DeskActContext>(flows);
type Typed = Extract<DeskActEvent, { type: 'field.change' }>;
const told = (edge: Edge) => `${before(edge).act}: ${from(edge)} --${edge.label}--> ${to(edge)}`;
const sending = entering('sending');
const flowOf = (act: ActName) =>
  required(flows.find(({ input }) => Reflect.get(Object(input), 'act') === act) ?? null, act);
const begun = (act: ActName, input: object = {}) =>
  startScripted({ ...flowOf(act), input: { ...Object(flowOf(act).input), ...input } });

it('SERVER-66: nothing is sent before its form is filled, its effect is seen, and each visit is decided about', () => {
  expect(sending.length).toBeGreaterThan(20);
  const unfilled = sending.filter(
    (edge) => isQuestioned(before(edge).act) && !allMet(actReasons.isFilled, after(edge)),
  );
  expect(unfilled.map(told)).toEqual([]);
  const seen = sending.filter((edge) => isPreviewed(before(edge).act));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((edge) => from(edge) !== 'reviewing' || before(edge).preview === null).map(told)).toEqual([]);
  expect(seen.filter((edge) => !allMet(actReasons.isDecided, after(edge))).map(told)).toEqual([]);
});

it('an act is done by the answer of the server alone, and an act that was left has sent nothing', () => {
  const done = edges.filter((edge) => to(edge) === 'done');
  expect(new Set(done.map((edge) => edge.label))).toEqual(new Set(['sendAct -> done', 'made.close']));
  const left = edges.filter((edge) => to(edge) === 'left');
  expect(new Set(left.map((edge) => from(edge)))).toEqual(new Set(['asking', 'readingTimes', 'refused']));
  expect(new Set(left.map(({ label }) => label))).toEqual(new Set(['step.back']));
});

it('a key that was made, an order that owes again, or a saved file shows until it is closed, and comes by an answer alone', () => {
  const shown = edges.filter((edge) => to(edge) === 'showing');
  expect(new Set(shown.map(({ label }) => label))).toEqual(
    new Set(['sendAct -> a key', 'sendAct -> a file', 'sendAct -> an order that owes']),
  );
  expect(shown.filter((edge) => after(edge).made === null)).toEqual([]);
  const leaving = edges.filter((edge) => from(edge) === 'showing');
  expect(new Set(leaving.map((edge) => `${edge.label} ${to(edge)}`))).toEqual(new Set(['made.close done']));
});

it('after an unknown outcome the same act is sent again with its key; a refusal that is certain ends the key', () => {
  const lost = by('sendAct -> offline');
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.filter((edge) => writeKey(after(edge)) !== writeKey(before(edge))).map(told)).toEqual([]);
  const unsent = edges.filter((edge) => to(edge) === 'unsent');
  expect(unsent.length).toBeGreaterThan(0);
  for (const edge of unsent) {
    const { act, subject, given } = before(edge);
    const key = writeKey(before(edge));
    expect(edge.label).toBe('sendAct -> offline');
    expect(edge.to.output).toEqual({ outcome: 'unsent', unsent: { act, subject, given }, key });
  }
  expect(lost.filter((edge) => (to(edge) === 'unsent') !== (before(edge).mayWait === true)).map(told)).toEqual([]);
  const refused = by(/^sendAct -> [A-Z_]+$/);
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
  const busy = edges.filter((edge) => ['sending', 'previewing'].includes(from(edge)));
  expect(busy.filter(({ event }) => !event.type.startsWith('xstate.')).map(told)).toEqual([]);
});

describe('the form of an act', () => {
  it('shows where there is something to ask; an act that is done or taken back at once is sent at once', () => {
    const first = (act: ActName) => begun(act).snapshot().value;
    expect(['accept', 'missed', 'arrive', 'move', 'book', 'leave'].map((act) => first(act as ActName))).toEqual([
      'asking',
      'asking',
      'sending',
      'readingTimes',
      'asking',
      'asking',
    ]);
    expect((['arrive', 'unarrive', 'unmiss', 'missed', 'accept'] as const).map(isQuestioned)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect((['arrive', 'missed', 'accept'] as const).map(undoOf)).toEqual(['unarrive', 'unmiss', null]);
  });

  it('keeps each entry as typed, and what was wrong is gone with it', async () => {
    const typed = by(/^field\.change/);
    expect(sourcesOf(typed)).toEqual(new Set(['asking', 'readingTimes']));
    for (const edge of typed) {
      const { field, text } = edge.event as Typed;
      expect(after(edge)).toMatchObject({ fields: { ...before(edge).fields, [field]: text }, failure: null });
    }
    const puppets = begun('reject');
    await puppets.play('field.change (the words)', 'act.submit', 'sendAct -> offline');
    expect(puppets.snapshot().context.failure).toEqual({ kind: 'offline' });
    await puppets.play('field.change (the words)');
    expect(puppets.snapshot().context.failure).toBeNull();
  });

  it('reads the free times once all is known by which they are read, and again when one of it is another', () => {
    const asked = asking('loadTimes');
    expect(asked.length).toBeGreaterThan(0);
    for (const edge of asked) {
      const { act, subject, given, fields } = after(edge);
      expect(inputOf(edge, 'loadTimes')).toEqual({ act, subject, given, fields });
      expect([asksOf(act).includes('time'), knowsTimes(act, fields)]).toEqual([true, true]);
    }
    const ruling = by(/^field\.change/).filter((edge) =>
      changesTimes(before(edge).act, Reflect.get(edge.event, 'field')),
    );
    expect(new Set(ruling.map((edge) => before(edge).act))).toEqual(new Set(['book']));
    for (const edge of ruling) {
      expect(after(edge).times).toEqual([]);
      expect(to(edge)).toBe(knowsTimes('book', after(edge).fields) ? 'readingTimes' : 'asking');
    }
    expect(targetsOf(ruling)).toEqual(new Set(['readingTimes', 'asking']));
    const other = by(/^field\.change/).filter((edge) => !ruling.includes(edge));
    expect(other.filter((edge) => from(edge) !== to(edge) || begins(edge, 'loadTimes')).map(told)).toEqual([]);
    expect(targetsOf(by('times.refresh'))).toEqual(new Set(['readingTimes']));
    expect(by('times.refresh').filter(({ from: { context } }) => !knowsTimes(context.act, context.fields))).toEqual([]);
    expect(new Set(by('times.refresh').map((edge) => before(edge).act))).toEqual(new Set(['move', 'book']));
  });

  it('offers the free times that were read, and says when they were not', async () => {
    const read = by(/^loadTimes -> (?:some|no) times/);
    expect(targetsOf(by(/^loadTimes/))).toEqual(new Set(['asking']));
    for (const edge of read)
      expect(after(edge)).toMatchObject({ times: Reflect.get(edge.event, 'output'), failure: null });
    for (const edge of by('loadTimes -> offline')) expect(after(edge).failure).toEqual({ kind: 'offline' });
    for (const edge of by('loadTimes -> no times')) expect(after(edge).fields.time).toBe('');
    const puppets = begun('move');
    await puppets.play('loadTimes -> offline', 'times.refresh', 'loadTimes -> some times');
    expect(puppets.snapshot().context.failure).toBeNull();
    await puppets.play('field.change (the time)', 'times.refresh', 'loadTimes -> some times');
    expect(puppets.snapshot().context.fields.time).toBe('slot-10');
  });
});

describe('what an act will do', () => {
  it('is seen before it is done, with every visit in its way; Back changes the entries', async () => {
    const seen = entering('previewing');
    expect(new Set(seen.map((edge) => before(edge).act))).toEqual(new Set(['announce', 'leave', 'merge']));
    for (const edge of seen) {
      const { act, subject, given, fields } = after(edge);
      expect(inputOf(edge, 'previewAct')).toEqual({ act, subject, given, fields });
    }
    expect(seen.filter((edge) => !allMet(actReasons.isFilled, before(edge)))).toEqual([]);
    const shown = by(/^previewAct -> (?:seen|with)/);
    expect(targetsOf(shown)).toEqual(new Set(['reviewing']));
    for (const edge of shown)
      expect(after(edge)).toMatchObject({ preview: Reflect.get(edge.event, 'output'), failure: null });
    const failed = by(/^previewAct -> (?:offline|OPER)/);
    expect(labelsOf(failed).size).toBe(2);
    expect(targetsOf(failed)).toEqual(new Set(['asking']));
    expect(failed.filter((edge) => after(edge).failure === null)).toEqual([]);
    const back = by('step.back').filter((edge) => from(edge) === 'reviewing');
    expect(targetsOf(back)).toEqual(new Set(['asking']));
    const puppets = begun('merge');
    await puppets.play('act.submit', 'previewAct -> offline', 'act.submit', 'previewAct -> seen');
    expect(puppets.snapshot().context.failure).toBeNull();
  });

  it('a decision is about a visit that is not on hold; an act with such a visit in its way is sent with one for each', () => {
    const decided = by(/^decision/);
    expect(labelsOf(decided)).toEqual(new Set(['decision.choose (a visit)']));
    expect(decided.filter((edge) => from(edge) !== 'reviewing' || to(edge) !== 'reviewing')).toEqual([]);
    for (const edge of decided) expect(after(edge).decisions).toEqual({ visit: 'cancelled' });
    const inTheWay = sending.filter((edge) => (after(edge).preview?.booked.length ?? 0) > 0);
    expect(inTheWay.length).toBeGreaterThan(0);
    for (const edge of inTheWay) expect(after(edge).decisions).toEqual({ visit: 'cancelled' });
    for (const edge of sending) {
      const { act, subject, given, fields, decisions } = after(edge);
      expect(inputOf(edge, 'sendAct')).toEqual({ act, subject, given, fields, decisions, key: writeKey(after(edge)) });
    }
  });
});

describe('the end of an act', () => {
  it('that was refused says why: in its form, or where it has none, with a way to try again and one to leave', () => {
    const refused = by(/^sendAct -> [A-Zo]+/).filter((edge) => after(edge).failure !== null);
    expect(refused.length).toBeGreaterThan(20);
    for (const edge of refused) expect(to(edge)).toBe(isQuestioned(before(edge).act) ? 'asking' : 'refused');
    expect(
      new Set(edges.filter((edge) => from(edge) === 'refused').map((edge) => `${edge.label} ${to(edge)}`)),
    ).toEqual(new Set(['act.submit sending', 'step.back left']));
    const ended = by(/^sendAct -> (?:OPER|NOT_|offline)/).filter((edge) => to(edge) !== 'unsent');
    expect(ended).toHaveLength(refused.length);
  });

  it('that made a row opens it, and else is about the same row', async () => {
    const ended = async (opens: string | null) => {
      const puppets = begun('sell');
      const fill = asksOf('sell').map((field) => `field.change (the ${field})`);
      await puppets.play(...fill, 'field.change (the slip)', 'act.submit');
      const output = { made: null, opens };
      await puppets.fire({ type: 'xstate.done.actor.sendAct', actorId: 'sendAct', output } as { type: string });
      return puppets.snapshot().output;
    };
    expect(await ended('new')).toMatchObject({ outcome: 'done', done: { act: 'sell', subject: 'new' } });
    expect(await ended(null)).toMatchObject({ outcome: 'done', done: { act: 'sell', subject: 'one' } });
    const left = begun('accept');
    await left.play('step.back');
    expect(left.snapshot().output).toEqual({ outcome: 'left' });
  });

  it('keys only go forward', () => {
    expect(edges.filter((edge) => after(edge).attempt < before(edge).attempt)).toEqual([]);
  });
});

describe('facts of the row', () => {
  it('are written into the form before, and what was typed before a lock over them', () => {
    expect(knownFields('confirmLine', { order: 'RF-1' })).toEqual({ invoiceNo: 'RF-1' });
    expect(knownFields('confirmLine', {})).toEqual({});
    expect(knownFields('accept', { order: 'RF-1', most: '20', goods: '5' })).toEqual({});
    expect(knownFields('sell', { place: 'orchard' })).toEqual({ place: 'orchard' });
    expect(knownFields('accept', { place: 'orchard' })).toEqual({});
    expect(knownFields('takePayment', { most: '20' })).toEqual({ amount: '20.00' });
    expect(knownFields('takePayment', {})).toEqual({});
    expect(knownFields('refund', { goods: '5', paid: '3' })).toEqual({ amount: '3.00' });
    expect(knownFields('refund', { goods: '5' })).toEqual({ amount: '5.00' });
    expect(knownFields('refund', { paid: '3' })).toEqual({});
    const { context } = begun('takePayment', { fields: { amount: '7' } }).snapshot();
    expect(context.fields).toMatchObject({ amount: '7' });
  });

  it('say the most that a sum can be', () => {
    expect(mostOf('refund', 'amount', { paid: '3' })).toBe(3);
    expect(mostOf('refund', 'reason', { paid: '3', most: '9' })).toBeNull();
    expect(mostOf('takePayment', 'amount', { most: '20' })).toBe(20);
    expect(mostOf('takePayment', 'slip', { most: '20' })).toBeNull();
    expect(mostOf('takePayment', 'amount', { paid: '3' })).toBeNull();
    expect(mostOf('useNiks', 'points', { most: '20.50', niks: '30' })).toBe(20);
    expect(mostOf('useNiks', 'points', { most: '20.50', niks: '18' })).toBe(18);
    expect(mostOf('useNiks', 'points', { most: '20.50' })).toBe(0);
    expect(mostOf('useNiks', 'number', { most: '20.50' })).toBeNull();
    expect(mostOf('accept', 'amount', { most: '20' })).toBeNull();
  });

  it('a slip is asked for where money is not cash', () => {
    const { context } = begun('takePayment').snapshot();
    const isSlipMet = (fields: DeskActContext['fields']) =>
      actReasons.isFilled.find(({ id }) => id === 'needsSlip')?.isMet({ ...context, fields });
    expect(
      [{ way: 'cash' }, { way: 'terminal' }, { way: 'terminal', slip: ' ' }, { way: 'terminal', slip: '9' }].map(
        isSlipMet,
      ),
    ).toEqual([true, false, false, true]);
  });

  it('a role does what its call and the act itself allow', () => {
    expect([mayDo('bookWaived', ['reception']), mayDo('bookWaived', ['admin']), mayDo('book', ['admin'])]).toEqual([
      true,
      false,
      mayDo('bookWithDeposit', ['admin']),
    ]);
    expect((['book', 'bookWaived', 'move'] as const).map(isBooking)).toEqual([true, true, false]);
    expect([isPreviewed('leave'), isPreviewed('accept')]).toEqual([true, false]);
  });
});
