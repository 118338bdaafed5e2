/** A walk as a numbered story in plain sentences, made from the words of its machine. */
import type { AnyMachineSnapshot } from 'xstate';
import { type Language, wordsIn } from '#atlas/chart.words.ts';
import type { Words } from '#machines/kit/story.ts';
import { type Flow, isDone, isFailed, type Move } from '#model/flow.ts';
import { actionsAlong, microstepsOf } from '#model/microsteps.ts';
import { placeOf, type Walk } from './path.walk.ts';
import { VARIANTS } from './variants.words.ts';

export interface StoryLine {
  /** An act of a person, or another event. */
  action: string;
  /** State after it, and further effects of the app. */
  expected: string;
}

export interface PathStory {
  title: string;
  /** How it begins, and where one is before the first step. */
  start: StoryLine;
  lines: readonly StoryLine[];
}

const PHRASES = {
  to: { en: (state: string) => `To “${state}”`, zh: (state: string) => `到“${state}”` },
  starts: { en: (flow: string) => `“${flow}” begins`, zh: (flow: string) => `开始“${flow}”` },
  ends: { en: (call: string) => `“${call}” ends: `, zh: (call: string) => `“${call}”结束：` },
  still: { en: (state: string) => `Still: ${state}`, zh: (state: string) => `仍是：${state}` },
} as const;
const SEMICOLON = { en: '; ', zh: '；' } as const;
const GAP = { en: ' ', zh: '' } as const;
const STOP = { en: '.', zh: '。' } as const;

/** Variant after the name: “another” in `location.select (another)`, “none free” in `loadSlots -> none free`. */
export const variantIn = (label: string): string => /(?: -> | \()(.+?)\)?$/.exec(label)?.[1] ?? '';

export const variantWords = (label: string): Words => {
  const words = VARIANTS[label] ?? VARIANTS[variantIn(label)];
  if (words === undefined) throw new Error(`atlas/paths/variants.words.ts has no words for “${variantIn(label)}”`);
  return words;
};

/** Tells walks of a flow. It throws an Error that names the sentence that is missing. */
export const storyTeller = (flow: Flow, language: Language) => {
  const { story, machine } = flow;
  const { say, inBrackets, eventWords, effectWords } = wordsIn({ machine, story, needs: {} }, language);
  const microsteps = microstepsOf(flow);
  const sentence = (text: string): string => (/[.?!。？！]$/.test(text) ? text : text + STOP[language]);
  const stateWords = (state: AnyMachineSnapshot): string => say(story.states[placeOf(state)], placeOf(state));

  /** No text where there is no choice. */
  const variantOf = (from: AnyMachineSnapshot, { label, event }: Move): string => {
    const isOnlyAnswer = isDone(event) && flow.moves(from).filter((move) => move.event.type === event.type).length < 2;
    return variantIn(label) === '' || isOnlyAnswer ? '' : inBrackets(say(variantWords(label), label));
  };
  const actionOf = (from: AnyMachineSnapshot, move: Move): string => {
    const { event } = move;
    const asked =
      isDone(event) || isFailed(event)
        ? PHRASES.ends[language](say(story.calls[event.actorId]?.runs, `${event.actorId} runs`))
        : '';
    return sentence(asked + eventWords(event.type) + variantOf(from, move));
  };
  const expectedOf = (from: AnyMachineSnapshot, { event }: Move, to: AnyMachineSnapshot): string => {
    const here = stateWords(to);
    const actions = actionsAlong(from._nodes, microsteps.of(from, event));
    const effects = effectWords(actions).join(SEMICOLON[language]);
    const where = placeOf(from) === placeOf(to) ? PHRASES.still[language](here) : here;
    return sentence(where + (effects === '' ? '' : inBrackets(effects)));
  };
  /** @param from the state before the move @param to the state after it */
  const lineOf = (from: AnyMachineSnapshot, move: Move, to: AnyMachineSnapshot): StoryLine => ({
    action: actionOf(from, move),
    expected: expectedOf(from, move, to),
  });

  /** Sentences on newly committed things at each state; '' where nothing is new. */
  const newsAlong = (states: readonly AnyMachineSnapshot[]): string[] => {
    let known: Words | null = null;
    return states.map((state) => {
      const said = flow.committedIn(state);
      if (said === null || said === known) return '';
      known = said;
      return GAP[language] + say(said, 'committed');
    });
  };

  const storyOf = ({ path, states }: Walk): PathStory => {
    const [first] = states;
    const last = states.at(-1);
    if (!first || !last) throw new Error(`${flow.name}: a walk without a state`);
    const news = newsAlong(states);
    const lines = path.flatMap((move, index) => {
      const [from, to] = states.slice(index, index + 2);
      if (!from || !to) return [];
      const { action, expected } = lineOf(from, move, to);
      return { action, expected: expected + (news[index + 1] ?? '') };
    });
    return {
      title: PHRASES.to[language](stateWords(last)),
      start: {
        action: sentence(flow.start ? say(flow.start, 'start') : PHRASES.starts[language](say(story.title, 'title'))),
        expected: sentence(stateWords(first)) + (news[0] ?? ''),
      },
      lines,
    };
  };
  return { lineOf, storyOf };
};
