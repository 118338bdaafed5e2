/** Differences as sentences in a language: the words of the story first, code names in brackets. */
import { type Language, wordsIn } from '#atlas/chart.words.ts';
import { PHRASES } from './difference.phrases.ts';
import type { FlowShape, ToldPath, TransitionShape } from './flow.shape.ts';
import type { Aspect, Differences, FlowDifference, Sign, StateDifference, TransitionDifference } from './shape.diff.ts';
import { toldShape } from './told.shape.ts';

/** Signs of every format, so that colour alone never carries meaning. */
export const SIGNS: Readonly<Record<Sign, string>> = { added: '[+]', removed: '[-]', changed: '[~]' };

export interface Line {
  sign: Sign;
  text: string;
  /** Changed properties, or the steps of a story. */
  details: readonly string[];
}
export interface Section {
  kind: 'states' | 'transitions' | 'stories';
  title: string;
  lines: readonly Line[];
  note: string;
}
export interface FlowText {
  flow: string;
  title: string;
  sign: Sign;
  /** Remark on an added or removed flow. */
  note: string;
  sections: readonly Section[];
}

type Phrases = (typeof PHRASES)[Language];

const codeName = (event: string, say: Phrases): string => {
  if (event === '') return say.atOnce;
  const [, kind, name] = /^xstate\.(done|error|after)\.(?:actor\.|state)?(.*)$/.exec(event) ?? [];
  if (kind === undefined || name === undefined) return event;
  if (kind === 'after') return say.after(name);
  return `${name} ${kind === 'done' ? say.done : say.failed}`.trim();
};
const named = (text: string, code: string): string => (text === code || text === '' ? code : `“${text}” (${code})`);

const speaker = (shape: FlowShape, language: Language) => {
  const told = toldShape(shape);
  const say = PHRASES[language];
  const { eventWords } = wordsIn(told, language);
  const { states, guards, effects, reasons } = told.story;
  const state = (path: string): string => (path === '' ? say.everywhere : named(states[path]?.[language] ?? '', path));
  const guard = (name: string | undefined): string =>
    name === undefined ? say.always : named(guards[name]?.[language] ?? '', name);
  const action = (name: string): string => named(effects[name]?.[language] ?? '', name);
  const need = (id: string): string => named(reasons[id]?.[language] ?? '', id);
  const event = (type: string): string => (type === '' ? say.atOnce : named(eventWords(type), codeName(type, say)));
  const target = (paths: readonly string[]): string =>
    paths.length === 0 ? say.whereOneIs : paths.map(state).join(', ');
  const plain = (text: string): string => text;
  const items: Partial<Record<Aspect['trait'], typeof plain>> = {
    actions: action,
    entry: action,
    exit: action,
    needs: need,
  };
  const item = (trait: Aspect['trait']) => items[trait] ?? plain;
  return { say, state, guard, action, event, target, item };
};
type Speaker = ReturnType<typeof speaker>;

const listChange = (trait: Aspect['trait'], { before, after }: Aspect, was: Speaker, is: Speaker): string => {
  const come = after.filter((one) => !before.includes(one)).map(is.item(trait));
  const gone = before.filter((one) => !after.includes(one)).map(was.item(trait));
  const { say } = is;
  const parts = [
    ...(come.length > 0 ? [say.nowAlso(come.join(', '))] : []),
    ...(gone.length > 0 ? [say.noLonger(gone.join(', '))] : []),
  ];
  return say.list(trait, parts.length === 0 ? say.otherOrder(after.join(', ')) : parts.join('; '));
};

const aspectWords = (aspect: Aspect, was: Speaker, is: Speaker): string => {
  const { trait, before, after } = aspect;
  const [one = '', other = ''] = [before[0], after[0]];
  const { say } = is;
  if (trait === 'name') return say.called(other, one);
  if (trait === 'words') return say.told(other, one);
  if (trait === 'kind') return say.kind(other, one);
  if (trait === 'begins') return say.begins(is.target(after), was.target(before));
  if (trait === 'target') return say.leads(is.target(after), was.target(before));
  if (trait === 'guard') return say.condition(is.guard(after[0]), was.guard(before[0]));
  if (trait === 'reentry') return other === 'true' ? say.entersAgain : say.entersNoMore;
  if (trait === 'order') return say.order(other, one);
  return listChange(trait, aspect, was, is);
};

const transitionWords = (from: string, one: TransitionShape, words: Speaker): string => {
  const condition = one.guard === null ? '' : words.say.onlyWhen(words.guard(one.guard));
  const doing = one.actions.length === 0 ? '' : words.say.does(one.actions.map(words.action).join(', '));
  return `${words.state(from)}: ${words.event(one.event)}${condition} → ${words.target(one.targets)}${doing}`;
};

const sectionsOf = (flow: FlowDifference, before: FlowShape, after: FlowShape, language: Language): Section[] => {
  const [was, is] = [speaker(before, language), speaker(after, language)];
  const { say } = is;
  const detailsOf = (aspects: readonly Aspect[]) => aspects.map((aspect) => aspectWords(aspect, was, is));
  const stateLine = ({ sign, after: path, before: earlier, aspects }: StateDifference): Line => ({
    sign,
    text: path === null ? was.state(earlier ?? '') : is.state(path),
    details: detailsOf(aspects),
  });
  const transitionLine = ({ sign, from, before: one, after: other, aspects }: TransitionDifference): Line => {
    const told = other ? transitionWords(from.after, other, is) : '';
    return { sign, text: told || (one ? transitionWords(from.before, one, was) : ''), details: detailsOf(aspects) };
  };
  const storyLine =
    (sign: Sign) =>
    ({ title, lines }: ToldPath): Line => ({
      sign,
      text: `${title}, ${say.steps(lines.length - 1)}`,
      details: lines,
    });
  const { stories } = flow;
  return [
    { kind: 'states', title: say.states, lines: flow.states.map(stateLine), note: '' },
    { kind: 'transitions', title: say.transitions, lines: flow.transitions.map(transitionLine), note: '' },
    {
      kind: 'stories',
      title: say.stories,
      lines: stories
        ? [...stories.appeared.map(storyLine('added')), ...stories.vanished.map(storyLine('removed'))]
        : [],
      note: stories ? '' : say.storiesUntold,
    },
  ];
};

const sizeOf = ({ states }: FlowShape, say: Phrases): string =>
  say.size(
    states.length - 1,
    states.reduce((sum, { transitions }) => sum + transitions.length, 0),
  );

export const flowText = (difference: FlowDifference, language: Language = 'en'): FlowText => {
  const { flow, sign, before, after } = difference;
  const say = PHRASES[language];
  const title = (after ?? before)?.story?.title[language] ?? flow;
  const only = before && after ? null : (after ?? before);
  const note = only ? (sign === 'added' ? say.isNew : say.isGone)(sizeOf(only, say)) : '';
  return { flow, title, sign, note, sections: before && after ? sectionsOf(difference, before, after, language) : [] };
};

const countOf = (
  what: string,
  signs: readonly Sign[],
  verbs: Readonly<Record<Sign, string>>,
  { count, listed }: Phrases,
): string[] => {
  const counts = (['added', 'removed', 'changed'] as const).flatMap((sign) => {
    const number = signs.filter((one) => one === sign).length;
    return number === 0 ? [] : [count(number, verbs[sign])];
  });
  return counts.length === 0 ? [] : [listed(what, counts)];
};

/** `Flows: 2 changed`, `States: 3 added, 1 removed`; empty where nothing differs. */
export const countsOf = ({ flows }: Differences, language: Language = 'en'): string[] => {
  const say = PHRASES[language];
  const { verbs, finer } = say;
  const traits = flows.flatMap(({ transitions }) => transitions.flatMap(({ aspects }) => aspects));
  const withTrait = (...names: Aspect['trait'][]) => traits.filter(({ trait }) => names.includes(trait)).length;
  const fine = [
    [withTrait('target'), finer.target],
    [withTrait('guard', 'needs'), finer.guard],
    [withTrait('actions'), finer.actions],
  ] as const;
  const known = fine.flatMap(([number, text]) => (number === 0 ? [] : [say.count(number, text)]));
  const ofTransitions = { ...verbs, changed: known.length === 0 ? verbs.changed : say.among(verbs.changed, known) };
  const stories = flows.flatMap((one): Sign[] => [
    ...(one.stories?.appeared ?? []).map((): Sign => 'added'),
    ...(one.stories?.vanished ?? []).map((): Sign => 'removed'),
  ]);
  const signsOf = (parts: readonly { sign: Sign }[]) => parts.map(({ sign }) => sign);
  return [
    ...countOf(say.flows, signsOf(flows), verbs, say),
    ...countOf(say.states, signsOf(flows.flatMap(({ states }) => states)), verbs, say),
    ...countOf(say.transitions, signsOf(flows.flatMap(({ transitions }) => transitions)), ofTransitions, say),
    ...countOf(say.stories, stories, { ...verbs, ...say.storyVerbs }, say),
  ];
};
