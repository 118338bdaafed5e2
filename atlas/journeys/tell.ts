/** A way over flows as one story, with what happens behind its doors. */
import { placeOf } from '#atlas/paths/path.walk.ts';
import { begin, type Stop, step, storyOf } from '#atlas/walking/session.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { behindStep, type JourneyStep, type Leg, type World } from './route.ts';

const DEEPEST = 3;

const startOf = (
  stop: Stop,
): { en: { action: string; expected: string }; zh: { action: string; expected: string } } => ({
  en: storyOf(stop, 'en').start,
  zh: storyOf(stop, 'zh').start,
});

const linesOf = (world: World, { flow, path }: Stop, first: number, depth: number): JourneyStep[] => {
  let before = begin(flow);
  return path.flatMap(({ label }, index): JourneyStep[] => {
    const outer = before;
    before = step(before, label);
    if (index < first) return [];
    const [en, zh] = [storyOf(before, 'en').lines.at(-1), storyOf(before, 'zh').lines.at(-1)];
    const own: JourneyStep = {
      flow: flow.name,
      flowTitle: flow.story.title,
      state: placeOf(before.states.at(-1) as Stop['states'][number]),
      action: words(en?.action ?? '', zh?.action ?? ''),
      expected: words(en?.expected ?? '', zh?.expected ?? ''),
      depth,
      isLegStart: false,
    };
    const behind = depth < DEEPEST ? behindStep(world, outer, label) : null;
    return behind ? [opening(behind.stop, depth + 1, null), ...linesOf(world, behind.stop, 0, depth + 1), own] : [own];
  });
};

/** How a flow begins, or the link that has opened it. */
const opening = (stop: Stop, depth: number, by: Words | null): JourneyStep => {
  const { en, zh } = startOf(stop);
  return {
    flow: stop.flow.name,
    flowTitle: stop.flow.story.title,
    state: placeOf(stop.states[0] as Stop['states'][number]),
    action: by ? words(`${by.en}: ${en.action}`, `${by.zh}：${zh.action}`) : words(en.action, zh.action),
    expected: words(en.expected, zh.expected),
    depth,
    isLegStart: true,
  };
};

export const tellJourney = (world: World, legs: readonly Leg[]): JourneyStep[] =>
  legs.flatMap(({ stop, first, link, depth }) => [
    ...(first === 0 ? [opening(stop, depth, link?.by ?? null)] : []),
    ...linesOf(world, stop, first, depth),
  ]);

/** The walks of a way: each flow to its last step there, and each flow behind a door, in their order. */
export const stopsAlong = (world: World, legs: readonly Leg[]): Stop[] => {
  const behind = ({ flow, path }: Stop, first: number, depth: number): Stop[] => {
    let before = begin(flow);
    return path.flatMap(({ label }, index): Stop[] => {
      const found = index < first || depth >= DEEPEST ? null : behindStep(world, before, label);
      before = step(before, label);
      return found ? [...behind(found.stop, 0, depth + 1), found.stop] : [];
    });
  };
  const last = new Map(legs.map((leg) => [leg.stop.flow, leg]));
  return legs.flatMap((leg) => [
    ...behind(leg.stop, leg.first, 0),
    ...(last.get(leg.stop.flow) === leg ? [leg.stop] : []),
  ]);
};
