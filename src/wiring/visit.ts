/**
 * Keeps what a visitor has begun for as long as the tab is open: an identity number shall survive a reload and the way
 * to the digital ID, and not stay behind on a shared device.
 */
import { type ActorRefFrom, type AnyStateMachine, createActor, type InputFrom } from 'xstate';
import type { PatientId } from '#contract/ids.ts';
import { machineVersion } from '#machines/kit/kept.ts';
import type { BrowserStorage } from '#src/outside/browser-storage.ts';
import { createKeeping } from '#src/outside/keeping.ts';
import type { ServerTime } from '#src/outside/server-time.ts';

/** Nobody in particular: whoever holds the tab. */
const VISITOR = 'visitor' as PatientId;

export interface Visit {
  /**
   * The flow as this tab keeps it, or a new one; started, and saved at every change.
   * @param parts machines whose change makes what is kept useless
   */
  resume: <Machine extends AnyStateMachine>(
    name: string,
    machine: Machine,
    parts: readonly AnyStateMachine[],
    contextVersion: number,
    input: InputFrom<Machine>,
  ) => ActorRefFrom<Machine>;
  drop: (name: string) => void;
  dropAll: () => void;
}

export const createVisit = (storage: BrowserStorage, time: ServerTime): Visit => {
  const keeping = createKeeping(storage);
  return {
    resume: (name, machine, parts, contextVersion, input) => {
      const version = parts.map((part) => machineVersion(part, contextVersion)).join('.');
      const snapshot = keeping.read(name, machine, version, VISITOR, time.now());
      const actor = createActor(machine, { input, ...(snapshot && { snapshot }) });
      keeping.follow(name, actor, version, VISITOR);
      actor.start();
      return actor as ActorRefFrom<typeof machine>;
    },
    drop: keeping.drop,
    dropAll: () => keeping.dropOthers(null),
  };
};
