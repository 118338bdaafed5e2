/** Finds the path of a model that a recorded run took: step by step, all states of the model that the log allows. */
import { type AnyMachineSnapshot, transition } from 'xstate';
import { placeOf } from '#atlas/paths/path.walk.ts';
import type { Flow, Move } from '#model/flow.ts';
import { explore, initialOf, moveOf, type Path } from '#model/walker.ts';
import type { RecordedStep } from '#src/app/recording/recorder.ts';
import { type Traces, tracesOf } from '#src/app/recording/redaction.ts';
import type { ReportedRun } from '#src/app/recording/report.ts';

/**
 * agrees: the model reaches the app's states. differs: the model cannot follow this step; the path leads to the state
 * before it. broke: the app failed at this step.
 */
export interface Match {
  kind: 'agrees' | 'differs' | 'broke';
  flow: Flow;
  path: Path;
  /** Final state of the path. */
  end: string;
  /** Number of the log's steps that the path explains. */
  steps: number;
  /** First step that differs or failed. */
  step: RecordedStep | null;
  /** States that this step's event leads to in the model. */
  would: readonly string[];
  /** Steps at which the path switches to another model, the nearest that has the step. */
  bridges: readonly number[];
}

interface Trail {
  flow: Flow;
  state: AnyMachineSnapshot;
  move: Move | null;
  before: Trail | null;
  /** Score: steps taken, and values in the log that agree with the model's. */
  likeness: number;
}

const pathOf = (trail: Trail): Move[] => {
  const path: Move[] = [];
  for (let one: Trail | null = trail; one; one = one.before) if (one.move) path.unshift(one.move);
  return path;
};
const trailAlong = (flow: Flow, path: Path): Trail => {
  let trail: Trail = { flow, state: initialOf(flow), move: null, before: null, likeness: 0 };
  for (const move of path)
    trail = { ...trail, state: transition(flow.machine, trail.state, move.event)[0], move, before: trail };
  return trail;
};

const likenessOf = (one: Traces, other: Traces): number =>
  Object.entries(one).filter(([name, trace]) => other[name] === trace).length;

const movesBy = ({ flow, state }: Trail, type: string): Move[] =>
  flow.moves(state).filter(({ event }) => event.type === type);
const goAlong = (trail: Trail, move: Move, likeness: number): Trail => ({
  flow: trail.flow,
  state: transition(trail.flow.machine, trail.state, move.event)[0],
  move,
  before: trail,
  likeness: trail.likeness + likeness,
});
/** Score of a refused event, which keeps the state: less likely than a taken one. */
const REFUSED = -1;

const onward = (trail: Trail, step: RecordedStep): Trail[] => {
  const taken = movesBy(trail, step.type).map((move) =>
    goAlong(trail, move, 1 + likenessOf(tracesOf(move.event), step.traces)),
  );
  const stayed: Trail = { ...trail, likeness: trail.likeness + REFUSED };
  return [...taken, stayed].filter(({ state }) => placeOf(state) === step.state);
};

/** Keeps the likeliest trail for each model state. */
const distinct = (trails: readonly Trail[]): Trail[] => {
  const best = new Map<string, Trail>();
  for (const trail of trails) {
    const key = `${trail.flow.start?.en ?? ''} ${trail.flow.key(trail.state)}`;
    const known = best.get(key);
    if (!known || known.likeness < trail.likeness) best.set(key, trail);
  }
  return [...best.values()];
};

/** Drops repeated steps that change nothing, and time that passes without effect. */
const shortened = (flow: Flow, path: Path): Path => {
  const short: Move[] = [];
  let state = initialOf(flow);
  for (const { label, event } of path) {
    // the same label, with this state's event
    const move = flow.moves(state).find((one) => one.label === label);
    if (move === undefined) return path;
    const next = transition(flow.machine, state, move.event)[0];
    const isIdle = flow.key(next) === flow.key(state);
    if (isIdle && (event.type === 'time.passed' || short.at(-1)?.label === label)) continue;
    short.push(move);
    state = next;
  }
  return short;
};

/** Paths of other models that end with the same step: one model alone may lack the person's history. */
const bridgesTo = (flows: readonly Flow[], from: string, step: RecordedStep): Trail[] =>
  flows.flatMap((flow) =>
    [...explore(flow).values()]
      .filter(({ state }) => placeOf(state) === from)
      .flatMap(({ path, edges }) =>
        edges
          .filter(({ event, to }) => event.type === step.type && placeOf(to) === step.state)
          .map((edge) =>
            goAlong(
              trailAlong(flow, path),
              moveOf(edge),
              likenessOf(tracesOf(edge.event), step.traces) - path.length / 1_000,
            ),
          ),
      ),
  );

const follow = (run: ReportedRun, from: readonly Trail[], flows: readonly Flow[]): Match | null => {
  let trails = distinct(from);
  const bridges: number[] = [];
  const matchAt = (kind: Match['kind'], steps: number, step: RecordedStep | null): Match | null => {
    const [best] = trails.toSorted((a, b) => b.likeness - a.likeness);
    if (best === undefined) return null;
    const would = step ? movesBy(best, step.type).map((move) => placeOf(goAlong(best, move, 0).state)) : [];
    const path = shortened(best.flow, pathOf(best));
    return { kind, flow: best.flow, path, end: placeOf(best.state), steps, step, would: [...new Set(would)], bridges };
  };
  for (const [index, step] of run.steps.entries()) {
    if (step.state === null) return matchAt('broke', index, step);
    const next = distinct(trails.flatMap((trail) => onward(trail, step)));
    const before = run.steps[index - 1]?.state ?? run.began;
    const others = next.length > 0 || trails.length === 0 ? [] : distinct(bridgesTo(flows, before, step));
    if (next.length + others.length === 0) return matchAt('differs', index, step);
    if (others.length > 0) bridges.push(index + 1);
    trails = [...next, ...others];
  }
  return matchAt('agrees', run.steps.length, null);
};

/** Possible beginnings of a run that was restored, or whose first steps the log has dropped. */
const within = (flow: Flow, place: string): Trail[] =>
  [...explore(flow).values()].filter(({ state }) => placeOf(state) === place).map(({ path }) => trailAlong(flow, path));

/** @param flows all ways to start the machine @returns null where no model can be where the run began */
export const matchRun = (run: ReportedRun, flows: readonly Flow[]): Match | null => {
  const fresh = flows.map((flow) => trailAlong(flow, [])).filter(({ state }) => placeOf(state) === run.began);
  const first = run.forgotten === 0 ? follow(run, fresh, []) : null;
  if (first?.kind === 'agrees') return first;
  const begun = flows.flatMap((flow) => within(flow, run.began));
  const other = follow(run, run.forgotten === 0 && fresh.length > 0 ? fresh : begun, flows);
  return (other?.steps ?? -1) > (first?.steps ?? -1) ? other : first;
};
