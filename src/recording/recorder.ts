/** Remembers, in memory only and redacted, what the machines of this page went through: for “Report a problem”. */
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
  /** The event's. */
  type: string;
  traces: Traces;
  /** Where the machine was then; null: it broke. */
  state: string | null;
}
/** One run of a machine. */
export interface Recording {
  machine: AnyStateMachine;
  /** Where it was when it began, or after the steps that are forgotten. */
  began: string;
  status: AnyMachineSnapshot['status'];
  /** Oldest first. */
  steps: RecordedStep[];
  /** How many steps before them are forgotten. */
  forgotten: number;
}

export interface Recorder {
  /** From now on, with its sub-flows. */
  watch: (actor: AnyActorRef) => void;
  /** Those that began first come first. */
  recordings: () => readonly Recording[];
  /** What of an event's members is remembered; until this is said, nothing. */
  learn: (tracesOf: (event: EventObject) => Traces) => void;
}

/** Of one run. */
export const STEPS_KEPT = 500;
/** Runs that are over make room for others. */
export const RUNS_KEPT = 50;

const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot => 'machine' in snapshot;

/** @param now milliseconds since the page was loaded */
export const createRecorder = (now: () => number): Recorder => {
  let tracesOf = (_event: EventObject): Traces => ({});
  const runs: Recording[] = [];
  const known = new WeakMap<ActorRefLike, Recording>();
  const watched = new WeakSet<AnyActorRef['system']>();
  /** Steps whose end is still to come. */
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
