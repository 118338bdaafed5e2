/**
 * Opens flows by their definitions: loads code, lets the later of two openings win, restores, saves, records, delays
 * taps until they are painted, passes facts between flows, and closes. It names no flow.
 */
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import type { ToastCode } from '#machines/toasts/toasts.types.ts';
import { toastOf } from '#src/app/api/told.ts';
import type { Address } from '#src/app/outside/address-bar.ts';
import { type Cell, createCell } from '#src/app/outside/cell.ts';
import { noted } from '#src/app/outside/noted.ts';
import type { Fact } from './facts.ts';
import type { AnyFlow, AnyParts, FlowApp, FlowRow } from './flow.ts';
import { type Keepings, type KeptFlow, keptOf } from './kept.ts';
import { wire } from './wire.ts';

/** Members of an actor that views use. */
export type Shown<Machine extends AnyStateMachine> = Pick<ActorRefFrom<Machine>, 'getSnapshot' | 'subscribe' | 'send'>;
type AnyShown = Shown<AnyStateMachine>;

interface Running {
  flow: AnyFlow;
  actor: AnyActorRef;
  /** The actor as views get it. */
  shown: AnyShown;
  kept: KeptFlow | null;
  ends: readonly (() => void)[];
}
export interface Opened {
  /** Null until the flow's code is loaded. */
  running: Running | null;
  /** Why the flow could not open or continue; its views show it. */
  failure: Failure | null;
}

/** Services that the engine passes on to the hooks of flows. */
export type Host = Omit<FlowApp, 'tell' | 'heard' | 'open' | 'close'>;

export interface EngineOptions {
  rows: Readonly<Record<string, FlowRow>>;
  host: Host;
  keepings: Keepings;
  /** Records an actor; `isFirst` marks flows of the first page. */
  record: (actor: AnyActorRef, isFirst: boolean) => void;
  /** Wraps an actor, so that it answers a tap after the tap is painted. */
  paced: (actor: AnyActorRef) => Shown<AnyStateMachine>;
  /** Called when a flow has moved, or was closed by a flow. */
  onMove: (name: string) => void;
  /** Called when a flow asks to be closed. */
  onLeave: (name: string) => void;
}

export interface Engine {
  cell: (name: string) => Cell<Opened | null>;
  /** Settles once the flow runs, was superseded, or could not be opened, which its views show. */
  open: (name: string, opening: unknown) => Promise<void>;
  close: (name: string) => void;
  /** Fetches the code of these flows and of those that are always open; a failed fetch is repeated on opening. */
  fetchAhead: (names: readonly string[]) => void;
  /** The flow's place in the address; null until its machine is loaded, and for a flow without steps. */
  at: (name: string) => Address['params'] | null;
  /** Toast for a link that names a step when the flow opened at another one. */
  toldAt: (name: string, asked: Address['params']) => ToastCode | null;
  /** Sends Back to the innermost visible sub-flow, or else to the flow; false for a flow without steps. */
  stepBack: (name: string) => boolean;
  popupOpened: (name: string, now: IsoInstant) => void;
  popupClosed: (name: string, now: IsoInstant) => void;
  /** On leaving the page, closes flows without `serves`. */
  leave: (name: string) => void;
  /** Closes the flows that end when the person logs out. */
  endSession: () => void;
  /** Changes the member, null for a guest: closes the former member's flows and opens those that are always open. */
  changeMember: (member: Profile | null) => Promise<void>;
}

/** Child actors that are flows of their own, each with its definition. */
const subFlowsOf = (parts: AnyParts, actor: AnyActorRef): (readonly [AnyActorRef, AnyParts])[] =>
  Object.values<AnyActorRef>(actor.getSnapshot().children ?? {}).flatMap((child) => {
    const row = typeof child.src === 'string' ? parts.ports[child.src] : undefined;
    return row && 'machine' in row ? [[child, row] as const] : [];
  });

/** The visible sub-flow, else the flow itself. */
const innermostOf = (parts: AnyParts, actor: AnyActorRef): AnyActorRef => {
  const [subFlow] = subFlowsOf(parts, actor);
  return subFlow ? innermostOf(subFlow[1], subFlow[0]) : actor;
};

export const createEngine = (options: EngineOptions): Engine => {
  const { rows, host, keepings, record, paced, onMove, onLeave } = options;
  const cells = new Map(Object.keys(rows).map((name) => [name, createCell<Opened | null>(null)]));
  /** Flows whose code is loaded. */
  const loaded = new Map<string, AnyFlow>();
  const waiting = new Map<Fact['type'], ((fact: Fact) => void)[]>();
  let member: Profile | null = null;

  const cell = (name: string) => required(cells.get(name) ?? null, name);
  const running = (name: string) => cell(name).get()?.running ?? null;

  const tell = (fact: Fact): boolean => {
    let isHeard = false;
    for (const name of cells.keys()) {
      const present = running(name);
      const event = present?.flow.hears?.[fact.type]?.(fact, appOf(name));
      if (!event) continue;
      present?.actor.send(event);
      isHeard = true;
    }
    const hearing = waiting.get(fact.type) ?? [];
    waiting.delete(fact.type);
    for (const hear of hearing) hear(fact);
    return isHeard;
  };
  const appOf = (name: string): FlowApp => ({
    ...host,
    tell,
    heard: (type) =>
      new Promise((resolve) => {
        waiting.set(type, [...(waiting.get(type) ?? []), resolve as (fact: Fact) => void]);
      }),
    open: (flow, opening) => open(flow.name, opening),
    close: (flow) => {
      close(flow?.name ?? name);
      onMove(flow?.name ?? name);
    },
  });

  /** Connects the hooks of a flow and of the sub-flows that it invokes. */
  const attach = (name: string, parts: AnyParts, actor: AnyActorRef, ends: (() => void)[]) => {
    const app = appOf(name);
    for (const [type, handle] of Object.entries(parts.emits ?? {})) actor.on(type, (event) => handle?.(event, app));
    actor.on('*', (event) => {
      if (event.type === 'popup.close') onLeave(name);
      // facts without listeners are dropped
      tell(event as Fact);
    });
    const end = parts.follow?.(actor, app);
    if (end) ends.push(end);
    const followed = new WeakSet<AnyActorRef>();
    const look = () => {
      for (const [child, row] of subFlowsOf(parts, actor)) {
        if (!followed.has(child)) attach(name, row, child, ends);
        followed.add(child);
      }
    };
    const move = ({ status }: AnyMachineSnapshot) => {
      look();
      const present = running(name);
      // when a sub-flow ends, the flow that invoked it reports the move
      if (present?.flow.at && (status === 'active' || present.actor === actor)) onMove(name);
    };
    actor.subscribe({ next: move, error: () => {} });
    look();
  };

  /** @returns the actor, and whether it continues from an earlier visit */
  const actorOf = (
    flow: AnyFlow,
    opening: unknown,
    kept: KeptFlow | null,
  ): { actor: AnyActorRef; isResumed: boolean } => {
    const app = appOf(flow.name);
    const ports = { ...app, from: () => flow.leftFrom?.(actor.getSnapshot()) ?? app.from() };
    const machine = wire(flow, ports);
    const wizardId = [flow.name, ...(member ? [member._id] : []), crypto.randomUUID()].join('.');
    const input = flow.input({ opening, wizardId, now: app.time.now(), app });
    const snapshot = kept?.read(machine);
    const restored = snapshot && createActor(machine, { input, snapshot });
    const isOther = restored && flow.serves?.(restored.getSnapshot(), opening) === false;
    if (isOther) kept?.drop();
    const resumed = restored && !isOther ? restored : null;
    const actor: AnyActorRef = resumed ?? createActor(machine, { input });
    return { actor, isResumed: resumed !== null };
  };

  const start = (flow: AnyFlow, opening: unknown, ends: (() => void)[]) => {
    const { name } = flow;
    const app = appOf(name);
    const kept = keptOf(flow, opening, keepings, app);
    const { actor, isResumed } = actorOf(flow, opening, kept);
    const mustWork = () => {
      const { status, error } = actor.getSnapshot();
      if (status !== 'error') return;
      // a broken snapshot would fail at every start
      if (isResumed) kept?.drop();
      throw error;
    };
    mustWork();
    attach(name, flow, actor, ends);
    actor.subscribe({
      error: (error) => {
        if (running(name)?.actor === actor) fail(name, error);
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
    const shown = flow.isPaced ? paced(actor) : actor;
    cell(name).set({ running: { flow, actor, shown, kept, ends }, failure: null });
    record(actor, rows[name]?.ready !== undefined);
    if (isResumed) send(actor, flow.resumed);
    send(actor, flow.told?.(opening, actor.getSnapshot(), true, app));
    onMove(name);
  };
  const begin = (flow: AnyFlow, opening: unknown) => {
    const ends: (() => void)[] = [];
    try {
      start(flow, opening, ends);
    } catch (error) {
      const isRunning = running(flow.name) !== null;
      fail(flow.name, error);
      if (!isRunning) for (const end of ends) end();
    }
  };
  const send = (actor: AnyActorRef, event: EventObject | null | undefined) => {
    if (event) actor.send(event);
  };

  const close = (name: string) => {
    const opened = cell(name).get();
    if (opened === null) return;
    cell(name).set(null);
    const snapshot = opened.running?.actor.getSnapshot() ?? null;
    opened.running?.kept?.close();
    opened.running?.actor.stop();
    for (const end of opened.running?.ends ?? []) end();
    loaded.get(name)?.closed?.(snapshot, appOf(name));
  };

  /** Closes the flow and leaves the failure for its views. */
  const fail = (name: string, error: unknown) => {
    const failure = noted(error);
    close(name);
    cell(name).set({ running: null, failure });
    onMove(name);
  };

  const alwaysOpen = Object.keys(rows).filter((name) => rows[name]?.isAlwaysOpen);
  const load = async (name: string): Promise<AnyFlow> => {
    const flow = (await required(rows[name] ?? null, name).load()).default;
    loaded.set(name, flow);
    return flow;
  };
  /** Flows that need no loading begin synchronously, within the tap. */
  const open = async (name: string, opening: unknown): Promise<void> => {
    const present = running(name);
    let isWanted = () => running(name) === present;
    try {
      const snapshot = present?.actor.getSnapshot();
      if (present && snapshot.status === 'active' && present.flow.serves?.(snapshot, opening)) {
        // the popup was opened in this turn, and the browser's history takes one entry per turn
        await load(name);
        if (isWanted())
          send(present.actor, present.flow.told?.(opening, present.actor.getSnapshot(), false, appOf(name)));
        return;
      }
      close(name);
      const ready = rows[name]?.ready;
      if (ready) return begin(ready, opening);
      const whose = member;
      const asked: Opened = { running: null, failure: null };
      isWanted = () => cell(name).get() === asked;
      cell(name).set(asked);
      const flow = await load(name);
      const prepared = await (flow.before?.(opening, appOf(name)) ?? opening);
      if (!isWanted()) return;
      if (!flow.isMembers || (member !== null && member === whose)) return begin(flow, prepared);
      close(name);
      onMove(name);
    } catch (error) {
      if (isWanted()) fail(name, error);
    }
  };

  const at = (name: string): Address['params'] | null => {
    const present = running(name);
    return present?.flow.at?.(present.actor.getSnapshot()) ?? null;
  };
  return {
    cell,
    open,
    close,
    fetchAhead: (names) => {
      for (const name of [...alwaysOpen, ...names]) load(name).catch(() => undefined);
    },
    at,
    toldAt: (name, asked) => {
      const present = at(name);
      return present && (running(name)?.flow.toldElsewhere?.(asked, present) ?? null);
    },
    stepBack: (name) => {
      const present = running(name);
      if (!present?.flow.at) return false;
      innermostOf(present.flow, present.actor).send({ type: 'step.back' });
      return true;
    },
    popupOpened: (name, now) => {
      const present = running(name);
      if (present) send(present.actor, present.flow.popup?.opened?.(now));
    },
    popupClosed: (name, now) => {
      const present = running(name);
      present?.flow.popup?.closed?.(present.actor, now);
      if (present?.flow.popup?.isAll) close(name);
    },
    leave: (name) => {
      if (!running(name)?.flow.serves) close(name);
    },
    endSession: () => {
      for (const name of cells.keys()) if (running(name)?.flow.endsWithSession) close(name);
    },
    changeMember: async (present) => {
      for (const name of cells.keys()) if (running(name)?.flow.isMembers || cell(name).get()?.failure) close(name);
      member = present;
      if (present === null) return;
      const ways = await Promise.all(
        alwaysOpen.map((name) =>
          load(name).then(
            (flow) => () => begin(flow, undefined),
            (error: unknown) => () => fail(name, error),
          ),
        ),
      );
      if (member !== present) return;
      for (const go of ways) go();
      // some flows that are always open have no view to show a failure
      const failure = alwaysOpen.map((name) => cell(name).get()?.failure ?? null).find((one) => one !== null);
      if (failure) host.show(toastOf(failure));
    },
  };
};
