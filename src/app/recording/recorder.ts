/** Records the events of this page's machines, in memory only and redacted, for “Report a problem”. */
import type {
  ActorRefLike,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InspectionEvent,
  Snapshot,
} from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Traces } from './redaction.ts';

export interface RecordedStep {
  /** Milliseconds since the page was loaded. */
  at: number;
  /** Type of the event. */
  type: string;
  traces: Traces;
  /** State of the machine after the event; null: the machine broke. */
  state: string | null;
}
/** One run of a machine. */
export interface Recording {
  machine: AnyStateMachine;
  /** State of the machine before the first step in the list. */
  began: string;
  status: AnyMachineSnapshot['status'];
  /** Oldest first. */
  steps: RecordedStep[];
  /** Number of older steps that were dropped. */
  forgotten: number;
}

export interface Recorder {
  /** Records an actor and its sub-flows from now on. */
  watch: (actor: AnyActorRef) => void;
  /** Recordings in the order in which they began. */
  recordings: () => readonly Recording[];
  /** Sets the function that redacts an event's members; before that, members are left out. */
  learn: (tracesOf: (event: EventObject) => Traces) => void;
}

/** Maximum number of steps of one run. */
export const STEPS_KEPT = 500;
/** Maximum number of runs; ended runs are dropped first. */
export const RUNS_KEPT = 50;

const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot => 'machine' in snapshot;

/** @param now milliseconds since the page was loaded */
export const createRecorder = (now: () => number): Recorder => {
  let tracesOf = (_event: EventObject): Traces => ({});
  const runs: Recording[] = [];
  const known = new WeakMap<ActorRefLike, Recording>();
  const watched = new WeakSet<AnyActorRef['system']>();
  /** Steps whose transition is not finished. */
  const open = new WeakMap<EventObject, { recording: Recording; step: RecordedStep }>();

  const meet = (actor: ActorRefLike, snapshot: AnyMachineSnapshot): Recording => {
    const { machine, value, status } = snapshot;
    const recording: Recording = { machine, began: statePath(value), status, steps: [], forgotten: 0 };
    known.set(actor, recording);
    runs.push(recording);
    const over = runs.findIndex((run) => run.status !== 'active');
    if (runs.length > RUNS_KEPT && over >= 0) runs.splice(over, 1);
    for (const child of Object.values<AnyActorRef>(snapshot.children)) recordingOf(child);
    return recording;
  };
  const recordingOf = (actor: ActorRefLike): Recording | null => {
    const snapshot = actor.getSnapshot();
    return known.get(actor) ?? (isOfMachine(snapshot) ? meet(actor, snapshot) : null);
  };
  const begin = (recording: Recording, event: EventObject) => {
    if (recording.status !== 'active' || event.type === 'xstate.init') return;
    const step: RecordedStep = { at: now(), type: event.type, traces: tracesOf(event), state: null };
    open.set(event, { recording, step });
    recording.steps.push(step);
    if (recording.steps.length <= STEPS_KEPT) return;
    recording.began = recording.steps.shift()?.state ?? recording.began;
    recording.forgotten += 1;
  };
  const end = (recording: Recording, event: EventObject, snapshot: Snapshot<unknown>) => {
    recording.status = snapshot.status;
    const waiting = open.get(event);
    if (waiting?.recording === recording && isOfMachine(snapshot)) waiting.step.state = statePath(snapshot.value);
  };
  const observe = (seen: InspectionEvent) => {
    if (seen.type !== '@xstate.event' && seen.type !== '@xstate.snapshot') return;
    const recording = recordingOf(seen.actorRef);
    if (recording === null) return;
    if (seen.type === '@xstate.event') begin(recording, seen.event);
    else end(recording, seen.event, seen.snapshot);
  };
  return {
    watch: (actor) => {
      recordingOf(actor);
      if (watched.has(actor.system)) return;
      watched.add(actor.system);
      actor.system.inspect(observe);
    },
    recordings: () => runs,
    learn: (learnt) => {
      tracesOf = learnt;
    },
  };
};
