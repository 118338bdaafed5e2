/** Second, independent list of a recording's allowed content, for every path of every machine. */
import { FAILURE_CODES } from '#contract/failure-codes.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { edgesOf, type Path, statesOf } from '#model/walker.ts';
import { createRecorder, type Recording } from '#src/app/recording/recorder.ts';
import { tracesOf } from '#src/app/recording/redaction.ts';

const SHAPES = ['empty', 'text', 'list', 'none', 'number', 'object'];
const FAILURES = ['offline', 'timeout', 'signedOut', 'rejected', 'invalid', 'unexpected'];
const WORDS =
  `sms email card paynow other provider therapist remote resident foreigner nobody guest member invoices refills
  regimen documents paid announced closed left expired back saved refused signedIn unknown claimed userIdLost succeeded processing
  requires_payment_method proven making ready failed asked declined done`.split(/\s+/);
export const KNOWN: ReadonlySet<unknown> = new Set([...SHAPES, ...FAILURES, ...FAILURE_CODES, ...WORDS]);

/** Traces that are neither yes, no, nothing nor a known word. */
export const leaksIn = (runs: readonly Pick<Recording, 'steps'>[]): string[] =>
  runs.flatMap(({ steps }) =>
    steps.flatMap(({ type, traces }) =>
      Object.entries(traces).flatMap(([name, trace]) =>
        trace === null || typeof trace === 'boolean' || KNOWN.has(trace) ? [] : [`${type} ${name}: ${trace}`],
      ),
    ),
  );

/** Log steps of every edge, without running the machine. */
export const recordEdges = (flow: Flow, traces = tracesOf): Pick<Recording, 'steps'>[] => [
  {
    steps: edgesOf(flow).map(({ event, to }) => ({
      at: 0,
      type: event.type,
      traces: traces(event),
      state: statePath(to.value),
    })),
  },
];

/** Recordings of each path on a running machine. */
export const recordPaths = async (flow: Flow, paths: readonly Path[]): Promise<Recording[]> => {
  const recordings: Recording[] = [];
  for (const path of paths) {
    const recorder = createRecorder(() => 0);
    recorder.learn(tracesOf);
    const { actor, fire, stop } = startScripted(flow);
    recorder.watch(actor);
    for (const { event } of path) await fire(event);
    stop();
    recordings.push(...recorder.recordings());
  }
  return recordings;
};

/** Names of the machine's own events and states. */
export const namesOf = (flow: Flow) => ({
  events: new Set(edgesOf(flow).map(({ event }) => event.type)),
  states: new Set<string>(statesOf(flow).map(({ value }) => statePath(value))),
});

/** Members whose texts are the machine's own names. */
const NAMES = ['type', 'actorId'];
const textsIn = (content: unknown, seen: Set<unknown>): string[] => {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null || seen.has(content)) return [];
  seen.add(content);
  return Object.values(content).flatMap((one) => textsIn(one, seen));
};
/** Texts in a machine's sample input and in all its events. */
export const textsOf = (flow: Flow): Set<string> => {
  const seen = new Set<unknown>();
  const events = edgesOf(flow).flatMap(({ event }) =>
    Object.entries(event).flatMap(([name, content]) => (NAMES.includes(name) ? [] : textsIn(content, seen))),
  );
  return new Set([...events, ...textsIn(flow.input, seen)]);
};
