/** A real actor of a flow. The walker ends its calls; its sources are silent and its clock does not move. */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type Snapshot,
} from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { delayName, type Flow, isDelay, isDone, isFailed } from './flow.ts';
import { transitionName } from './transitions.ts';

/** A call that the machine invoked. */
interface Request {
  id: string;
  input: unknown;
}

export interface ScriptedPorts {
  actor: AnyActorRef;
  snapshot: () => AnyMachineSnapshot;
  /** Makes a move happen: sends the event, ends the call, or lets the delay pass. */
  fire: (event: EventObject) => Promise<void>;
  /** Makes moves happen, in order, by their labels. */
  play: (...labels: string[]) => Promise<void>;
  requests: readonly Request[];
  emitted: readonly EventObject[];
  /** Names of the transitions taken so far. */
  taken: ReadonlySet<string>;
  stop: () => void;
}

interface Ending {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** The open calls of one actor system, and how to end them. */
interface Desk {
  endings: Map<string, Ending>;
  requests: Request[];
}
const desks = new WeakMap<AnyActorRef['system'], Desk>();
const call = fromPromise<unknown, unknown>(({ self, input, system }) => {
  const desk = desks.get(system);
  desk?.requests.push({ id: self.id, input });
  return new Promise((resolve, reject) => desk?.endings.set(self.id, { resolve, reject }));
});
const source = fromCallback(() => undefined);

/** Cached, because building a machine takes longer than walking a path. */
const machines = new WeakMap<AnyStateMachine, AnyStateMachine>();
const puppetsOf = ({ machine, calls }: Flow): AnyStateMachine => {
  const known = machines.get(machine);
  if (known) return known;
  const names = Object.keys(machine.implementations.actors);
  const actors: Record<string, AnyActorLogic> = Object.fromEntries(
    names.map((name) => [name, calls.includes(name) ? call : source]),
  );
  const provided = machine.provide({ actors });
  machines.set(machine, provided);
  return provided;
};

const delayOf = ({ machine }: Flow, type: string): number => {
  const delay: unknown = machine.implementations.delays[delayName(type)];
  return typeof delay === 'number' ? delay : Number(delayName(type));
};

/** @param restored a persisted snapshot to continue from */
export const startScripted = (flow: Flow, restored?: Snapshot<unknown>): ScriptedPorts => {
  const desk: Desk = { endings: new Map(), requests: [] };
  const { endings, requests } = desk;
  const emitted: EventObject[] = [];
  const taken = new Set<string>();
  const clock = new SimulatedClock();

  const actor = createActor(puppetsOf(flow), {
    input: flow.input,
    clock,
    ...(restored && { snapshot: restored }),
    inspect: (event) => {
      if (event.type === '@xstate.microstep')
        for (const transition of event._transitions) taken.add(transitionName(transition));
    },
  });
  desks.set(actor.system, desk);
  actor.on('*', (event: EventObject) => emitted.push(event));
  actor.subscribe({ error: () => undefined });
  actor.start();

  const endingOf = (id: string): Ending => {
    const ending = endings.get(id);
    if (ending === undefined) throw new Error(`nobody is asking for ${id}`);
    endings.delete(id);
    return ending;
  };

  const fire = async (event: EventObject) => {
    if (isDone(event)) endingOf(event.actorId).resolve(event.output);
    else if (isFailed(event)) endingOf(event.actorId).reject(event.error);
    else if (isDelay(event)) clock.increment(delayOf(flow, event.type));
    else actor.send(event);
    await settle();
    const { status, error } = actor.getSnapshot();
    if (status === 'error') throw error;
  };

  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    fire,
    play: async (...labels) => {
      for (const label of labels) {
        const moves = flow.moves(actor.getSnapshot());
        const move = moves.find((one) => one.label === label);
        if (move === undefined)
          throw new Error(
            `not in ${statePath(actor.getSnapshot().value)}: ${label}. Now: ${moves.map((one) => one.label).join(', ')}`,
          );
        await fire(move.event);
      }
    },
    requests,
    emitted,
    taken,
    stop: () => actor.stop(),
  };
};
