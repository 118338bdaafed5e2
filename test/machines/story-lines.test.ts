/** Every step of every flow has a plain sentence in English and Chinese. */
import { describe, expect, it } from 'vitest';
import { walksIn } from '#atlas/paths/path.choice.ts';
import { placeOf } from '#atlas/paths/path.walk.ts';
import { storyTeller } from '#atlas/paths/story.lines.ts';
import { VARIANTS } from '#atlas/paths/variants.words.ts';
import type { Flow } from '#model/flow.ts';
import { flows, machines } from '#model/flows.ts';
import { edgesOf } from '#model/walker.ts';

const stepsOf = (flow: Flow) => [
  ...new Map(
    edgesOf(flow).map((edge) => [[placeOf(edge.from), edge.label, placeOf(edge.to)].join(), edge] as const),
  ).values(),
];
const sentencesOf = (flow: Flow, language: 'en' | 'zh'): string[] => {
  const { lineOf } = storyTeller(flow, language);
  return stepsOf(flow).flatMap((edge) => Object.values(lineOf(edge.from, edge, edge.to)));
};

/** Code names, which mean nothing to readers: signedOut, SLOT_TAKEN, xstate.done, hold.expired, `->`. */
const CODE = /\b[a-z]+[A-Z]|[A-Z]_[A-Z]|xstate|[a-z]\.[a-z]|->|undefined|\(\)|（）/;

/** Sentences that a flow lacks, each with its place. */
const missingIn = (flow: Flow): string[] => {
  const { lineOf } = storyTeller(flow, 'en');
  const missing = stepsOf(flow).flatMap((edge) => {
    try {
      lineOf(edge.from, edge, edge.to);
      return [];
    } catch (error) {
      return String(error);
    }
  });
  return [...new Set(missing)];
};

describe.each([...machines])('%s', (_, ofMachine) => {
  it('tells every step in English and Chinese, without names of code', () => {
    expect(ofMachine.flatMap(missingIn)).toEqual([]);
    for (const flow of ofMachine) {
      const [english, chinese] = [sentencesOf(flow, 'en'), sentencesOf(flow, 'zh')];
      expect(english.filter((text) => CODE.test(text) || /\p{Script=Han}/u.test(text) || !/[.?!]$/.test(text))).toEqual(
        [],
      );
      expect(chinese.filter((text) => CODE.test(text) || !/\p{Script=Han}.*[。？！]$/u.test(text))).toEqual([]);
    }
  });

  it('says how it begins, each way with other words', () => {
    const starts = ofMachine.map(({ start }) => start);
    if (starts.length === 1) return;
    for (const language of ['en', 'zh'] as const)
      expect(new Set(starts.map((start) => start?.[language] ?? '')).size).toBe(starts.length);
    expect(starts).not.toContain(null);
  });
});

it('leaves no words for variants that no flow has', () => {
  const labels = flows.flatMap(edgesOf).map(({ label }) => label);
  const named = new Set(labels.flatMap((label) => [label, label.replace(/^.*?(?: -> | \()(.+?)\)?$/, '$1')]));
  expect(Object.keys(VARIANTS).filter((name) => !named.has(name))).toEqual([]);
});

it('throws where a sentence is missing, and names what lacks it', () => {
  const flow = machines.get('hold')?.[0];
  const edge = flow && edgesOf(flow).find(({ label }) => label === 'hold.begin (remote)');
  if (!flow || !edge) throw new Error('no hold begins');
  const renamed = { ...edge, label: 'hold.begin (by nobody)' };
  expect(() => storyTeller(flow, 'en').lineOf(edge.from, renamed, edge.to)).toThrow('no words for “by nobody”');
  const wordless = { ...flow, story: { ...flow.story, events: {} } };
  expect(() => storyTeller(wordless, 'zh').lineOf(edge.from, edge, edge.to)).toThrow(
    'hold: a sentence is missing, in the story, for “hold.begin”',
  );
});

it('tells a path as a title, its beginning and a line for each step', () => {
  const flow = machines.get('hold')?.[0];
  if (flow === undefined) throw new Error('no flow of holds');
  const walk = walksIn([flow], 'steps').find(({ path }) => path.at(-1)?.label === 'deadline.reached (of the remote)');
  expect(walk && storyTeller(flow, 'en').storyOf(walk)).toEqual({
    title: 'To “Nothing is held”',
    start: { action: 'Nothing was held.', expected: 'Nothing is held.' },
    lines: [
      { action: 'A time is held (a video consultation).', expected: 'The countdown runs to the next deadline.' },
      {
        action: 'The deadline has come (of the video consultation).',
        expected: 'Nothing is held (booking is told which of them ran out).',
      },
    ],
  });
  expect(walk && storyTeller(flow, 'zh').storyOf(walk).lines[0]).toEqual({
    action: '保留一个时间（视频问诊）。',
    expected: '倒计时至最近的期限。',
  });
});
