/** The start of a flow: its actor, new or continued from an earlier visit, with the hooks of its definition. */
import { type AnyActorRef, type AnyMachineSnapshot, createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { EngineOptions } from './engine.types.ts';
import type { Fact } from './facts.ts';
import type { AnyFlow, AnyParts, FlowApp } from './flow.ts';
import { type KeptFlow, keptOf } from './kept.ts';
import type { OpenedFlows } from './opened.ts';
import { subFlowsOf } from './sub-flows.ts';
import { wire } from './wire.ts';

/** State and services of the engine that a start uses. */
export interface Starting {
  options: EngineOptions;
  flows: OpenedFlows;
  appOf: (name: string) => FlowApp;
  /** Null for a guest. */
  member: () => Profile | null;
  /** Closes the flow and leaves the failure for its views. */
  fail: (name: string, error: unknown) => void;
}

/**
 * Connects the hooks of a flow and of the sub-flows that it invokes.
 * @param ends collects the functions that end the followers
 */
const attach = (starting: Starting, name: string, parts: AnyParts, actor: AnyActorRef, ends: (() => void)[]): void => {
  const { flows, options } = starting;
  const app = starting.appOf(name);
  for (const [type, handle] of Object.entries(parts.emits ?? {})) actor.on(type, (event) => handle?.(event, app));
  actor.on('*', (event) => {
    if (event.type === 'popup.close') options.onLeave(name);
    // facts without listeners are dropped
    app.tell(event as Fact);
  });
  const end = parts.follow?.(actor, app);
  if (end) ends.push(end);
  const followed = new WeakSet<AnyActorRef>();
  const look = () => {
    for (const [child, row] of subFlowsOf(parts, actor)) {
      if (!followed.has(child)) attach(starting, name, row, child, ends);
      followed.add(child);
    }
  };
  const move = ({ status }: AnyMachineSnapshot) => {
    look();
    const present = flows.running(name);
    // when a sub-flow ends, the flow that invoked it reports the move
    if (present?.flow.at && (status === 'active' || present.actor === actor)) options.onMove(name);
  };
  actor.subscribe({ next: move, error: () => {} });
  look();
};

/** @returns the actor, and whether it continues from an earlier visit */
const actorOf = (
  { appOf, member }: Starting,
  flow: AnyFlow,
  opening: unknown,
  kept: KeptFlow | null,
): { actor: AnyActorRef; isResumed: boolean } => {
  const app = appOf(flow.name);
  const ports = { ...app, from: () => flow.leftFrom?.(actor.getSnapshot()) ?? app.from() };
  const machine = wire(flow, ports);
  const owner = member();
  const wizardId = [flow.name, ...(owner ? [owner._id] : []), crypto.randomUUID()].join('.');
  const input = flow.input({ opening, wizardId, now: app.time.now(), app });
  const snapshot = kept?.read(machine);
  const restored = snapshot && createActor(machine, { input, snapshot });
  const isOther = restored && flow.serves?.(restored.getSnapshot(), opening) === false;
  if (isOther) kept?.drop();
  const resumed = restored && !isOther ? restored : null;
  const actor: AnyActorRef = resumed ?? createActor(machine, { input });
  return { actor, isResumed: resumed !== null };
};

/** @throws whatever the machine throws before it runs */
const start = (starting: Starting, flow: AnyFlow, opening: unknown, ends: (() => void)[]): void => {
  const { name } = flow;
  const { options, flows } = starting;
  const app = starting.appOf(name);
  const kept = keptOf(flow, opening, options.keepings, app);
  const { actor, isResumed } = actorOf(starting, flow, opening, kept);
  const mustWork = () => {
    const { status, error } = actor.getSnapshot();
    if (status !== 'error') return;
    // a broken snapshot would fail at every start
    if (isResumed) kept?.drop();
    throw error;
  };
  mustWork();
  attach(starting, name, flow, actor, ends);
  actor.subscribe({
    error: (error) => {
      if (flows.running(name)?.actor === actor) starting.fail(name, error);
    },
    complete: () => {
      const snapshot = actor.getSnapshot();
      // xstate also completes an actor that is only stopped
      if (snapshot.status !== 'done') return;
      kept?.drop();
      flow.ended?.(snapshot, app);
    },
  });
  kept?.follow(actor);
  actor.start();
  mustWork();
  const shown = flow.isPaced ? options.paced(actor) : actor;
  flows.cell(name).set({ running: { flow, actor, shown, kept, ends }, failure: null });
  options.record(actor, options.rows[name]?.ready !== undefined);
  if (isResumed && flow.resumed) actor.send(flow.resumed);
  const told = flow.told?.(opening, actor.getSnapshot(), true, app);
  if (told) actor.send(told);
  options.onMove(name);
};

/** Starts the flow, or shows why it cannot start. */
export const begin = (starting: Starting, flow: AnyFlow, opening: unknown): void => {
  const ends: (() => void)[] = [];
  try {
    start(starting, flow, opening, ends);
  } catch (error) {
    const isRunning = starting.flows.running(flow.name) !== null;
    starting.fail(flow.name, error);
    if (!isRunning) for (const end of ends) end();
  }
};
