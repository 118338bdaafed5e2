/** Rows that describe the ports of a desk's flow, each with its calls of the API, and the ports made from them. */
import { type AnyActorLogic, type AnyStateMachine, fromPromise, type PromiseActorLogic } from 'xstate';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { Api } from '#src/app/api/client.ts';
import type { Request } from '#src/app/api/request.ts';
import type { ServerTime } from '#src/app/outside/server-time.ts';
import type { Changes } from '../changes.ts';
import type { Passkeys } from '../passkeys.ts';
import type { Waiting } from '../waiting.ts';

/** Services that the desk's ports are made of. */
export interface DeskServices {
  api: Api;
  time: ServerTime;
  changes: Changes;
  waiting: Waiting;
  passkeys: Passkeys;
}

interface CallRow<Input, Output> {
  calls: readonly Call[];
  run: (app: DeskServices, input: Input, signal: AbortSignal) => Promise<Output>;
}
interface SourceRow<Logic> {
  source: (app: DeskServices) => Logic;
}
type RowOf<Logic> = Logic extends AnyStateMachine
  ? DeskFlow<Logic>
  : Logic extends PromiseActorLogic<infer Output, infer Input>
    ? CallRow<Input, Output>
    : SourceRow<Logic>;

type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
/** A machine, and a row for every actor that it names; a sub-flow has its own rows. */
export interface DeskFlow<Machine extends AnyStateMachine> {
  machine: Machine;
  ports: { readonly [Name in keyof Actors<Machine>]-?: RowOf<NonNullable<Actors<Machine>[Name]>> };
}
type AnyRow = CallRow<never, unknown> | SourceRow<unknown> | AnyDeskFlow;
export interface AnyDeskFlow {
  machine: AnyStateMachine;
  ports: Readonly<Record<string, AnyRow>>;
}

/** The API, limited to the calls that a row names. */
type ApiOf<Calls extends Call> = <C extends Calls>(call: C, request?: Request<C>) => Promise<AnswerOf<C>>;

/** Asks with the named calls, each at most as often as `run` asks. */
export const asks = <const C extends Call, Input, Output>(
  calls: readonly C[],
  run: (api: ApiOf<C>, input: Input, signal: AbortSignal, app: DeskServices) => Promise<Output>,
): CallRow<Input, Output> => ({ calls, run: (app, input, signal) => run(app.api, input, signal, app) });

export const deskFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  ports: DeskFlow<Machine>['ports'],
): DeskFlow<Machine> => ({ machine, ports });

const logicOf = (row: AnyRow, app: DeskServices): AnyActorLogic => {
  if ('machine' in row) return wired(row, app);
  if ('source' in row) return row.source(app) as AnyActorLogic;
  return fromPromise(({ input, signal }) =>
    (row as CallRow<unknown, unknown>).run(app, input, signal),
  ) as AnyActorLogic;
};

/** The flow's machine with its real ports; those of sub-flows, too, which `provide()` does not reach. */
export const wired = ({ machine, ports }: AnyDeskFlow, app: DeskServices): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.entries(ports).map(([name, row]) => [name, logicOf(row, app)])),
  });

/** Per port of a flow, the calls of the API that it makes; sources make none, and sub-flows have calls of their own. */
export const deskCallsOf = ({ ports }: AnyDeskFlow): Readonly<Record<string, readonly Call[]>> =>
  Object.fromEntries(
    Object.entries(ports).flatMap(([name, row]) => {
      if ('source' in row) return [];
      return [[name, 'calls' in row ? row.calls : []]];
    }),
  );
