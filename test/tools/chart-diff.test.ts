/** Differences between two machines, and their reports. */
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { FORMS, type Report } from '#atlas/diff/difference.formats.ts';
import { differencePage } from '#atlas/diff/difference.page.ts';
import type { FlowShape, ToldPath } from '#atlas/diff/flow.shape.ts';
import { statesOf } from '#atlas/diff/machine.shape.ts';
import { compareShapes, type FlowDifference, withStories } from '#atlas/diff/shape.diff.ts';
import { machineOf } from '#atlas/diff/told.shape.ts';
import { confirmStory } from '#machines/confirm/confirm.story.ts';
import { state, words } from '#machines/kit/story.ts';

const before = createMachine({
  id: 'visit',
  initial: 'asking',
  states: {
    asking: {
      tags: 'settled',
      on: {
        'answer.yes': [{ guard: 'isOpen', target: 'calling' }, { target: 'closed' }],
        'answer.no': 'closed',
        'note.write': { guard: 'isShort', actions: 'keepNote' },
        'visit.drop': 'closed',
      },
    },
    calling: {
      entry: 'startClock',
      invoke: { id: 'bookVisit', src: 'bookVisit', onDone: 'booked', onError: 'asking' },
      after: { patience: 'asking' },
    },
    booked: { initial: 'fresh', states: { fresh: { on: { 'visit.read': 'read' } }, read: {} } },
    waiting: {},
    closed: { type: 'final' },
  },
});
const after = createMachine({
  id: 'visit',
  initial: 'asking',
  states: {
    asking: {
      on: {
        'answer.yes': [
          { guard: 'isFull', target: 'queueing' },
          { guard: 'isOpen', target: 'calling' },
          { target: 'closed' },
        ],
        'answer.no': 'queueing',
        'note.write': { guard: 'isPolite', actions: ['keepNote', 'tellDesk'] },
      },
    },
    calling: {
      invoke: [
        { id: 'bookVisit', src: 'bookVisit', onDone: 'kept', onError: 'asking' },
        { id: 'clock', src: 'clock' },
      ],
      after: { patience: 'closed' },
    },
    kept: { initial: 'fresh', states: { fresh: { on: { 'visit.read': 'read' } }, read: {} } },
    queueing: { on: { 'visit.drop': 'closed' } },
    closed: { type: 'final' },
  },
});

const story: FlowShape['story'] = {
  ...confirmStory,
  flow: 'visit',
  title: words('A visit', '一次就诊'),
  states: { asking: state('Shall it be booked?', '要预约吗？'), queueing: state('Waiting in line <1>', '排队') },
  events: { 'answer.no': words('NO', '否') },
  guards: { isPolite: words('the note is polite', '留言有礼貌') },
};
const shape = (machine: AnyStateMachine, more: Partial<FlowShape> = {}): FlowShape => ({
  flow: 'visit',
  states: statesOf(machine),
  story,
  needs: {},
  ...more,
});
const shapes = (...flows: FlowShape[]) => ({ flows, unread: [] });
const compare = (one: FlowShape, other: FlowShape): readonly FlowDifference[] =>
  compareShapes(shapes(one), shapes(other)).flows;
const [difference] = compare(shape(before), shape(after));
const transitionsOf = (flow: FlowDifference | undefined) =>
  flow?.transitions.map(({ sign, from, before: was, after: is, aspects }) =>
    [sign, from.after, (is ?? was)?.event, ...aspects.map(({ trait }) => trait)].join(' '),
  );

describe('two machines', () => {
  it('differ in their states: added, removed, renamed, with other calls, entries and tags', () => {
    expect(
      difference?.states.map((one) => [one.sign, one.before, one.after, ...one.aspects.map(({ trait }) => trait)]),
    ).toEqual([
      ['changed', 'asking', 'asking', 'tags'],
      ['changed', 'calling', 'calling', 'entry', 'calls'],
      ['changed', 'booked', 'kept', 'name'],
      ['added', null, 'queueing'],
      ['removed', 'waiting', null],
    ]);
  });

  it('differ in their transitions: added, removed, with another target, guard or actions', () => {
    expect(transitionsOf(difference)).toEqual([
      'added asking answer.yes',
      'changed asking answer.no target',
      'changed asking note.write guard actions',
      'removed asking visit.drop',
      'changed calling xstate.after.patience target',
      'added queueing visit.drop',
    ]);
  });

  it('do not differ by what only moved down, nor by states whose name alone differs', () => {
    const told = transitionsOf(difference)?.filter((line) => /calling xstate\.done|kept/.test(line));
    expect(told).toEqual([]);
    expect(difference?.transitions.filter(({ after: is }) => is?.guard === 'isOpen')).toEqual([]);
  });

  it('differ in the order in which guards are tried', () => {
    const turned = (guards: readonly string[]) =>
      createMachine({
        id: 'visit',
        initial: 'a',
        states: { a: { on: { go: guards.map((guard) => ({ guard, target: guard })) } }, one: {}, two: {} },
      });
    const [flow] = compare(
      { ...shape(before), states: statesOf(turned(['one', 'two'])) },
      { ...shape(before), states: statesOf(turned(['two', 'one'])) },
    );
    expect(transitionsOf(flow)).toEqual(['changed a go order']);
  });

  it('differ in what a guard needs, and in the words of a state', () => {
    const reworded = { ...story, states: { ...story.states, asking: state('Book it?', '预约？') } };
    const [flow] = compare(
      shape(after, { needs: { isPolite: ['greeting'] } }),
      shape(after, { needs: { isPolite: ['greeting', 'thanks'] }, story: reworded }),
    );
    expect(transitionsOf(flow)).toEqual(['changed asking note.write needs']);
    expect(flow?.states).toEqual([
      {
        sign: 'changed',
        before: 'asking',
        after: 'asking',
        aspects: [{ trait: 'words', before: ['Shall it be booked?'], after: ['Book it?'] }],
      },
    ]);
  });

  it('are not taken for renamed where several are alike', () => {
    const twins = (...names: string[]) =>
      createMachine({
        id: 'visit',
        initial: 'a',
        states: Object.fromEntries(['a', ...names].map((name) => [name, {}])),
      });
    const [flow] = compare(
      { ...shape(before), states: statesOf(twins('b', 'c')) },
      { ...shape(before), states: statesOf(twins('d', 'e')) },
    );
    expect(flow?.states.map(({ sign }) => sign)).toEqual(['added', 'added', 'removed', 'removed']);
  });

  it('are the same as themselves, also when made again from their shapes', () => {
    expect(compare(shape(before), shape(before))).toEqual([]);
    expect(statesOf(machineOf(shape(before)))).toEqual(shape(before).states);
    expect(statesOf(machineOf(shape(after)))).toEqual(shape(after).states);
  });
});

const path = (key: string): ToldPath => ({ key, title: `To “${key}”`, lines: ['It begins. → Here.', 'Go. → There.'] });
const report: Report = {
  since: { hash: 'abc1234', day: '2026-11-22', subject: 'Earlier' },
  differences: {
    flows: withStories(
      difference ? [difference] : [],
      { visit: [path('a'), path('b')] },
      { visit: [path('b'), path('c')] },
    ),
    unread: { before: [{ flow: 'order', reason: 'no such module' }], after: [] },
  },
  code: ['machines/visit/visit.rules.ts'],
};

describe('a report', () => {
  it('as text: counts first, then words before code names, stories that appear and vanish', () => {
    const text = FORMS.text(report);
    for (const line of [
      'Charts since abc1234 (2026-11-22, Earlier)',
      'Flows: 1 changed',
      'States: 1 added, 1 removed, 3 changed',
      'Transitions: 2 added, 1 removed, 3 changed (2 with another target, 1 with another condition, 1 with other actions)',
      'Stories: 1 appear, 1 vanish',
      '[~] A visit (visit)',
      '    [+] “Waiting in line <1>” (queueing)',
      '        is now called kept, before booked',
      '    [~] “Shall it be booked?” (asking): “NO” (answer.no) → “Waiting in line <1>” (queueing)',
      '        leads to “Waiting in line <1>” (queueing) instead of closed',
      '        condition: “the note is polite” (isPolite) instead of isShort',
      '        does: now also tellDesk',
      '    [+] To “c”, 1 step',
      '    [-] To “a”, 1 step',
      '        1. Go. → There.',
      'Not compared: order could not be read at that revision: no such module',
      'Changed code of machines, also behind equal names: machines/visit/visit.rules.ts',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('as Markdown takes nothing of the words for markup', () => {
    const text = FORMS.markdown(report);
    expect(text).toContain('### `[~]` A visit (`visit`)');
    expect(text).toContain('- `[+]` “Waiting in line \\<1\\>” (queueing)');
    expect(text).toContain('<details><summary><code>[+]</code> To “c”, 1 step</summary>');
  });

  it('as a page: both charts, what differs marked by a sign and a colour, the same bytes again', async () => {
    const page = await differencePage(report);
    const [was = '', is = ''] = page.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
    const signs = (svg: string) =>
      [...svg.matchAll(/data-id="([^"]*)" data-sign="(\w+)"/g)].map(([, id, sign]) => `${sign} ${id}`);
    expect(signs(was)).toEqual(
      expect.arrayContaining(['removed visit.waiting', 'changed visit.booked', 'changed visit.asking--answer.yes-1']),
    );
    expect(signs(is)).toEqual(
      expect.arrayContaining(['added visit.queueing', 'changed visit.kept', 'added visit.asking--answer.yes-0']),
    );
    expect(was).toContain('>[-] waiting<');
    expect(is).toContain('>[~] NO<');
    expect(is).toMatch(/<text class="title" data-sign="added"[^>]*>\[\+\] Waiting in line &lt;1&gt;</);
    expect(page).not.toMatch(/<script|(?:href|src)="(?!#)/);
    expect(await differencePage(report)).toBe(page);
  });
});
