/** Charts of a flow before and after, with what differs marked by a sign in the words and by a colour. */
import type { AnyTransitionDefinition } from 'xstate';
import { chartsOf } from '#atlas/chart.folds.ts';
import { chartOf } from '#atlas/chart.model.ts';
import { drawChart } from '#atlas/chart.svg.ts';
import { type Language, wordsIn } from '#atlas/chart.words.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { escaped } from '#atlas/text.ts';
import { pathOf, transitionGroupsOf } from '#model/nodes.ts';
import { SIGNS } from './difference.words.ts';
import type { FlowShape, TransitionShape } from './flow.shape.ts';
import type { FlowDifference, Sign } from './shape.diff.ts';
import { toldShape } from './told.shape.ts';

export type Side = 'before' | 'after';

const placeOf = (path: string, event: string, index: number): string => [path, event, index].join('\n');
interface Marks {
  states: ReadonlyMap<string, Sign>;
  transitions: ReadonlyMap<string, Sign>;
}
const marksOn = ({ states, transitions }: FlowDifference, side: Side): Marks => ({
  states: new Map(
    states.flatMap((one): [string, Sign][] => {
      const path = one[side];
      return path === null || path === '' ? [] : [[path, one.sign]];
    }),
  ),
  transitions: new Map(
    transitions.flatMap((one): [string, Sign][] => {
      const shape: TransitionShape | null = one[side];
      return shape ? [[placeOf(one.from[side], shape.event, shape.index), one.sign]] : [];
    }),
  ),
});

const marked = (text: string, sign: Sign | undefined): string => (sign ? `${SIGNS[sign]} ${text}` : text);
const withMarks = (flow: ToldFlow, { states, transitions }: Marks, language: Language) => {
  const { story } = flow;
  const titles = Object.entries(story.states).map(([path, words]) => [
    path,
    { ...words, [language]: marked(words[language], states.get(path)) },
  ]);
  const told: ToldFlow = { ...flow, story: { ...story, states: Object.fromEntries(titles) } };
  const words = wordsIn(told, language);
  const signOf = (transition: AnyTransitionDefinition): Sign | undefined => {
    const groups = transitionGroupsOf(transition.source);
    const index = groups.find((group) => group.includes(transition))?.indexOf(transition) ?? 0;
    return transitions.get(placeOf(pathOf(transition.source), transition.eventType, index));
  };
  return chartOf(told, language, {
    ...words,
    labelOf: (transition) => marked(words.labelOf(transition), signOf(transition)),
    stayOf: (transition) => marked(words.stayOf(transition), signOf(transition)),
  });
};

const signIn = (text: string): Sign | null =>
  (['added', 'removed', 'changed'] as const).find((sign) => text.includes(SIGNS[sign])) ?? null;
/** Sign of a line that merges several transitions; mixed signs count as changed. */
const signAmong = (labels: readonly string[]): Sign | null => {
  const [sign = null, ...others] = new Set(labels.map(signIn));
  return others.length > 0 ? 'changed' : sign;
};
const TEXT_ELEMENT = /<text class="\w+"(?=[^>]*>([^<]*)<)/g;

/** Charts by the name of the part, since a large flow has several. Ids are unique in a page with both sides. */
export const drawMarked = async (
  difference: FlowDifference,
  shape: FlowShape,
  side: Side,
  language: Language = 'en',
): Promise<Map<string, { svg: string; isMarked: boolean }>> => {
  const marks = marksOn(difference, side);
  const drawn = new Map<string, { svg: string; isMarked: boolean }>();
  for (const [name, chart] of chartsOf(withMarks(toldShape(shape), marks, language))) {
    const whole = await drawChart(chart);
    const ids = [
      ...[...marks.states].map(([path, sign]): [string, Sign] => [`${difference.flow}.${path}`, sign]),
      ...chart.edges.flatMap(({ id, says }): [string, Sign][] => {
        const sign = signAmong(says.map(({ label }) => label));
        return sign ? [[id, sign]] : [];
      }),
    ];
    const prefix = `${side}-${name}-${language}-`;
    let svg = whole
      .replaceAll(TEXT_ELEMENT, (element, text: string) => {
        const sign = signIn(text);
        return sign ? `${element} data-sign="${sign}"` : element;
      })
      .replace('id="title"', `id="${prefix}title"`)
      .replace('id="about"', `id="${prefix}about"`)
      .replace('"title about"', `"${prefix}title ${prefix}about"`);
    for (const [id, sign] of ids)
      svg = svg.replace(`data-id="${escaped(id)}"`, `data-id="${escaped(id)}" data-sign="${sign}"`);
    drawn.set(name, { svg, isMarked: svg.includes('data-sign=') });
  }
  return drawn;
};
