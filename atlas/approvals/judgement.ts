/** Whether an approved story is still what the machines do: its steps are replayed in the explored graph. */
import { world } from '#atlas/journeys/journeys.ts';
import type { World } from '#atlas/journeys/route.ts';
import { walksNamed } from '#atlas/paths/path.walk.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { type Graph, graphOf } from '#model/graph.ts';
import { type Approval, type ApprovedJourney, type ApprovedStory, storyOf } from './approvals.ts';

/**
 * stuck: the step cannot happen any more. astray: it leads to another state. reworded: all steps happen as approved,
 * but the words differ from this step on.
 */
export type Judgement =
  | { kind: 'holds' }
  | {
      kind: 'stuck' | 'astray' | 'reworded';
      /** Number of the step, from 1; 0 is the beginning. */
      step: number;
      /** The state in which the story is stuck, the state to which it strays, or the changed sentences. */
      now: string;
    };

/** How far the steps can be walked: the states in which one is, that of the beginning first. */
const statesAlong = ({ places, ways }: Graph, labels: readonly string[]): string[] => {
  const states: string[] = [];
  let place = places[0];
  for (const label of labels) {
    if (place === undefined) break;
    states.push(place.at);
    const [, to] = place.steps.find(([way]) => ways[way]?.label === label) ?? [];
    place = to === undefined ? undefined : places[to];
  }
  return place === undefined ? states : [...states, place.at];
};

/** The title repeats the last state. */
const sentencesOf = ({ start, steps }: ApprovedStory): string[] =>
  [start, ...steps].map(({ action, expected }) => JSON.stringify([action, expected]));

const judgeFrom = (approval: ApprovedStory, flow: Flow): Judgement => {
  const labels = approval.steps.map(({ label }) => label);
  const approved = [approval.start, ...approval.steps].map(({ state }) => state);
  const states = statesAlong(graphOf(flow), labels);
  const astray = states.findIndex((state, index) => state !== approved[index]);
  if (astray >= 0) return { kind: 'astray', step: astray, now: states[astray] ?? '' };
  if (states.length < approved.length) return { kind: 'stuck', step: states.length, now: states.at(-1) ?? '' };
  const [walk] = walksNamed(flow, [labels]);
  const [was, is] = [sentencesOf(approval), walk ? sentencesOf(storyOf(walk)) : []];
  const other = was.findIndex((sentence, index) => sentence !== is[index]);
  if (other < 0) return { kind: 'holds' };
  const told = walk && storyOf(walk);
  const line = other === 0 ? told?.start : told?.steps[other - 1];
  return { kind: 'reworded', step: other, now: `${line?.action.en ?? ''} → ${line?.expected.en ?? ''}` };
};

/** The more steps a beginning allows as approved, the likelier it is the approved one. */
const reach = (judgement: Judgement): number => {
  if (judgement.kind === 'holds') return Number.POSITIVE_INFINITY;
  return judgement.kind === 'reworded' ? 1_000 + judgement.step : judgement.step;
};

/** @param flows by default those of the approved machine: each is a beginning */
export const judge = (approval: ApprovedStory, flows = machines.get(approval.flow) ?? []): Judgement => {
  const judged = flows.map((flow) => judgeFrom(approval, flow)).toSorted((one, other) => reach(other) - reach(one));
  return judged[0] ?? { kind: 'stuck', step: 0, now: '' };
};

type Broken = Exclude<Judgement, { kind: 'holds' }>;
const LEADS = {
  calls: words('calls', '调用'),
  opens: words('opens', '打开'),
  ends: words('ends in', '结束于'),
} as const;

const numbered = (step: number): Words =>
  step === 0 ? words('its beginning', '开头') : words(`step ${step}`, `第 ${step} 步`);
/** `step 3, “Next.”, which led to code.sending, cannot happen any more in code.entering` */
const brokenStep = (story: ApprovedStory, { step, now, kind }: Broken): Words => {
  const line = step === 0 ? story.start : story.steps[step - 1];
  const what = {
    stuck:
      now === ''
        ? words('there is no such flow any more', '已没有此流程')
        : words(
            `which led to ${line?.state}, cannot happen any more in ${now}`,
            `原通往 ${line?.state}，在 ${now} 已不能发生`,
          ),
    astray: words(`leads to ${now} instead of ${line?.state}`, `现在通往 ${now}，而非 ${line?.state}`),
    reworded: words(
      `is told otherwise: ${now}, instead of ${line?.action.en} → ${line?.expected.en}`,
      `措辞不同：原为“${line?.action.zh} → ${line?.expected.zh}”`,
    ),
  }[kind];
  const at = numbered(step);
  return words(`${at.en}, “${line?.action.en ?? ''}”, ${what.en}`, `${at.zh}“${line?.action.zh ?? ''}”，${what.zh}`);
};

export const signed = ({ title, by, on }: Pick<Approval, 'title' | 'by' | 'on'>): string =>
  `${title.en}, approved by ${by} on ${on}`;
/**
 * Text such as `otp 1f2e…, To “Proven”, approved by Ada on 2026-11-28: step 3, “Next.”, …`; empty where the approval
 * holds.
 */
export const judgementWords = (approval: Approval, judgement: Judgement): string =>
  judgement.kind === 'holds'
    ? ''
    : `${approval.flow} ${approval.story}, ${signed(approval)}: ${brokenStep(approval, judgement).en}`;

/** Places at which an approved journey differs from its approval; none where it holds. */
export const journeyFaults = (
  { stories, links }: ApprovedJourney,
  judged: (story: ApprovedStory) => Judgement = judge,
  known: World['links'] = world.links,
): Words[] => [
  ...stories.flatMap((story) => {
    const judgement = judged(story);
    if (judgement.kind === 'holds') return [];
    const { en, zh } = brokenStep(story, judgement);
    return [words(`${story.flow}: ${en}`, `${story.flow}：${zh}`)];
  }),
  ...links
    .filter(({ kind, from, to }) => !known.some((one) => one.kind === kind && one.from === from && one.to === to))
    .map(({ kind, from, to }) =>
      words(`${from} no longer ${LEADS[kind].en} ${to}`, `${from} 不再${LEADS[kind].zh} ${to}`),
    ),
];
/**
 * Text such as `From sign-up to booked, approved by Ada on 2026-11-28: otp: step 3, …`; empty where the approval holds.
 */
export const journeyWords = (journey: ApprovedJourney, faults = journeyFaults(journey)): string =>
  faults.length === 0 ? '' : `${journey.journey}, ${signed(journey)}: ${faults.map(({ en }) => en).join('; ')}`;
