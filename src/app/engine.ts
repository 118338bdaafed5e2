/**
 * Opens flows by their definitions: loads code, lets the later of two openings win, restores, saves, records, delays
 * taps until they are painted, passes facts between flows, and closes. It names no flow.
 */
import type { Profile } from '#contract/entities/person.ts';
import { required } from '#machines/kit/required.ts';
import { toastOf } from '#src/app/api/told.ts';
import type { Address } from '#src/app/outside/address-bar.ts';
import { noted } from '#src/app/outside/noted.ts';
import type { Engine, EngineOptions } from './engine.types.ts';
import { createFactBus } from './fact-bus.ts';
import type { AnyFlow, FlowApp } from './flow.ts';
import { createOpenedFlows, type Opened } from './opened.ts';
import { begin, type Starting } from './starting.ts';
import { innermostOf } from './sub-flows.ts';

/** The ways in and out of a flow. */
interface Doors extends Pick<Engine, 'open' | 'close'> {
  load: (name: string) => Promise<AnyFlow>;
  begin: (flow: AnyFlow, opening: unknown) => void;
  fail: (name: string, error: unknown) => void;
}

const createDoors = ({ options, flows, appOf, member }: Omit<Starting, 'fail'>): Doors => {
  const { cell, running } = flows;
  const { rows, onMove } = options;
  /** Flows whose code is loaded. */
  const loaded = new Map<string, AnyFlow>();
  const load = async (name: string): Promise<AnyFlow> => {
    const flow = (await required(rows[name] ?? null, name).load()).default;
    loaded.set(name, flow);
    return flow;
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
  const fail = (name: string, error: unknown) => {
    const failure = noted(error);
    close(name);
    cell(name).set({ running: null, failure });
    onMove(name);
  };
  const beginIt = (flow: AnyFlow, opening: unknown) => begin({ options, flows, appOf, member, fail }, flow, opening);

  /** Asks the running flow whether it serves the opening, too. @returns null where it does not */
  const toRunning = (name: string, opening: unknown): (() => void) | null => {
    const present = running(name);
    const snapshot = present?.actor.getSnapshot();
    if (!present || snapshot.status !== 'active' || !present.flow.serves?.(snapshot, opening)) return null;
    return () => {
      const event = present.flow.told?.(opening, present.actor.getSnapshot(), false, appOf(name));
      if (event) present.actor.send(event);
    };
  };
  /** Flows that need no loading begin synchronously, within the tap. */
  const open = async (name: string, opening: unknown): Promise<void> => {
    const present = running(name);
    let isWanted = () => running(name) === present;
    try {
      const tellIt = toRunning(name, opening);
      if (tellIt) {
        // the popup was opened in this turn, and the browser's history takes one entry per turn
        await load(name);
        if (isWanted()) tellIt();
        return;
      }
      close(name);
      const ready = rows[name]?.ready;
      if (ready) return beginIt(ready, opening);
      const owner = member();
      const asked: Opened = { running: null, failure: null };
      isWanted = () => cell(name).get() === asked;
      cell(name).set(asked);
      const flow = await load(name);
      const prepared = await (flow.before?.(opening, appOf(name)) ?? opening);
      if (!isWanted()) return;
      if (!flow.isMembers || (member() !== null && member() === owner)) return beginIt(flow, prepared);
      close(name);
      onMove(name);
    } catch (error) {
      if (isWanted()) fail(name, error);
    }
  };
  return { load, open, close, fail, begin: beginIt };
};

export const createEngine = (options: EngineOptions): Engine => {
  const { rows, host, onMove } = options;
  const flows = createOpenedFlows(Object.keys(rows));
  const { cell, running } = flows;
  let member: Profile | null = null;
  const appOf = (name: string): FlowApp => ({
    ...host,
    ...facts,
    open: (flow, opening) => doors.open(flow.name, opening),
    close: (flow) => {
      doors.close(flow?.name ?? name);
      onMove(flow?.name ?? name);
    },
  });
  const facts = createFactBus(flows, appOf);
  const doors = createDoors({ options, flows, appOf, member: () => member });
  const { open, close, load, fail } = doors;
  const alwaysOpen = flows.names.filter((name) => rows[name]?.isAlwaysOpen);

  /** The flows that are always open, for the member who came. */
  const openAlways = async (present: Profile): Promise<void> => {
    const ways = await Promise.all(
      alwaysOpen.map((name) =>
        load(name).then(
          (flow) => () => doors.begin(flow, undefined),
          (error: unknown) => () => fail(name, error),
        ),
      ),
    );
    if (member !== present) return;
    for (const go of ways) go();
    // some flows that are always open have no view to show a failure
    const failure = alwaysOpen.map((name) => cell(name).get()?.failure ?? null).find((one) => one !== null);
    if (failure) host.show(toastOf(failure));
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
      const event = present?.flow.popup?.opened?.(now);
      if (event) present?.actor.send(event);
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
      for (const name of flows.names) if (running(name)?.flow.endsWithSession) close(name);
    },
    changeMember: async (present) => {
      for (const name of flows.names) if (running(name)?.flow.isMembers || cell(name).get()?.failure) close(name);
      member = present;
      if (present !== null) await openAlways(present);
    },
  };
};
