/** Walks the paths of a desk's flow on its view: each event of a person by its control, and the machine follows the model. */

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { i18n } from '@lingui/core';
import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  StateMachine,
  transition,
} from 'xstate';
import { type Desk, DeskProvider } from '#desk/app/views/use-desk.ts';
import { messages } from '#locales/desk/en-US.ts';
import { oncePer } from '#machines/kit/once-per.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Difference, differencesOf } from '#model/difference.ts';
import { type Flow, isDone, isFailed, type Move } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { PathError } from '#model/replay.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { initialOf, type Path } from '#model/walker.ts';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';
import { linesOn } from '../dom/hand.ts';
import type { DeskHands, NoHand, Running } from './by-hand.ts';
import { deskAround } from './desk-around.ts';

const HARNESS = join(import.meta.dirname, '..');
const every = await Promise.all(
  globSync('*/*.desk.tsx', { cwd: HARNESS }).map(async (file) => {
    const { hands }: { hands: DeskHands } = await import(pathToFileURL(join(HARNESS, file)).href);
    return [hands.flow, hands] as const;
  }),
);
export const deskHands: ReadonlyMap<string, DeskHands> = new Map(every);
const handsOf = ({ name }: Flow): DeskHands => required(deskHands.get(name) ?? null, name);

const noHandFor = (flow: Flow, { value, context }: AnyMachineSnapshot, label: string): NoHand | undefined =>
  handsOf(flow).noHands?.find(
    (one) => one.label.test(label) && (one.state?.test(statePath(value)) ?? true) && (one.when?.(context) ?? true),
  );
/** The reason why no person makes this move here; null if one can. */
export const noHandBecause = (flow: Flow, now: AnyMachineSnapshot, label: string): string | null => {
  const found = noHandFor(flow, now, label);
  return found === undefined || found.isElsewhere ? null : found.reason;
};
/** The flow without moves that no control makes. Cached for each flow, so that its states are computed once. */
export const byHand = oncePer(
  (flow: Flow): Flow => ({
    ...flow,
    moves: (now) => flow.moves(now).filter(({ label }) => noHandBecause(flow, now, label) === null),
  }),
);

const unanswered = fromPromise<unknown, unknown>(() => new Promise(() => {}));
/** A machine whose calls are these; sub-flows run, and what they ask for is never answered. */
const provided = (machine: AnyStateMachine, callOf: (name: string) => AnyActorLogic = () => unanswered) =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]): [string, AnyActorLogic] => [
        name,
        logic instanceof StateMachine ? provided(logic) : callOf(name),
      ]),
    ),
  });

const start = ({ machine, input, calls }: Flow): Running & { stop: () => void } => {
  const ends = new Map<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
  const call = fromPromise<unknown, unknown>(
    ({ self }) => new Promise((resolve, reject) => void ends.set(self.id, { resolve, reject })),
  );
  const actor = createActor(
    provided(machine, (name) => (calls.includes(name) ? call : unanswered)),
    { input },
  );
  actor.start();
  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    fire: (event) => {
      const end = isDone(event) || isFailed(event) ? ends.get(event.actorId) : undefined;
      // a sub-flow runs on its own screen: here it only ends
      if (end === undefined) actor.send(event);
      else if (isDone(event)) end.resolve(event.output);
      else if (isFailed(event)) end.reject(event.error);
    },
    stop: () => void actor.stop(),
  };
};

/** Sources, ends of calls, and what the address or the page around a view sends. */
const BY_ITSELF = /^xstate\.|^changes\.heard$|^deadline\.reached$|^place\.change$/;

/** The desk around the view of a section; the view of the desk itself shows the machine that is walked. */
const openDesk = async (flow: Flow, running: Running): Promise<{ desk: Desk; leave: () => void }> => {
  const root = startScripted(required(machines.get('desk')?.[0] ?? null, 'desk'));
  await root.play('readStaff -> signed in');
  const desk = deskAround(flow.name === 'desk' ? running.actor : root.actor);
  const isOfArrivals = flow.name === 'desk-arrivals';
  return { desk: isOfArrivals ? { ...desk, arrivals: running.actor as Desk['arrivals'] } : desk, leave: root.stop };
};

const perform = (flow: Flow, { event, label }: Move, running: Running): void => {
  const hand = handsOf(flow).acts[event.type];
  if (BY_ITSELF.test(event.type) || noHandFor(flow, running.snapshot(), label)) running.fire(event);
  else if (hand) hand(event, running);
  else throw new Error(`no hand for ${label}`);
};

/** The reason why a step fails, with what differs. */
const failureIn = (flow: Flow, running: Running, model: AnyMachineSnapshot) => {
  const [seen, expected] = [flow.key(running.snapshot()), flow.key(model)];
  if (seen === expected) return null;
  const states = [model, running.snapshot()].map(({ value }) => statePath(value));
  const [wanted = '', there = ''] = states;
  if (wanted !== there)
    return {
      reason: `the machine is in ${there}, not in ${wanted}`,
      differences: [{ of: 'state', expected: wanted, seen: there }],
    };
  return {
    reason: `${seen} is not ${expected}`,
    differences: differencesOf(JSON.parse(expected), JSON.parse(seen), 'key'),
  };
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** @param atEnd looks at the view where the path ends @throws PathError at the first step that differs */
export const walkByHand = async (flow: Flow, path: Path, atEnd = () => {}): Promise<void> => {
  i18n.load('en-US', messages);
  i18n.activate('en-US');
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('scrollTo', () => {});
  const running = start(flow);
  const { desk, leave } = await openDesk(flow, running);
  try {
    render(
      <LanguageProvider>
        <DeskProvider value={desk}>{handsOf(flow).view(running.actor)}</DeskProvider>
      </LanguageProvider>,
    );
    let model = initialOf(flow);
    for (const [index, move] of path.entries()) {
      const fail = (reason: string, differences: readonly Difference[] = []) =>
        new PathError(flow, path, index + 1, reason, { differences, screen: linesOn(document.body) });
      try {
        await act(async () => {
          perform(flow, move, running);
          await settle();
        });
      } catch (error) {
        throw fail(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      }
      [model] = transition(flow.machine, model, move.event);
      const failure = failureIn(flow, running, model);
      if (failure) throw fail(failure.reason, failure.differences);
    }
    atEnd();
  } finally {
    cleanup();
    running.stop();
    leave();
    vi.unstubAllGlobals();
  }
};
