/** Whether an approved story is still what the machines do: its steps are replayed in the explored graph. */
import { walksNamed } from '#atlas/paths/path.walk.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { type Graph, graphOf } from '#model/graph.ts';
import { type Approval, type ApprovedStory, storyOf } from './approvals.ts';

/**
 * stuck: the step cannot happen any more. astray: it leads to another state. reworded: all is walked as approved, but in
 * other words from this step on.
 */
export type Judgement =
  | { kind: 'holds' }
  | {
      kind: 'stuck' | 'astray' | 'reworded';
      /** From 1; 0 is how it begins. */
      step: number;
      /** The state in which it is stuck, the other state, or the other sentences. */
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

/** The title says the last state once more. */
const sentencesOf = ({ start, steps }: ApprovedStory): string[] =>
  [start, ...steps].map(({ action, expected }) => JSON.stringify([action, expected]));

const judgeFrom = (approval: Approval, flow: Flow): Judgement => {
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

/** The further a story is walked as it was approved, the nearer is its beginning to the one that was meant. */
const reach = (judgement: Judgement): number => {
  if (judgement.kind === 'holds') return Number.POSITIVE_INFINITY;
  return judgement.kind === 'reworded' ? 1_000 + judgement.step : judgement.step;
};

/** @param flows by default those of the approved machine: each is a beginning */
export const judge = (approval: Approval, flows = machines.get(approval.flow) ?? []): Judgement => {
  const judged = flows.map((flow) => judgeFrom(approval, flow)).toSorted((one, other) => reach(other) - reach(one));
  return judged[0] ?? { kind: 'stuck', step: 0, now: '' };
};

const numbered = (step: number): string => (step === 0 ? 'its beginning' : `step ${step}`);
/** `otp 1f2e…, To “Proven”, approved by Ada on 2026-11-28: step 3, “Next.”, cannot happen any more in code.entering`; empty where it holds. */
export const judgementWords = (approval: Approval, judgement: Judgement): string => {
  if (judgement.kind === 'holds') return '';
  const { step, now, kind } = judgement;
  const line = step === 0 ? approval.start : approval.steps[step - 1];
  const what = {
    stuck: now === '' ? 'there is no such flow any more' : `cannot happen any more in ${now}`,
    astray: `leads to ${now} instead of ${line?.state ?? ''}`,
    reworded: `is told otherwise: ${now}`,
  }[kind];
  return `${approval.flow} ${approval.story}, ${approval.title.en}, approved by ${approval.by} on ${approval.on}: ${numbered(step)}, “${line?.action.en ?? ''}”, ${what}`;
};
