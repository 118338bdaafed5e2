/** Transitions that the server's answers take: ends of a machine's calls that the server's tests have seen. */

import type { CoverageRecord } from '#atlas/coverage/coverage.record.ts';
import type { Call } from '#contract/call.ts';
import { isFailureCode } from '#contract/failure-codes.ts';
import { type Answers, nameOfCall } from '#harness/server/answers.ts';
import { type Flow, isDone, isFailed } from '#model/flow.ts';
import { microstepsOf } from '#model/microsteps.ts';
import { transitionName } from '#model/transitions.ts';
import { edgesOf } from '#model/walker.ts';
import { isPassing } from './answer-notes.ts';
import { SERVER_CALLS } from './server-calls.ts';

/** Codes that lead to a call's end of this name; none where the server never causes it. */
const codesOf = (outcome: string): readonly string[] => {
  if (outcome === 'invalid') return ['INVALID'];
  if (outcome === 'signedOut') return ['SIGNED_OUT'];
  return isFailureCode(outcome) && !isPassing(outcome) ? [outcome] : [];
};

/** Server calls behind the actor with this id in the state. */
const callsBehind = (flow: Flow, nodes: readonly { invoke: readonly { id: string; src: unknown }[] }[], id: string) => {
  const invoked = nodes.flatMap(({ invoke }) => invoke).find((one) => one.id === id);
  return (typeof invoked?.src === 'string' && SERVER_CALLS[flow.name]?.[invoked.src]) || [];
};

/** @param flows of one machine */
export const serverRecord = (flows: readonly Flow[], answers: Answers): CoverageRecord => {
  const [among, taken] = [new Set<string>(), new Set<string>()];
  const isAnswered = (call: Call, code: string) => answers[nameOfCall(call)]?.includes(code) ?? false;
  for (const flow of flows) {
    const microsteps = microstepsOf(flow);
    for (const { from, event, label } of edgesOf(flow)) {
      if (!isDone(event) && !isFailed(event)) continue;
      const calls = callsBehind(flow, from._nodes, event.actorId);
      const codes = codesOf(label.split(' -> ')[1] ?? '');
      if (calls.length === 0 || (isFailed(event) && codes.length === 0)) continue;
      const isTaken = isDone(event)
        ? calls.every((call) => isAnswered(call, 'OK'))
        : calls.some((call) => codes.some((code) => isAnswered(call, code)));
      // only the first microstep: the following ones need no server
      const names = (microsteps.of(from, event)[0]?.transitions ?? []).map(transitionName);
      for (const name of names) {
        among.add(name);
        if (isTaken) taken.add(name);
      }
    }
  }
  return { flow: flows[0]?.name ?? '', among: [...among], taken: [...taken], refused: [], left: {} };
};
