/** Walks the paths of a machine's model in Chromium and compares the visible facts with the machine's. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AnyMachineSnapshot, type DoneActorEvent, type EventObject, transition } from 'xstate';
import { isFailureCode } from '#contract/failure-codes.ts';
import type { World } from '#harness/server/world.ts';
import { oncePer } from '#machines/kit/once-per.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { chainsOfAll, coverOfAll, type IsLast, type Shown } from '#model/cover.ts';
import { differencesOf } from '#model/difference.ts';
import { type Flow, isDone, isFailed, type Move } from '#model/flow.ts';
import { PathError } from '#model/replay.ts';
import { explore, initialOf, type Path } from '#model/walker.ts';
import type { AnyParts } from '#src/app/flow.ts';
import { committedIn } from '../committed.ts';
import { refusalOf } from '../drivers/answers.ts';
import { type Driver, isHistory, isMoved, statusOf, type Unreachable } from '../drivers/driver.ts';
import { emittedBy, type Shutting } from '../drivers/leaving.ts';
import type { FindUnreachable } from '../drivers/unreachable.ts';
import { callsByIdOf, subFlowIdsOf } from '../flow-calls.ts';
import { tryForward } from './forward.ts';
import type { Asked, Passage } from './interception.ts';
import { answered, holdCalls, type Network, namesOf, offline, refused, toServer } from './network.ts';
import { hasStepBefore } from './page-acts.ts';
import type { Served, Visit } from './served.ts';
import { isFocusInside, linesOn, ShownError, textOf } from './shown-page.ts';
import { breachesOf } from './standards.ts';
import { comesTo, loaded, PATIENCE_MS, presentPatience } from './waiting.ts';

/** The page of a walk, with its world and network. */
export interface Place {
  page: Page;
  world: World;
  network: Network;
  path: Path;
}

/** One move of a path. */
export interface Step extends Move {
  before: AnyMachineSnapshot;
  /** The moves that follow. */
  rest: Path;
}

/** A machine's screen in Chromium: how to act, and what to observe. */
export interface Screen<Facts = unknown> {
  flow: Flow;
  /** The reason why no person makes a move. */
  unreachableOf: FindUnreachable;
  /** All unreachable moves of the screen. */
  unreachables: () => readonly Unreachable[];
  /** Unreachable moves that were met on the way, and whose control was missing as claimed. */
  tried: Set<Unreachable>;
  /** Makes a world in which the labels of the path are true. @returns how the app opens there */
  prepare: (world: World, path: Path) => Promise<Visit> | Visit;
  /** Goes from the first page to the start of the path. */
  arrive?: (at: Place) => Promise<void>;
  /** The flow's definition, and those of its sub-flows whose calls wait for the path, too. */
  parts: readonly AnyParts[];
  /** Names of other requests that wait for the path. */
  callOf?: (asked: Asked) => readonly string[];
  /** By label: how to end a call with this outcome, if the outcome's name does not define it. */
  passages?: Record<string, (at: Place) => Promise<Passage> | Passage>;
  /** The answer to a successful call, if no world makes the server give it; by default the server's answer. */
  answer?: (at: Place, event: DoneActorEvent) => Passage;
  /** Waits for automatic transitions before a state is checked; `rest` holds the moves that follow. */
  rest?: (at: Place, snapshot: AnyMachineSnapshot, rest: Path) => Promise<void>;
  /** Performs the event: a tap, typed text, or passing time. */
  perform: (at: Place, step: Step) => Promise<unknown>;
  /** Whether a control of the screen would send this event now. */
  hasControl: (event: EventObject, now: AnyMachineSnapshot) => boolean;
  /**
   * Reads the visible facts; `expected` computes them, with `emitted`, the events of the last step for the app, by type
   * and page.
   */
  observe: (at: Place) => Promise<Facts>;
  /** @param label of the last step */
  expected: (snapshot: AnyMachineSnapshot, emitted: readonly string[], label?: string) => Facts;
  /**
   * The name of a look that gets its own check of the standards; null for transient states. By default settled states.
   */
  lookOf?: (snapshot: AnyMachineSnapshot) => string | null;
  /** Whether the machine's screen is visible. By default it is. */
  isShown?: (at: Place) => Promise<boolean>;
  /** Whether a reload restores the same screen. */
  comesBack: (snapshot: AnyMachineSnapshot) => boolean;
  /** If a reload restarts the machine: labels of the moves that follow it. Paths end at each look to try this. */
  afterReload?: (snapshot: AnyMachineSnapshot) => readonly string[];
  /** Moves after which a walk ends: see Driver. */
  last: readonly string[] | 'any';
  /** Whether the screen is gone after this move. */
  isLeft: (now: AnyMachineSnapshot, move: Move) => boolean;
  shutting: Shutting;
  /** Moves by the browser's Back, from the driver. */
  history: NonNullable<Driver['history']>;
  /** Settled states that cannot be reached in a browser, with the reason. */
  unseen?: Record<string, string>;
  /** Writes that the server accepts on the path. */
  writes?: (path: Path) => number;
  /** Number of mails and short messages that the path sends. */
  messages?: (path: Path) => number;
}

/** A state on the screen. */
interface Sight {
  page: Page;
  /** Name of the look, or the path of a transient state. */
  name: string;
  /** Breaches of a look that is new in this run; null otherwise. */
  breaches: readonly string[] | null;
}

/** Results of all paths. */
export interface Sights {
  looks: Set<string>;
  /** Looks that were reloaded, each once. */
  reloaded: Set<string>;
  breaches: string[];
  /** After each Back of the browser from step to step, its Forward is tried. */
  isForwarding?: boolean;
  /** Receives every state on the way, for pictures; it has to leave the page unchanged. */
  keep?: (sight: Sight) => Promise<void>;
  /** Runs at the end of the path, instead of the extra checks there. */
  takeOver?: (at: Place) => Promise<void>;
}

export const settledLook = (snapshot: AnyMachineSnapshot): string | null =>
  snapshot.hasTag('settled') ? statePath(snapshot.value) : null;
export const lookOf = (screen: Screen, snapshot: AnyMachineSnapshot): string | null =>
  (screen.lookOf ?? settledLook)(snapshot);

/** The flow without moves that cannot be walked. Cached for each screen, so that its states are computed once. */
export const walkable = oncePer(
  (screen: Screen): Flow => ({
    ...screen.flow,
    moves: (now) =>
      screen.flow.moves(now).filter(({ label, event }) => screen.unreachableOf(now, label, event) === undefined),
  }),
);

/** The snapshots along a path, including the first. */
export const along = ({ flow }: Screen, path: Path): AnyMachineSnapshot[] => {
  const snapshots = [initialOf(flow)];
  for (const { event } of path) {
    const last = snapshots.at(-1);
    if (last) snapshots.push(transition(flow.machine, last, event)[0]);
  }
  return snapshots;
};

/** A path and the screen on which it is walked. */
export interface Walk {
  screen: Screen;
  path: Path;
}

/**
 * Whether this layer tries the unreachable move in a test of its own: the views try those of both layers, but have no history.
 */
export const isTriedHere = ({ history }: Screen, { where, label, isProven }: Unreachable): boolean =>
  !isProven && (where === 'browser' || isMoved(history, label));

/**
 * Facts that only a browser shows: every look, whose controls are also tried with the pointer (standards.ts), its
 * return after a reload, and every use of the browser's own Back. The views walk everything else, with the same
 * gestures and the same server.
 */
const shownHere = (screens: ReadonlyMap<Flow, Screen>): Shown => ({
  state: (flow, snapshot) => {
    const screen = screens.get(flow);
    const look = screen ? lookOf(screen, snapshot) : null;
    const isReloaded = look !== null && screen?.comesBack(snapshot) === true;
    return [look ?? [], isReloaded ? `${look}, loaded again` : []].flat();
  },
  step: (flow, edge, transitions) => {
    const screen = screens.get(flow);
    return screen && isHistory(screen, edge, edge.from) ? transitions : [];
  },
});

export const isLastIn =
  (last: readonly string[]): IsLast =>
  ({ machine }, before, { label, event }) => {
    const emitted = emittedBy(transition(machine, before, event)[1]).map((one) => one.split(' ')[0] ?? '');
    return [label, event.type, ...emitted].some((name) => last.includes(name));
  };

/** Name of a state: its look, or its path for a transient state. */
export const nameOf = (screen: Screen, snapshot: AnyMachineSnapshot): string =>
  lookOf(screen, snapshot) ?? statePath(snapshot.value);

/** Shows every state, by its name. */
export const everyState = (screens: ReadonlyMap<Flow, Screen>): Shown => ({
  state: (flow, snapshot) => {
    const screen = screens.get(flow);
    return screen ? [nameOf(screen, snapshot)] : [];
  },
  step: () => [],
});

/** A small set of paths that together show everything that `shownBy` names, for all inputs of the machine. */
export const walksOf = (screens: readonly Screen[], shownBy = shownHere): Walk[] => {
  const screenOf = new Map(screens.map((screen) => [walkable(screen), screen]));
  const flows = [...screenOf.keys()];
  const last = screens.map((screen) => screen.last);
  const shown = shownBy(screenOf);
  const covers = last.includes('any') ? coverOfAll(flows, shown) : chainsOfAll(flows, shown, isLastIn(last.flat()));
  const walks = screens.flatMap((screen, index) => (covers[index] ?? []).map((path) => ({ screen, path })));
  /** Looks in which a path ends: only these are reloaded. */
  const ends = new Set(walks.map(({ screen, path }) => lookOf(screen, endOf(screen, path))));
  for (const [flow, screen] of screenOf)
    for (const { state, path } of screen.afterReload ? explore(flow).values() : []) {
      const look = lookOf(screen, state);
      if (look === null || screen.comesBack(state) || ends.has(look)) continue;
      ends.add(look);
      walks.push({ screen, path });
    }
  return walks;
};
const endOf = (screen: Screen, path: Path): AnyMachineSnapshot => along(screen, path).at(-1) ?? initialOf(screen.flow);

/** The move with this label. @throws when the state has no such move */
const moveNamed = (flow: Flow, snapshot: AnyMachineSnapshot, label: string): Move => {
  const move = flow.moves(snapshot).find((one) => one.label === label);
  if (move === undefined) throw new Error(`${label} cannot happen after a reload`);
  return move;
};

/** The answer that gives a call the outcome of this name. */
const passageOf = (outcome = ''): Passage => {
  // a missing answer leaves the outcome unknown, however long the app waits
  if (outcome === 'offline' || outcome === 'timeout') return offline;
  if (outcome === 'unexpected') return answered(null);
  if (outcome === 'invalid') return answered({ success: false, code: 'INVALID', message: 'Refused', fields: {} }, 400);
  return isFailureCode(outcome) ? refused(outcome) : toServer;
};

/** Ends the call of the step, or performs its event. */
export const take = async (screen: Screen, at: Place, step: Step): Promise<void> => {
  const { label, event } = step;
  const isEnd = isDone(event) || isFailed(event);
  if (!isEnd || subFlowIdsOf(screen.flow.machine).includes(event.actorId)) return void (await screen.perform(at, step));
  const refusal = refusalOf(event);
  const passage =
    (await screen.passages?.[label]?.(at)) ??
    (isDone(event) ? screen.answer?.(at, event) : refusal && answered(refusal, statusOf(refusal)));
  await at.network.release(event.actorId, passage ?? passageOf(label.split(' -> ')[1]));
};

/** Walks the path. @throws PathError at the first step that differs */
export const walk = async (screen: Screen, { visit, world }: Served, path: Path, sights: Sights): Promise<void> => {
  let network: Network | null = null;
  const named = namesOf(Object.assign({}, ...screen.parts.map(callsByIdOf)));
  const asked = await screen.prepare(world, path);
  const page = await visit({
    ...asked,
    before: async (opened) => {
      await asked.before?.(opened);
      network = await holdCalls(opened, (asked) => [...named(asked), ...(screen.callOf?.(asked) ?? [])]);
    },
  });
  if (network === null) throw new Error('the network is not held');
  page.setDefaultTimeout(presentPatience().actMs);
  page.setDefaultNavigationTimeout(PATIENCE_MS);
  const at: Place = { page, world, network, path };
  await screen.arrive?.(at);

  let expected = initialOf(screen.flow);
  let emitted: string[] = [];
  let last = '';
  const agree = async () => {
    const wanted = screen.expected(expected, emitted, last);
    await comesTo(() => screen.observe(at), wanted).catch(async () => {
      throw new ShownError(differencesOf(wanted, await screen.observe(at)), await linesOn(page));
    });
  };
  const lookAround = async () => {
    const look = lookOf(screen, expected);
    if ((look === null && !sights.keep) || (await screen.isShown?.(at)) === false) return;
    const breaches =
      look === null || sights.looks.has(look) ? null : await breachesOf(page, `${screen.flow.name}: ${look}`);
    await sights.keep?.({ page, name: nameOf(screen, expected), breaches });
    if (look === null) return;
    sights.looks.add(look);
    sights.breaches.push(...(breaches ?? []).map((breach) => `${look}: ${breach}`));
    if (!screen.comesBack(expected) || sights.reloaded.has(look)) return;
    sights.reloaded.add(look);
    await loaded(page);
    const shown = await textOf(page);
    await at.network.reload();
    await comesTo(() => textOf(page), shown);
    await agree();
    at.network.settle();
  };
  /** Reloads each look once: the machine restarts and must reach the true state. */
  const beginAnew = async () => {
    const look = lookOf(screen, expected);
    if (!screen.afterReload || look === null || sights.reloaded.has(look)) return;
    sights.reloaded.add(look);
    const labels = screen.afterReload(expected);
    expected = initialOf(screen.flow);
    emitted = [];
    last = '';
    await page.reload();
    await agree();
    for (const label of labels) await step(moveNamed(screen.flow, expected, label), []);
  };
  /** Compares the committed sentence of the story with the screen. */
  const sayCommitted = async () => {
    const sentence = screen.flow.committedIn(expected);
    const isClosed = emitted.includes('popup.close') || (await screen.isShown?.(at)) === false;
    if (sentence === null || isClosed) return;
    await comesTo(async () => committedIn((await textOf(page)) ?? '', screen.flow.story, 'en'), sentence.en, last);
  };
  const step = async ({ label, event }: Move, rest: Path) => {
    const isBack = sights.isForwarding && isHistory(screen, { label, event }, expected) && (await hasStepBefore(page));
    await take(screen, at, { label, event, before: expected, rest });
    const [next, actions] = transition(screen.flow.machine, expected, event);
    emitted = emittedBy(actions);
    expected = next;
    last = label;
    await agree();
    if (isBack) await tryForward(page, lookOf(screen, expected) !== null, agree);
    at.network.settle();
    await sayCommitted();
    await screen.rest?.(at, expected, rest);
    await lookAround();
    await comesTo(() => isFocusInside(page), true, 'the focus is inside');
  };

  await agree();
  await sayCommitted();
  await lookAround();
  for (const [index, move] of path.entries()) {
    await step(move, path.slice(index + 1)).catch(async (error: unknown) => {
      const evidence = error instanceof ShownError ? error : { screen: await linesOn(page) };
      const reason = error instanceof Error ? error.message : String(error);
      throw new PathError(screen.flow, path, index + 1, reason, evidence);
    });
  }
  if (sights.takeOver) return sights.takeOver(at);
  await beginAnew();
  // the last write may still be running
  await comesTo(() => world.writes(), screen.writes?.(path) ?? 0, 'accepted writes');
  if (screen.messages === undefined) return;
  await world.sendMail();
  expect(world.outbox.list().length, 'messages').toBe(screen.messages(path));
};
