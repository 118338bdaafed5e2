/** Labels and notes of a transition, in the words of the story. */
import type { AnyTransitionDefinition } from 'xstate';
import { implementationName } from '#machines/kit/reasons.ts';
import type { Words } from '#machines/kit/story.ts';
import { actionsOf, transitionGroupsOf } from '#model/nodes.ts';
import type { ToldFlow } from './flows.ts';

export type Language = 'en' | 'zh';
/** Colour of an edge. done and failed: end of a call. back: a way back. time: a delay, without a person's act. */
export type Tone = 'plain' | 'done' | 'failed' | 'back' | 'time';

const PHRASES = {
  onlyWhen: { en: 'only when ', zh: '仅当' },
  when: { en: 'if ', zh: '如果' },
  otherwise: { en: 'otherwise', zh: '否则' },
  told: { en: 'otherwise: ', zh: '否则提示：' },
  ignored: { en: 'no change: ', zh: '不变：' },
  fromEach: { en: 'from each of these', zh: '以下各处均可' },
  open: { en: ' (', zh: '（' },
  close: { en: ')', zh: '）' },
} as const satisfies Record<string, Words>;

const BACK = /^(?:step\.back|popup\.closed?|answer\.no|toasts\.resume)$|\.edit$/;

export const toneOf = ({ eventType }: AnyTransitionDefinition): Tone => {
  if (eventType.startsWith('xstate.done.')) return 'done';
  if (eventType.startsWith('xstate.error.')) return 'failed';
  if (eventType.startsWith('xstate.after.') || eventType === 'deadline.reached') return 'time';
  return BACK.test(eventType) ? 'back' : 'plain';
};

/** Whether the transition is tried after another of the same event. */
const isAlternative = (transition: AnyTransitionDefinition): boolean =>
  (transitionGroupsOf(transition.source).find((group) => group.includes(transition)) ?? []).indexOf(transition) > 0;

export const wordsIn = ({ story, needs }: ToldFlow, language: Language) => {
  /** @param name as the story lists it. @throws where its words are missing: the error names it */
  const say = (words: Words | undefined, name: string): string => {
    if (words === undefined) throw new Error(`${story.flow}: a sentence is missing, in the story, for “${name}”`);
    return words[language];
  };
  const phrase = (name: keyof typeof PHRASES): string => PHRASES[name][language];
  const guardWords = (guard: string) => say(story.guards[guard], guard);

  const inBrackets = (text: string): string => phrase('open') + text + phrase('close');

  const eventWords = (type: string): string => {
    const parts = type.split('.');
    const id = parts.slice(3).join('.');
    if (type.startsWith('xstate.done.actor.')) return say(story.calls[id]?.done, `${id} done`);
    if (type.startsWith('xstate.error.actor.')) return say(story.calls[id]?.failed, `${id} failed`);
    const name = type.startsWith('xstate.after.') ? (parts[2] ?? '') : type;
    return say(story.events[name], name);
  };
  /** Guards of the transition, and the message that a person reads when they do not hold. */
  const conditionsOf = (transition: AnyTransitionDefinition): string[] => {
    const { guard, eventType } = transition;
    const name = implementationName(guard);
    if (eventType === '') return [];
    if (name === null) return isAlternative(transition) ? [phrase('otherwise')] : [];
    const told = (needs[name] ?? []).map((need) => say(story.reasons[need], need));
    return [phrase('onlyWhen') + guardWords(name), ...(told.length > 0 ? [phrase('told') + told.join(' · ')] : [])];
  };
  /** Words of the actions of a transition. */
  const effectWords = (actions: readonly string[]): string[] =>
    [...new Set(actions)].flatMap((name) => (story.effects[name] ? say(story.effects[name], name) : []));
  const effectsOf = (transition: AnyTransitionDefinition): string[] =>
    effectWords(actionsOf(transition).flatMap((action) => implementationName(action) ?? []));
  const arrow = (effect: string): string => `→ ${effect}`;
  const arrowsOf = (transition: AnyTransitionDefinition) => effectsOf(transition).map(arrow);
  /** @param actions that are run with it; by default those of the transition's own states */
  const notesOf = (transition: AnyTransitionDefinition, actions?: readonly string[]) => [
    ...conditionsOf(transition),
    ...(actions ? effectWords(actions).map(arrow) : arrowsOf(transition)),
  ];
  const labelOf = ({ guard, eventType }: AnyTransitionDefinition): string => {
    if (eventType !== '') return eventWords(eventType);
    const name = implementationName(guard);
    return name === null ? phrase('otherwise') : phrase('when') + guardWords(name);
  };
  /** Line for a transition without a target. */
  const stayOf = (transition: AnyTransitionDefinition): string => {
    const ignored = transition.actions.length === 0 ? phrase('ignored') : '';
    const conditions = conditionsOf(transition).map(inBrackets);
    return [ignored, labelOf(transition), ...conditions, ...arrowsOf(transition).map((effect) => ` ${effect}`)].join(
      '',
    );
  };
  return { say, phrase, inBrackets, eventWords, effectWords, effectsOf, notesOf, labelOf, stayOf };
};
