/** Which calls of the API a machine makes by the ids of what it invokes, as the rows of its flow say. */
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { callsOf, nodesOf } from '#model/nodes.ts';
import { type AnyParts, apiCallsOf } from '#src/app/flow.ts';

export type CallsById = Readonly<Record<string, readonly Call[]>>;

const KNOWN = Object.values(allCalls)
  .flatMap((calls) => Object.values<Call>(calls))
  .map((call) => ({ call, path: new RegExp(`^${DEFAULT_API_BASE}${call.path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }));

/** The call of the contract that a request matches: like in the server, the first one with its path. */
export const callAt = (method: string, pathname: string): Call | undefined =>
  KNOWN.find(({ call, path }) => call.method === method && path.test(pathname))?.call;

const sourcesOf = (machine: AnyStateMachine): (readonly [id: string, src: string])[] =>
  nodesOf(machine).flatMap((node) =>
    callsOf(node).flatMap(({ id, src }) => (typeof src === 'string' ? [[id, src] as const] : [])),
  );

/** Ids of the sub-flows of a machine, which end by a person's act and not by an answer. */
export const subFlowIdsOf = (machine: AnyStateMachine): readonly string[] =>
  sourcesOf(machine).flatMap(([id, src]) => (machine.implementations.actors[src] instanceof StateMachine ? id : []));

/** Calls by invoke id and port name; a sub-flow has calls of its own. */
export const callsByIdOf = (parts: AnyParts): CallsById => {
  const calls = apiCallsOf(parts);
  const byId = sourcesOf(parts.machine).map(([id, src]) => [id, calls[src] ?? []] as const);
  return Object.fromEntries([...Object.entries(calls), ...byId].filter(([, behind]) => behind.length > 0));
};
