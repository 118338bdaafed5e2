/** Makes real ports of a flow's rows. */
import { type AnyActorLogic, type AnyStateMachine, fromPromise } from 'xstate';
import type { AnyParts, AnyRow } from './flow.ts';
import type { CallRow } from './rows.ts';
import type { Services } from './services.ts';

const callOf = ({ isWrite, run }: CallRow<never, unknown>, app: Services) =>
  fromPromise<unknown, never>(async ({ input, signal }) => {
    if (isWrite) await Promise.resolve();
    return run(app, input, signal);
  });

const actorOf = (row: AnyRow, app: Services): unknown => {
  if ('machine' in row) return wire(row, app);
  return 'source' in row ? row.source(app) : callOf(row, app);
};

/** The flow's machine with its real ports; sub-flows are wired first, because `provide()` does not reach them. */
export const wire = ({ machine, ports }: AnyParts, app: Services): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.entries(ports).map(([name, row]) => [name, actorOf(row, app) as AnyActorLogic])),
  });
